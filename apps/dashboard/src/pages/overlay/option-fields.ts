import type {
  CtaOptions,
  OverlayType,
  PollOptions,
  RatingOptions,
  SliderOptions,
  TapOptions,
} from '@overlay/contract';

/** The identifiers of a stored overlay are the service's: those in its options are not used. */
type OwnName = 'type' | 'overlayId' | 'videoId';
export type OptionName = Exclude<
  keyof TapOptions | keyof RatingOptions | keyof PollOptions | keyof SliderOptions | keyof CtaOptions,
  OwnName
>;

/** How an option is typed, with the bounds of the contract: a test compares them. */
export type OptionField =
  | { readonly kind: 'text'; readonly max: number }
  | { readonly kind: 'identifier' | 'locale' | 'url' | 'position' }
  /** A moment of the video. */
  | { readonly kind: 'time' }
  /** Typed in seconds, stored in milliseconds. */
  | { readonly kind: 'duration'; readonly maxMs: number }
  | { readonly kind: 'number'; readonly min?: number; readonly max?: number; readonly integer?: true }
  /** `fallback`: what an absent option means; undefined: it depends. */
  | { readonly kind: 'choice'; readonly values: readonly string[]; readonly fallback: string | undefined }
  | { readonly kind: 'flag'; readonly fallback: boolean }
  | { readonly kind: 'tap-value'; readonly max: number }
  | { readonly kind: 'poll-options'; readonly least: number; readonly most: number; readonly max: number }
  | { readonly kind: 'ends'; readonly max: number }
  | { readonly kind: 'labels'; readonly keyMax: number; readonly max: number }
  | { readonly kind: 'metadata'; readonly keyMax: number; readonly max: number; readonly most: number };

export const optionFields = {
  title: { kind: 'text', max: 300 },
  pollQuestion: { kind: 'text', max: 300 },
  pollOptions: { kind: 'poll-options', least: 2, most: 8, max: 300 },
  tapStyle: { kind: 'choice', values: ['like-dislike', 'button'], fallback: undefined },
  tapLabel: { kind: 'text', max: 300 },
  tapValue: { kind: 'tap-value', max: 1024 },
  ratingMax: { kind: 'number', min: 2, max: 10, integer: true },
  ratingStyle: { kind: 'choice', values: ['stars', 'numbers'], fallback: 'stars' },
  sliderMin: { kind: 'number' },
  sliderMax: { kind: 'number' },
  sliderStep: { kind: 'number' },
  sliderLabels: { kind: 'ends', max: 80 },
  sliderEmoji: { kind: 'text', max: 16 },
  showResults: { kind: 'flag', fallback: false },
  allowChange: { kind: 'flag', fallback: false },
  startTime: { kind: 'time' },
  endTime: { kind: 'time' },
  showOn: { kind: 'choice', values: ['time', 'start', 'pause', 'ended', 'manual'], fallback: 'time' },
  hideAfterMs: { kind: 'duration', maxMs: 86_400_000 },
  pauseVideo: { kind: 'flag', fallback: false },
  frequency: {
    kind: 'choice',
    values: ['always', 'once-per-session', 'once-per-device'],
    fallback: 'always',
  },
  redisplay: { kind: 'flag', fallback: false },
  position: { kind: 'position' },
  theme: { kind: 'choice', values: ['auto', 'light', 'dark', 'glass'], fallback: 'auto' },
  dismissible: { kind: 'flag', fallback: true },
  onFullscreen: { kind: 'choice', values: ['exit', 'defer', 'skip'], fallback: 'defer' },
  locale: { kind: 'locale' },
  labels: { kind: 'labels', keyMax: 40, max: 300 },
  ctaText: { kind: 'text', max: 300 },
  ctaUrl: { kind: 'url' },
  ctaTarget: { kind: 'choice', values: ['_blank', '_self', '_top', '_parent'], fallback: '_blank' },
  creativeId: { kind: 'identifier' },
  impressionRule: { kind: 'choice', values: ['viewable', 'rendered'], fallback: 'viewable' },
  metadata: { kind: 'metadata', keyMax: 128, max: 1024, most: 20 },
} as const satisfies Record<OptionName, OptionField>;

export const optionNames = Object.keys(optionFields) as OptionName[];

export const sections = ['content', 'timing', 'look', 'callToAction', 'measurement'] as const;
export type SectionName = (typeof sections)[number];

/** What each type asks for first, in this order. */
const contentOf: Readonly<Record<OverlayType, readonly OptionName[]>> = {
  tap: ['title', 'tapStyle', 'tapLabel', 'tapValue'],
  rating: ['title', 'ratingStyle', 'ratingMax', 'showResults'],
  // A title would only be shown where there is no question.
  poll: ['pollQuestion', 'pollOptions', 'showResults', 'allowChange'],
  slider: ['title', 'sliderMin', 'sliderMax', 'sliderStep', 'sliderLabels', 'sliderEmoji', 'showResults'],
  cta: ['title', 'ctaText', 'ctaUrl', 'ctaTarget'],
};

const sharedFields = {
  timing: ['showOn', 'startTime', 'endTime', 'hideAfterMs', 'pauseVideo', 'frequency', 'redisplay'],
  look: ['position', 'theme', 'dismissible', 'onFullscreen', 'locale', 'labels'],
  callToAction: ['ctaText', 'ctaUrl', 'ctaTarget'],
  measurement: ['creativeId', 'impressionRule', 'metadata'],
} as const satisfies Record<Exclude<SectionName, 'content'>, readonly OptionName[]>;

/** The options of a type in the order in which the form asks for them. */
export function fieldsOf(type: OverlayType, section: SectionName): readonly OptionName[] {
  if (section === 'content') return contentOf[type];
  return type === 'cta' && section === 'callToAction' ? [] : sharedFields[section];
}

export function allFieldsOf(type: OverlayType): readonly OptionName[] {
  return sections.flatMap((section) => fieldsOf(type, section));
}
