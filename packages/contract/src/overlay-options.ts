import Type, { type Static } from 'typebox';
import { closed } from './closed.ts';
import { Identifier } from './identifiers.ts';
import { Metadata } from './interaction-payload.ts';
import { limits } from './limits.ts';
import { oneOf } from './one-of.ts';
import { shortKey } from './short-key.ts';

/** Nine anchor points on the picture; a position may also be `"x% y%"` of the picture. */
export const namedPositions = [
  'top-left',
  'top-center',
  'top-right',
  'center-left',
  'center',
  'center-right',
  'bottom-left',
  'bottom-center',
  'bottom-right',
] as const;
export type NamedPosition = (typeof namedPositions)[number];

export const showOnTriggers = ['time', 'start', 'pause', 'ended', 'manual'] as const;
export type ShowOn = (typeof showOnTriggers)[number];
export const themes = ['auto', 'light', 'dark', 'glass'] as const;
export type Theme = (typeof themes)[number];
export const frequencies = ['always', 'once-per-session', 'once-per-device'] as const;
export const impressionRules = ['viewable', 'rendered'] as const;
export const fullscreenPolicies = ['exit', 'defer', 'skip'] as const;
/** Schemes that a call to action may open. */
export const ctaSchemes = ['https:', 'http:', 'mailto:', 'tel:'] as const;

const Text = Type.String({ minLength: 1, maxLength: 300 });
const Seconds = Type.Number({ minimum: 0 });
const Locale = Type.String({ pattern: '^[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*$' });

const sharedOptions = {
  position: Type.Optional(
    Type.Union([
      oneOf(namedPositions),
      Type.String({ pattern: '^(100|[0-9]{1,2}(\\.[0-9]+)?)% (100|[0-9]{1,2}(\\.[0-9]+)?)%$' }),
    ]),
  ),
  overlayId: Type.Optional(Identifier),
  videoId: Type.Optional(Identifier),
  creativeId: Type.Optional(Identifier),
  title: Type.Optional(Text),
  pollQuestion: Type.Optional(Text),
  startTime: Type.Optional(Seconds),
  endTime: Type.Optional(Seconds),
  showOn: Type.Optional(oneOf(showOnTriggers)),
  pauseVideo: Type.Optional(Type.Boolean()),
  dismissible: Type.Optional(Type.Boolean()),
  hideAfterMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 86_400_000 })),
  frequency: Type.Optional(oneOf(frequencies)),
  redisplay: Type.Optional(Type.Boolean()),
  locale: Type.Optional(Locale),
  /** Replaces built-in texts by name, for instance `{"submit": "Send"}`. */
  labels: Type.Optional(
    Type.Record(shortKey(40), Type.String({ maxLength: 300 }), { additionalProperties: false }),
  ),
  theme: Type.Optional(oneOf(themes)),
  metadata: Type.Optional(Metadata),
  impressionRule: Type.Optional(oneOf(impressionRules)),
  onFullscreen: Type.Optional(oneOf(fullscreenPolicies)),
  ctaText: Type.Optional(Text),
  ctaUrl: Type.Optional(
    Type.String({
      maxLength: 2048,
      pattern: '^([hH][tT][tT][pP][sS]?://|[mM][aA][iI][lL][tT][oO]:|[tT][eE][lL]:)',
    }),
  ),
  ctaTarget: Type.Optional(Type.Enum(['_blank', '_self', '_top', '_parent'])),
} as const;

export const TapOptions = closed({
  type: Type.Literal('tap'),
  ...sharedOptions,
  tapStyle: Type.Optional(Type.Enum(['like-dislike', 'button'])),
  tapLabel: Type.Optional(Text),
  tapValue: Type.Optional(
    Type.Union([Type.Number(), Type.String({ minLength: 1, maxLength: limits.stringValueLength })]),
  ),
});
export const RatingOptions = closed({
  type: Type.Literal('rating'),
  ...sharedOptions,
  ratingMax: Type.Optional(Type.Integer({ minimum: 2, maximum: 10 })),
  ratingStyle: Type.Optional(Type.Enum(['stars', 'numbers'])),
  showResults: Type.Optional(Type.Boolean()),
});
export const PollOption = Type.Union([Text, closed({ id: Identifier, label: Text })]);
export const PollOptions = closed({
  type: Type.Literal('poll'),
  ...sharedOptions,
  pollOptions: Type.Optional(Type.Array(PollOption, { minItems: 2, maxItems: 8 })),
  showResults: Type.Optional(Type.Boolean()),
  allowChange: Type.Optional(Type.Boolean()),
});
export const SliderOptions = closed({
  type: Type.Literal('slider'),
  ...sharedOptions,
  sliderMin: Type.Optional(Type.Number()),
  sliderMax: Type.Optional(Type.Number()),
  sliderStep: Type.Optional(Type.Number({ exclusiveMinimum: 0 })),
  sliderLabels: Type.Optional(Type.Array(Type.String({ maxLength: 80 }), { minItems: 2, maxItems: 2 })),
  sliderEmoji: Type.Optional(Type.String({ minLength: 1, maxLength: 16 })),
  showResults: Type.Optional(Type.Boolean()),
});
export const CtaOptions = closed({ type: Type.Literal('cta'), ...sharedOptions });

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
export type TapOptions = Static<typeof TapOptions>;
export type RatingOptions = Static<typeof RatingOptions>;
export type PollOptions = Static<typeof PollOptions>;
export type SliderOptions = Static<typeof SliderOptions>;
export type CtaOptions = Static<typeof CtaOptions>;

/** The schema of one overlay type, so that errors concern that type alone. */
export const optionsByType = {
  tap: TapOptions,
  rating: RatingOptions,
  poll: PollOptions,
  slider: SliderOptions,
  cta: CtaOptions,
} as const;
