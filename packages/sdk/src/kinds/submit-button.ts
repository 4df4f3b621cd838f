import type { OverlayType } from '@overlay/contract';
import { element } from '../dom/element.ts';
import type { PanelContext } from './kind.ts';

/** The submit button of a question: always visible if the page labelled it, otherwise only for keyboard users. */
export function drawSubmit(context: Pick<PanelContext<OverlayType>, 'options' | 'say'>): {
  submit: HTMLButtonElement;
  explicit: boolean;
} {
  const { ctaText, ctaUrl } = context.options;
  const explicit = ctaText !== undefined && ctaUrl === undefined;
  const submit = element(
    'button',
    { type: 'button', class: explicit ? 'action' : 'action for-keys', part: 'submit' },
    explicit ? ctaText : context.say('submit'),
  );
  return { submit, explicit };
}
