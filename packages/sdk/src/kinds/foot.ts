import type { OverlayOptions } from '@overlay/contract';
import { element } from '../dom/element.ts';
import type { Say } from '../texts/locales.ts';
import { watchCommit } from './commit-rules.ts';
import type { Results } from './kind.ts';

export interface Foot {
  readonly foot: HTMLElement;
  readonly submit: HTMLButtonElement;
  readonly result: HTMLElement;
  /** Shows a text, or thanks, instead of the button, in its place, so that nothing moves. */
  conclude(text: string | undefined, mayChange?: boolean): void;
}

/** A question and its radio buttons. */
export const drawChoices = (title: string, className: string, choices: readonly Node[]): HTMLElement =>
  element(
    'fieldset',
    {},
    element('legend', { class: 'title', part: 'title' }, title),
    element('div', { class: className, part: 'options' }, ...choices),
  );

export const sayAverage = (results: Results | undefined, say: Say): string | undefined =>
  results?.mean === undefined ? undefined : say('average', results.mean);

/**
 * Where the answer of a control is sent, and where its result appears. The button is always visible if the page
 * labelled it, otherwise only for keyboard users.
 */
export function drawFoot(
  { options, say }: { readonly options: OverlayOptions; readonly say: Say },
  control: HTMLElement,
  commit: () => void,
): Foot {
  const explicit = options.ctaText !== undefined && options.ctaUrl === undefined;
  const submit = element(
    'button',
    { type: 'button', class: explicit ? 'action' : 'action for-keys', part: 'submit' },
    explicit ? options.ctaText : say('submit'),
  );
  const result = element('p', { class: 'result', part: 'result' });
  watchCommit({ control, submit, explicit, commit });
  return {
    foot: element('div', { class: 'foot' }, result, submit),
    submit,
    result,
    conclude(text, mayChange) {
      result.textContent = text ?? say('thanks');
      if (mayChange) return;
      submit.disabled = true;
      submit.classList.add('done');
    },
  };
}
