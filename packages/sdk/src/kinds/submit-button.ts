import { element } from '../dom/element.ts';
import type { PanelContext } from './kind.ts';

/** The submit button of a question: always there when the page labelled it, else for viewers who use keys. */
export function drawSubmit(context: Pick<PanelContext<'rating' | 'poll' | 'slider'>, 'options' | 'say'>): {
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
