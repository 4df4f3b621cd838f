import type { OptionRules } from './option-rule.ts';
import type { OverlayKind } from './overlay-kind.ts';
import { showResults, showResultsField, titleField } from './shared-options.ts';

export const sliderOptions = {
  sliderMin: { is: 'number', default: 0 },
  sliderMax: { is: 'number', above: 'sliderMin', default: 100 },
  sliderStep: { is: 'number', above: 0, divides: ['sliderMin', 'sliderMax'], default: 1 },
  sliderLabels: { is: 'ends', text: 80 },
  sliderEmoji: { is: 'text', most: 16 },
  showResults,
} as const satisfies OptionRules;

export const slider = {
  name: 'Slider',
  icon: 'M3 10h5m5 0h4M10.5 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  hint: 'A value on a scale',
  options: sliderOptions,
  form: {
    title: titleField,
    sliderMin: { label: 'Lowest value' },
    sliderMax: { label: 'Highest value' },
    sliderStep: { label: 'Step' },
    sliderEmoji: { label: 'Slider handle emoji', hint: 'Shown instead of the number' },
    sliderLabels: { label: 'Scale labels' },
    showResults: showResultsField,
  },
  event: {
    kind: 'slider',
    name: 'Slider',
    emittedWhen: 'Viewer releases or confirms the slider',
    interactionType: 'slider',
    overlayType: 'slider',
    valueTypes: ['number'],
    storedValue: 'Chosen position, e.g. 0 to 100',
    counted: true,
  },
  standardQuestion: { text: 'How much do you like it?', labelName: 'slide' },
  results: { drawnAs: 'scale', low: 'sliderMin', high: 'sliderMax', step: 'sliderStep' },
} as const satisfies OverlayKind;
