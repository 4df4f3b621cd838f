/**
 * `@overlay/contract/kinds`: everything that the product knows about the kinds of overlays. Plain data without typebox, so
 * that the SDK and the dashboard can bundle it.
 */

import { cta, ctaOptions } from './cta.ts';
import type { OptionRule } from './option-rule.ts';
import { poll, pollOptions } from './poll.ts';
import { rating, ratingOptions } from './rating.ts';
import { sharedForm, sharedOptions, styleTokenForm, styleTokens } from './shared-options.ts';
import { slider, sliderOptions } from './slider.ts';
import { tap, tapOptions } from './tap.ts';

export { type Contradiction, findContradictions, numberIn } from './contradictions.ts';
export * from './option-rule.ts';
export type * from './overlay-kind.ts';
export {
  ctaOptions,
  pollOptions,
  ratingOptions,
  sharedForm,
  sharedOptions,
  sliderOptions,
  styleTokenForm,
  styleTokens,
  tapOptions,
};

/** Every kind by its `type`, in the order in which people choose from them. */
export const overlayKinds = { tap, rating, poll, slider, cta } as const;
export type OverlayType = keyof typeof overlayKinds;
export const overlayTypes = Object.keys(overlayKinds) as OverlayType[];

export type OptionName =
  | keyof typeof sharedOptions
  | { [Type in OverlayType]: keyof (typeof overlayKinds)[Type]['options'] }[OverlayType];

/** The rule of every option; one that several kinds have is the same in each. */
export const optionRules = {
  ...sharedOptions,
  ...tapOptions,
  ...ratingOptions,
  ...pollOptions,
  ...sliderOptions,
  ...ctaOptions,
} satisfies Record<OptionName, OptionRule>;

/** The rules of all options that an overlay of this type has. */
export function rulesOf(type: OverlayType): Readonly<Record<string, OptionRule>> {
  return { ...sharedOptions, ...overlayKinds[type].options };
}

/** The options without those that only the owner of the overlay sees: what a page may get. */
export function toPageOptions<Options extends { readonly type: OverlayType }>(options: Options): Options {
  const rules = rulesOf(options.type);
  // Options that may be left out are optional.
  return Object.fromEntries(
    Object.entries(options).filter(([name]) => rules[name]?.ownerOnly !== true),
  ) as Options;
}

export const formSections = ['content', 'timing', 'look', 'callToAction', 'measurement'] as const;
export type FormSection = (typeof formSections)[number];
/** What sections are called. */
export const sectionNames: Readonly<Record<FormSection, string>> = {
  content: 'Content',
  timing: 'Timing',
  look: 'Appearance',
  callToAction: 'Call to action',
  measurement: 'Analytics',
};
