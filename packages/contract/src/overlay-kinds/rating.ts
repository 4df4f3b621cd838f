import type { OptionRules } from './option-rule.ts';
import type { OverlayKind } from './overlay-kind.ts';
import { showResults, showResultsField, titleField } from './shared-options.ts';

export const ratingOptions = {
  ratingMax: { is: 'number', whole: true, least: 2, most: 10, default: 5 },
  ratingStyle: { is: 'choice', values: ['stars', 'numbers'] },
  showResults,
} as const satisfies OptionRules;

export const rating = {
  name: 'Rating',
  icon: 'm10 2.5 2.3 4.8 5.2.7-3.8 3.7 1 5.3-4.7-2.5L5.3 17l1-5.3L2.5 8l5.2-.7L10 2.5Z',
  hint: 'Two to ten stars or numbers',
  options: ratingOptions,
  form: {
    title: titleField,
    ratingStyle: { label: 'Style', choices: { stars: 'Stars', numbers: 'Numbers' } },
    ratingMax: { label: 'Highest rating' },
    showResults: showResultsField,
  },
  event: {
    kind: 'rating',
    name: 'Rating',
    emittedWhen: 'Viewer submits a star or numeric rating',
    interactionType: 'rating',
    overlayType: 'rating',
    valueTypes: ['number'],
    storedValue: 'Selected rating, e.g. 1 to 5',
    counted: true,
  },
  standardQuestion: { text: 'How would you rate this?', labelName: 'rate' },
  results: { drawnAs: 'values', highest: 'ratingMax' },
} as const satisfies OverlayKind;
