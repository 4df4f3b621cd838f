import type { OptionRules } from './option-rule.ts';
import type { OverlayKind } from './overlay-kind.ts';
import { linkFields, titleField } from './shared-options.ts';

export const ctaOptions = {} as const satisfies OptionRules;

export const cta = {
  name: 'Call to action',
  icon: 'M3 6h14v8H3V6Zm4 4h6m-2.5-2 2.5 2-2.5 2',
  hint: 'A button with a link',
  options: ctaOptions,
  form: { title: titleField, ...linkFields },
  event: {
    kind: 'cta_click',
    name: 'Click on a call to action',
    emittedWhen: 'Viewer clicks a call-to-action button in or near an overlay',
    interactionType: 'cta_click',
    // Section 6, rule 2: a call to action counts as a tap.
    overlayType: 'tap',
    valueTypes: ['string'],
    storedValue: 'Label of the call to action; metadata may carry label or link',
    counted: true,
  },
  results: { drawnAs: 'links' },
} as const satisfies OverlayKind;
