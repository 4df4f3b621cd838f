import { listen } from '../dom/listen.ts';

interface CommitRules {
  /** The control as a whole: leaving it commits what was selected by keyboard. */
  readonly control: HTMLElement;
  readonly submit: HTMLButtonElement;
  /** Pointer answers also wait for the submit button, because the page labelled one with `ctaText`. */
  readonly explicit: boolean;
  commit(): void;
}

/**
 * One answer is one event, whatever the viewer holds. Browsers send `change` for every arrow key on a radio group or
 * a range but once for a drag, so keys only select; Enter, Space, the submit button or leaving the control commit.
 * A change that no key caused (mouse, touch, pen, a screen reader's click) commits by itself.
 */
export function watchCommit({ control, submit, explicit, commit }: CommitRules): void {
  let byKey = false;
  let pending = false;
  const done = () => {
    pending = false;
    commit();
  };
  listen(control, 'keydown', (event: KeyboardEvent) => {
    // Not by its class: in another window it has one of that window.
    const target = event.target as HTMLInputElement;
    if (event.key === 'Enter' || (event.key === ' ' && !target.matches('button'))) {
      // Others ignore it.
      target.checked = true;
      event.preventDefault();
      done();
    } else if (event.key !== 'Tab' && event.key !== 'Shift') {
      byKey = true;
    }
  });
  listen(control, 'keyup pointerdown', () => {
    byKey = false;
  });
  listen(control, 'input', () => {
    pending = true;
    control.parentElement?.classList.toggle('keyed', byKey);
  });
  // `click` follows `change` if both occur; only `click` occurs when a thumb is released in place or a selected star
  // is pressed again. A label's click is repeated on its input, and that one counts.
  listen(control, 'change click', (event: Event) => {
    if (!byKey && !explicit && (event.target as Element).matches('input')) done();
  });
  listen(control, 'focusout', (event: FocusEvent) => {
    // A window that loses focus does not mean that the viewer leaves the control.
    const inside = control.contains(event.relatedTarget as Node | null);
    if (pending && !inside && control.ownerDocument.hasFocus() && control.isConnected) done();
  });
  listen(submit, 'click', done);
}
