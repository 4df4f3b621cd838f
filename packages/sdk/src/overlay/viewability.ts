/**
 * How long an overlay must be in view without interruption (Media Rating Council, display: half of it for one second).
 */
const continuousMs = 1000;
const minimumShare = 0.5;

interface Viewability {
  readonly panel: HTMLElement;
  readonly rule: 'viewable' | 'rendered';
  /** False while the overlay is drawn but cannot be operated. */
  isOperable(): boolean;
  onSeen(): void;
  /** Before it was seen. */
  onCovered(): void;
  /** It was in view and operable for this much longer; without a number: that cannot be observed here. */
  onExposed(forMs?: number): void;
}

/** Whether something on the page covers the middle of the panel. */
function isCovered(panel: HTMLElement): boolean {
  const { x, y, width, height } = panel.getBoundingClientRect();
  const scope = panel.getRootNode();
  if (!(scope instanceof ShadowRoot)) return true;
  const top = scope.elementFromPoint(x + width / 2, y + height / 2);
  return !top || !(panel.contains(top) || scope.host.contains(top));
}

/**
 * Calls `onSeen` once the rule is met: the second restarts whenever the overlay is out of view or inoperable. Keeps
 * adding up the time in view and operable, however often it was interrupted.
 */
export function watchViewability(watched: Viewability): { check(): void; settle(): void; stop(): void } {
  const { panel, rule } = watched;
  let inView = false;
  let isSeen = false;
  let since = 0;
  let timer: ReturnType<typeof setInterval> | undefined;
  const see = () => {
    if (!isSeen) watched.onSeen();
    isSeen = true;
  };
  const settle = () => {
    if (timer === undefined) return;
    const now = performance.now();
    watched.onExposed(now - since);
    since = now;
  };
  const isExposed = () => inView && document.visibilityState === 'visible' && watched.isOperable();
  const check = () => {
    if (rule === 'rendered' && watched.isOperable()) see();
    if (!isExposed()) {
      settle();
      clearInterval(timer);
      timer = undefined;
    } else if (timer === undefined) {
      since = performance.now();
      timer = setInterval(look, continuousMs);
    }
  };
  const look = () => {
    if (!isExposed()) check();
    else if (!isCovered(panel)) {
      settle();
      see();
    } else {
      since = performance.now();
      if (!isSeen) watched.onCovered();
    }
  };
  let observer: IntersectionObserver | undefined;
  if ('IntersectionObserver' in globalThis) {
    observer = new IntersectionObserver(
      (entries) => {
        inView = (entries.at(-1)?.intersectionRatio ?? 0) >= minimumShare;
        check();
      },
      { threshold: [0, minimumShare, 1] },
    );
    observer.observe(panel);
  } else watched.onExposed();
  document.addEventListener('visibilitychange', check);
  return {
    check,
    settle,
    stop() {
      inView = false;
      check();
      observer?.disconnect();
      document.removeEventListener('visibilitychange', check);
    },
  };
}
