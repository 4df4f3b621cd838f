/** `GoBack`, `BrowserBack`, `XF86Back`. */
const backKey = /Back$/;
/** Tizen sends its Back key with this code and no name; webOS sends 461. */
const backCodes = [10009, 461];

/**
 * Keys of a television remote, in overlays on the picture and in lists of interactions: Back closes, arrows move
 * between buttons and links. Radios and ranges keep their arrows.
 */
export function listenToRemote(page: Document, signal: AbortSignal): void {
  const listen = (event: KeyboardEvent) => {
    const [target] = event.composedPath();
    // Every video of the page has such a listener, but only one may act.
    if (!(target instanceof HTMLElement) || event.defaultPrevented) return;
    const root = target.getRootNode();
    const isOurs = root instanceof ShadowRoot && /^overlay-[bl]/.test(root.host.localName);
    const panel = isOurs && target.closest('.panel');
    if (!panel) return;
    const stops = [...panel.querySelectorAll<HTMLElement>('a,button,input:not(:disabled)')].filter(
      (stop) => stop.checkVisibility?.({ visibilityProperty: true }) ?? true,
    );
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const isBack = backKey.test(event.key) || backCodes.includes(event.keyCode);
    const close = stops.find((stop) => stop.matches('.close'));
    if (isBack) close?.click();
    else if (step && !target.matches('input')) stops[stops.indexOf(target) + step]?.focus();
    else return;
    event.preventDefault();
  };
  // Overlays keep their keys to themselves.
  page.addEventListener('keydown', listen, { signal, capture: true });
}
