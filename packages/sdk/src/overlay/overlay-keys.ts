/** `GoBack`, `BrowserBack`, `XF86Back`. */
const backKey = /Back$/;
/** Tizen sends its Back key with this code and no name; webOS sends 461. */
const backCodes = [10009, 461];

/**
 * Keys in overlays on the picture, below it and in lists of interactions. A player that listens on the document while keys are
 * captured would hear them first, and may stop them: so they end at the window, and the overlay gets a copy that does not leave its
 * shadow root. What the browser does with a key stays with the original. Tab goes on, because a dialog of the page may keep the
 * focus by it.
 *
 * Keys of a television remote: Back closes, arrows move between buttons and links. Radios and ranges keep their arrows.
 */
export function keepKeys(view: Window, signal: AbortSignal): void {
  const hear = (event: KeyboardEvent) => {
    const { type, key, keyCode } = event;
    const target = event.composedPath()[0] as HTMLElement;
    // The window has no root.
    const root = target.getRootNode?.() as ShadowRoot | undefined;
    const panel = /^overlay-[bl]/.test(`${root?.host?.localName}`) && target.closest('.panel');
    // Every video of the page has such a listener, but only one may act.
    if (!panel || event.cancelBubble || key === 'Tab') return;
    event.stopPropagation();
    const stops = [...panel.querySelectorAll<HTMLElement>('a,button,input:not(:disabled)')].filter(
      (stop) => type === 'keydown' && stop.checkVisibility({ visibilityProperty: true }),
    );
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
    // Not a `KeyboardEvent`: those that Firefox makes leave every shadow root.
    const copy = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { key });
    const close = stops.find((stop) => stop.matches('.close'));
    if (backKey.test(key) || backCodes.includes(keyCode)) close?.click();
    else if (step && !target.matches('input')) stops[stops.indexOf(target) + step]?.focus();
    else if (target.dispatchEvent(copy)) return;
    event.preventDefault();
  };
  for (const type of ['keydown', 'keypress', 'keyup'] as const)
    view.addEventListener(type, hear, { signal, capture: true });
}
