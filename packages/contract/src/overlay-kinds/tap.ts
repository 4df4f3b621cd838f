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
  icon: 'M3 9h3v8H3V9Zm3 0 3-6c1.5 0 2.5 1 2 3l-.5 2H16c1 0 1.7 1 1.4 2l-1.5 5.5c-.2.9-1 1.5-1.9 1.5H6',
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
