/** What rules of every form have. */
interface AnyRule {
  /** Only the owner of the overlay sees it: the service never sends it to a page. */
  readonly ownerOnly?: true;
}

export interface TextRule extends AnyRule {
  readonly is: 'text';
  /** Characters: 1 to this. */
  readonly most: number;
}
export interface IdentifierRule extends AnyRule {
  readonly is: 'identifier';
  /** The option with the choices; one of them must have this identifier. */
  readonly among?: string;
}
export interface LocaleRule extends AnyRule {
  readonly is: 'locale';
}
/** `#rgb` or `#rrggbb`. */
export interface ColourRule extends AnyRule {
  readonly is: 'colour';
}
/** Font families as in CSS, separated by commas. */
export interface FontRule extends AnyRule {
  readonly is: 'font';
}
export interface UrlRule extends AnyRule {
  readonly is: 'url';
  /** Another option that must be there too. */
  readonly needs?: string;
}
/** A named place, or `"x% y%"` of the picture. */
export interface PositionRule extends AnyRule {
  readonly is: 'position';
  readonly values: readonly string[];
}
export interface ChoiceRule extends AnyRule {
  readonly is: 'choice';
  readonly values: readonly string[];
  /** What an absent option means: the first of the values if undefined, none of them if null. */
  readonly default?: string | null;
}
export interface FlagRule extends AnyRule {
  readonly is: 'flag';
  /** What an absent option means; false if undefined. */
  readonly default?: true;
}
export interface NumberRule extends AnyRule {
  readonly is: 'number';
  readonly whole?: true;
  readonly least?: number;
  readonly most?: number;
  /** Zero, or the name of an option: the value must be greater. */
  readonly above?: 0 | string;
  /** Two options: the value must divide the range between them evenly. */
  readonly divides?: readonly [low: string, high: string];
  /** What an absent option means; if it is `above` another option, how far above. */
  readonly default?: number;
}
/** A number or a text: what a tap stores. */
export interface ScalarRule extends AnyRule {
  readonly is: 'scalar';
  /** Characters of a text: 1 to this. */
  readonly most: number;
}
/** A list of texts, or of `{id, label}` with different ids. */
export interface ChoicesRule extends AnyRule {
  readonly is: 'choices';
  /** Entries. */
  readonly least: number;
  readonly most: number;
  /** Characters of a text. */
  readonly text: number;
}
/** Two texts, each of which may be empty. */
export interface EndsRule extends AnyRule {
  readonly is: 'ends';
  readonly least?: never;
  readonly most?: never;
  readonly text: number;
}
/** Texts by name. */
export interface TextsRule extends AnyRule {
  readonly is: 'texts';
  /** Characters of a name. */
  readonly key: number;
  readonly text: number;
  /** Entries. */
  readonly most: number;
}
/** Texts, numbers, booleans and null by name. */
export interface MetadataRule extends AnyRule {
  readonly is: 'metadata';
  readonly key: number;
  readonly text: number;
  /** Entries. */
  readonly most: number;
}

/** The name of a preset, or style tokens that change one: `styleTokens`. */
export interface ThemeRule extends AnyRule {
  readonly is: 'theme';
}

/**
 * The values that an option may have, as plain data: the service makes its schema from it, the SDK checks pages' options
 * by it, and the dashboard chooses a control.
 */
export type OptionRule =
  | TextRule
  | IdentifierRule
  | LocaleRule
  | ColourRule
  | FontRule
  | UrlRule
  | PositionRule
  | ChoiceRule
  | FlagRule
  | NumberRule
  | ScalarRule
  | ChoicesRule
  | EndsRule
  | TextsRule
  | MetadataRule
  | ThemeRule;
export type OptionRules = Readonly<Record<string, OptionRule>>;

/** Formats of texts. */
export const patterns = {
  identifier: /^[A-Za-z0-9._:-]{1,128}$/,
  locale: /^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$/,
  colour: /^#([0-9A-Fa-f]{3}){1,2}$/,
  // Names, quotes and commas: nothing that could end a declaration or call a function.
  font: /^[\w\u0080-\uffff ,'".-]{1,200}$/,
  // Never a script: only these schemes open.
  url: /^(https?:\/\/|mailto:|tel:)/i,
  position: /^(100|[0-9]{1,2}(\.[0-9]+)?)% (100|[0-9]{1,2}(\.[0-9]+)?)%$/,
};

/** Characters of an address. */
export const urlLength = 2048;
