import type { FieldError, OverlayOptions, PollOptions, SliderOptions } from '@overlay/contract';

/** Defaults of a slider. */
const sliderDefaults = { min: 0, max: 100, step: 1 };

/**
 * Checks what a schema cannot express: how the fields of valid options fit together. Pointers are relative to the
 * options.
 */
export function overlayRuleErrors(options: OverlayOptions): FieldError[] {
  const errors = [...timeErrors(options), ...ctaErrors(options)];
  switch (options.type) {
    case 'slider':
      return [...errors, ...sliderErrors(options)];
    case 'poll':
      return [...errors, ...pollErrors(options)];
    case 'tap':
    case 'rating':
    case 'cta':
      return errors;
  }
}

function timeErrors({ startTime, endTime }: OverlayOptions): FieldError[] {
  if (endTime === undefined || endTime > (startTime ?? 0)) return [];
  return [{ pointer: '/endTime', code: 'range', detail: 'must be after startTime' }];
}

function ctaErrors({ ctaText, ctaUrl }: OverlayOptions): FieldError[] {
  if (ctaUrl === undefined || ctaText !== undefined) return [];
  return [{ pointer: '/ctaText', code: 'required', detail: 'a ctaUrl needs a ctaText that names it' }];
}

function sliderErrors(options: SliderOptions): FieldError[] {
  const min = options.sliderMin ?? sliderDefaults.min;
  const max = options.sliderMax ?? sliderDefaults.max;
  const step = options.sliderStep ?? sliderDefaults.step;
  if (max <= min) return [{ pointer: '/sliderMax', code: 'range', detail: 'must be above sliderMin' }];
  if (options.sliderStep === undefined) return [];
  if (step > max - min) {
    return [{ pointer: '/sliderStep', code: 'range', detail: 'must fit between sliderMin and sliderMax' }];
  }
  if (isWhole((max - min) / step)) return [];
  const detail =
    'must divide the range from sliderMin to sliderMax evenly, so that sliderMax can be selected';
  return [{ pointer: '/sliderStep', code: 'multiple', detail }];
}

/** Tolerates floating point: 1 / 0.1 is 10, but (0.7 - 0.1) / 0.1 is 5.999…. */
function isWhole(quotient: number): boolean {
  return Math.abs(quotient - Math.round(quotient)) < 1e-9 * Math.max(1, quotient);
}

/**
 * Votes are stored by id, or by index for options without one: two options with the same id would be indistinguishable.
 */
function pollErrors({ pollOptions = [] }: PollOptions): FieldError[] {
  const seen = new Set<string>();
  return pollOptions.flatMap((option, index) => {
    if (typeof option === 'string') return [];
    const isNew = !seen.has(option.id);
    seen.add(option.id);
    if (isNew) return [];
    return [
      { pointer: `/pollOptions/${index}/id`, code: 'unique', detail: 'is the id of an earlier option' },
    ];
  });
}
