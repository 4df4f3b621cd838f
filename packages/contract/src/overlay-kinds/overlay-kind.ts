import type { OptionRules } from './option-rule.ts';

/** JSON types that `value` may have. */
export type ValueType = 'number' | 'string' | 'null';

/** The event of one kind of interaction: a row of section 6. */
export interface EventKind {
  readonly kind: string;
  /** What people call it. */
  readonly name: string;
  readonly emittedWhen: string;
  readonly interactionType: string;
  /** The `overlayType` of events that do not name one; a completion has none. */
  readonly overlayType: string | undefined;
  readonly valueTypes: readonly ValueType[];
  readonly storedValue: string;
  /**
   * Whether the kind adds to `interactions`. A completion does not: it repeats an interaction that was already counted.
   */
  readonly counted: boolean;
}

export interface FormField {
  readonly label: string;
  readonly hint?: string;
  /** Typed as a time of the video, or in seconds and stored in milliseconds. */
  readonly unit?: 's' | 'ms';
  /** Names of the values of a choice. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The meaning of an absent choice, if it is not one of the values. */
  readonly absent?: string;
}
/** In the order in which a form asks for them. */
export type FormFields = Readonly<Record<string, FormField>>;

/** How results are drawn, and which options define the possible answers. */
export type ResultsDrawing =
  /** A bar for each answer. */
  | { readonly drawnAs: 'shares'; readonly choices?: string }
  /** A histogram with a column for each value, 1 to the value of the option `highest`. */
  | { readonly drawnAs: 'values'; readonly highest: string }
  /** A histogram with columns that divide the scale. */
  | { readonly drawnAs: 'scale'; readonly low: string; readonly high: string; readonly step: string }
  /** A table of the links that were followed. */
  | { readonly drawnAs: 'links' };

/** Everything that the product knows about a kind of overlay, as plain data. Texts are English; the dashboard translates them. */
export interface OverlayKind {
  readonly name: string;
  /** A path of lines of 1.5 on a grid of 20, as the icons of the dashboard. */
  readonly icon: string;
  readonly hint: string;
  /** Its own options. `sharedOptions` are common to all kinds. */
  readonly options: OptionRules;
  /** What a form asks for first: its own options, and shared ones that matter most to it. */
  readonly form: FormFields;
  readonly event: EventKind;
  readonly results: ResultsDrawing;
  /** The option whose text names an overlay that has no name; default: `title`. */
  readonly question?: string;
  /** What viewers read if the overlay has no question of its own, and the label that replaces it. */
  readonly standardQuestion?: { readonly text: string; readonly labelName: string };
}
