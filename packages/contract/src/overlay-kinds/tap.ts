import type { OptionRules } from './option-rule.ts';
import type { OverlayKind } from './overlay-kind.ts';
import { titleField } from './shared-options.ts';

export const tapOptions = {
  tapStyle: { is: 'choice', values: ['like-dislike', 'button'], default: null },
  tapLabel: { is: 'text', most: 300 },
  tapValue: { is: 'scalar', most: 1024 },
} as const satisfies OptionRules;

export const tap = {
  name: 'Tap',
  hint: 'One tap: like, dislike, or your own button',
  options: tapOptions,
  form: {
    title: titleField,
    tapStyle: {
      label: 'Style',
      choices: { 'like-dislike': 'Like and dislike', button: 'One button' },
      absent: 'automatic: one button if it has text',
    },
    tapLabel: { label: 'Button text' },
    tapValue: { label: 'Stored value', hint: 'A number or text. Default: 1' },
  },
  event: {
    kind: 'tap',
    name: 'Tap',
    emittedWhen: 'Viewer taps a tap-style overlay (like/dislike or a single button)',
    interactionType: 'tap',
    overlayType: 'tap',
    valueTypes: ['number', 'string'],
    storedValue: '0 or 1 (or custom)',
    counted: true,
  },
  results: { drawnAs: 'shares' },
} as const satisfies OverlayKind;
