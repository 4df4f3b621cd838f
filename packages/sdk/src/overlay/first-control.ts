import { windowOf } from '../dom/window-of.ts';

/** What a viewer who uses keys begins with: neither the button that opened the overlay nor the one that closes it. */
const firstControls = 'a,input:enabled,button:enabled:not(.close, .chip)';

/**
 * A panel gets the focus so that it is read out and keys reach it. A viewer who uses keys needs to see where they are: it goes
 * on to the first control, whose ring shows that. Not after an answer, whose result is read then.
 */
export function passFocusOn(root: ShadowRoot, signal: AbortSignal): void {
  // Without a pointer there is only the keyboard, or a remote control.
  let isKeyed = matchMedia('(any-pointer:none)').matches;
  let isKeyDown = false;
  let waiting: HTMLElement | undefined;
  let before: Element | undefined;
  const pass = () => {
    const panel = waiting;
    if (isKeyDown || !panel) return;
    waiting = undefined;
    if (root.activeElement !== panel) return;
    [...panel.querySelectorAll<HTMLElement>(firstControls)]
      .find((control) => control.checkVisibility({ visibilityProperty: true }))
      ?.focus({ preventScroll: true });
  };
  const soon = () => setTimeout(pass, 50);
  const listen = (type: string, run: (event: Event) => void, target: EventTarget = windowOf(root.host)) =>
    target.addEventListener(type, run, { signal, capture: true });
  listen('keydown', () => {
    isKeyed = true;
    isKeyDown = true;
  });
  // The key that was pressed must not act on the control, too.
  listen('keyup', () => {
    isKeyDown = false;
    soon();
  });
  listen('pointerdown', () => {
    isKeyed = false;
  });
  listen('focusin', (event) => {
    if (!event.composedPath().includes(root)) before = undefined;
  });
  listen(
    'focusin',
    ({ target }) => {
      const focused = target as HTMLElement;
      const wasInside = before && focused.contains(before) && !before.matches('.chip');
      before = focused;
      waiting = isKeyed && focused.matches('.panel') && !wasInside ? focused : undefined;
      soon();
    },
    root,
  );
}
