import Type, { type Static } from 'typebox';
import { Metadata } from './events.ts';
import { closed, Identifier, oneOf, shortKey } from './fields.ts';
import {
  type OptionRule,
  type OverlayType,
  type overlayKinds,
  patterns,
  rulesOf,
  sharedOptions,
  styleTokens,
  urlLength,
} from './overlay-kinds/overlay-kinds.ts';

/** Nine anchor points on the picture; a position may also be `"x% y%"` of the picture. */
export const namedPositions = sharedOptions.position.values;
export type NamedPosition = (typeof namedPositions)[number];
export const showOnTriggers = sharedOptions.showOn.values;
export type ShowOn = (typeof showOnTriggers)[number];
export type Theme = NonNullable<OverlayOptions['theme']>;
export type ThemePreset = (typeof styleTokens.preset.values)[number];

type SchemaOf<Rule extends OptionRule> = Rule extends {
  is: 'text' | 'identifier' | 'locale' | 'url' | 'colour' | 'font';
}
  ? Type.TString
  : Rule extends { is: 'position'; values: infer Values extends readonly string[] }
    ? Type.TUnion<[Type.TEnum<[...Values]>, Type.TString]>
    : Rule extends { is: 'choice'; values: infer Values extends readonly string[] }
      ? Type.TEnum<[...Values]>
      : Rule extends { is: 'flag' }
        ? Type.TBoolean
        : Rule extends { is: 'number' }
          ? Type.TNumber
          : Rule extends { is: 'scalar' }
            ? Type.TUnion<[Type.TNumber, Type.TString]>
            : Rule extends { is: 'choices' }
              ? Type.TArray<Choice>
              : Rule extends { is: 'ends' }
                ? Type.TArray<Type.TString>
                : Rule extends { is: 'texts' }
                  ? Texts
                  : Rule extends { is: 'theme' }
                    ? Type.TUnion<
                        [SchemaOf<typeof styleTokens.preset>, Type.TObject<SchemasOf<typeof styleTokens>>]
                      >
                    : typeof Metadata;

const toText = (maxLength: number) => Type.String({ minLength: 1, maxLength });
const toChoice = (maxLength: number) =>
  Type.Union([toText(maxLength), closed({ id: Identifier, label: toText(maxLength) })]);
type Choice = ReturnType<typeof toChoice>;
const toTexts = (keyLength: number, maxLength: number, maxProperties: number) =>
  Type.Record(shortKey(keyLength), Type.String({ maxLength }), {
    additionalProperties: false,
    maxProperties,
  });
type Texts = ReturnType<typeof toTexts>;

/** Regular expressions of JSON Schema have no flags. */
function toAnyCase(pattern: string): string {
  return pattern.replaceAll('\\/', '/').replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
}

function toSchema(rule: OptionRule): Type.TSchema {
  switch (rule.is) {
    case 'text':
      return toText(rule.most);
    case 'identifier':
      return Identifier;
    case 'locale':
      return Type.String({ pattern: patterns.locale.source });
    case 'url':
      return Type.String({ maxLength: urlLength, pattern: toAnyCase(patterns.url.source) });
    case 'colour':
    case 'font':
      return Type.String({ pattern: patterns[rule.is].source });
    case 'position':
      return Type.Union([oneOf(rule.values), Type.String({ pattern: patterns.position.source })]);
    case 'choice':
      return oneOf(rule.values);
    case 'flag':
      return Type.Boolean();
    case 'number':
      return (rule.whole ? Type.Integer : Type.Number)({
        ...(rule.least === undefined ? {} : { minimum: rule.least }),
        ...(rule.most === undefined ? {} : { maximum: rule.most }),
        ...(typeof rule.above === 'number' ? { exclusiveMinimum: rule.above } : {}),
      });
    case 'scalar':
      return Type.Union([Type.Number(), toText(rule.most)]);
    case 'choices':
      return Type.Array(toChoice(rule.text), { minItems: rule.least, maxItems: rule.most });
    case 'ends':
      return Type.Array(Type.String({ maxLength: rule.text }), { minItems: 2, maxItems: 2 });
    case 'texts':
      return toTexts(rule.key, rule.text, rule.most);
    case 'metadata':
      return Metadata;
    case 'theme': {
      const tokens = Object.entries(styleTokens).map(([name, token]) => [
        name,
        Type.Optional(toSchema(token)),
      ]);
      return Type.Union([toSchema(styleTokens.preset), closed(Object.fromEntries(tokens))]);
    }
  }
}

type RulesOf<Kind extends OverlayType> = typeof sharedOptions & (typeof overlayKinds)[Kind]['options'];
type SchemasOf<Rules> = {
  [Name in keyof Rules]: Rules[Name] extends OptionRule ? Type.TOptional<SchemaOf<Rules[Name]>> : never;
};

/** The schema of the options of a type, from their rules. */
function toOptionsSchema<const Kind extends OverlayType>(type: Kind) {
  const properties = Object.fromEntries(
    Object.entries(rulesOf(type)).map(([name, rule]) => [name, Type.Optional(toSchema(rule))]),
  );
  // `SchemaOf` says in types what `toSchema` does.
  return closed({ type: Type.Literal(type), ...(properties as SchemasOf<RulesOf<Kind>>) });
}

export const TapOptions = toOptionsSchema('tap');
export const RatingOptions = toOptionsSchema('rating');
export const PollOptions = toOptionsSchema('poll');
export const SliderOptions = toOptionsSchema('slider');
export const CtaOptions = toOptionsSchema('cta');

/** The schema of each overlay type, so that errors are about that type only. */
export const optionsByType = {
  tap: TapOptions,
  rating: RatingOptions,
  poll: PollOptions,
  slider: SliderOptions,
  cta: CtaOptions,
} as const satisfies Record<OverlayType, Type.TSchema>;

/**
 * The options of an overlay: one discriminated union by `type`. Every type accepts `pollQuestion`; only polls use it.
 */
export const OverlayOptions = Type.Union(
  [TapOptions, RatingOptions, PollOptions, SliderOptions, CtaOptions],
  {
    description: 'Input of overlay creation; discriminated by `type`',
  },
);
export type OverlayOptions = Static<typeof OverlayOptions>;
export type PollOptions = Static<typeof PollOptions>;
