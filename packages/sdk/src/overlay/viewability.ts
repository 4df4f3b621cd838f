import { windowOf } from '../dom/window-of.ts';

/**
 * How long an overlay must be in view without interruption (Media Rating Council, display: half of it for one second).
 */
const continuousMs = 1000;
const minimumShare = 0.5;

export interface Watched {
  readonly panel: HTMLElement;
  readonly rule: 'viewable' | 'rendered';
  /** False while the overlay is drawn but cannot be operated. */
  isOperable(): boolean;
  /** Whether half of it can be seen; `anywhere`: also where the page is not scrolled to now. */
  isVisible(anywhere: boolean): boolean;
  onSeen(): void;
  /** Before it was seen. */
  onCovered(): void;
  /** It was in view and operable for this much longer; without a number: that cannot be observed here. */
  onExposed(forMs?: number): void;
}

/** What is known about one showing. */
export interface Viewability {
  /** Something that the rule depends on may have changed. */
  check(): void;
  /** Adds the exposure up to now. */
  settle(): void;
  stop(): void;
}

/**
 * Calls `onSeen` once the rule is met: the second restarts whenever the overlay is out of view or inoperable. Keeps
 * adding up the time in view and operable, however often it was interrupted.
 */
export function watchViewability(watched: Watched): Viewability {
  const { panel, rule } = watched;
  const view = windowOf(panel);
  const page = panel.ownerDocument;
  let inView = false;
  let isSeen = false;
  let since = 0;
  let timer: number | undefined;
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
  const isExposed = () => inView && page.visibilityState === 'visible' && watched.isOperable();
  const check = () => {
    if (rule === 'rendered' && watched.isOperable() && watched.isVisible(true)) see();
    if (!isExposed()) {
      settle();
      view.clearInterval(timer);
      timer = undefined;
    } else if (timer === undefined) {
      since = performance.now();
      timer = view.setInterval(look, continuousMs);
    }
  };
  const look = () => {
    if (!isExposed()) return check();
    if (watched.isVisible(false)) {
      settle();
      see();
      return;
    }
    since = performance.now();
    if (!isSeen) watched.onCovered();
  };
  let observer: IntersectionObserver | undefined;
  if ('IntersectionObserver' in view) {
    observer = new view.IntersectionObserver(
      (entries) => {
        inView = (entries.at(-1)?.intersectionRatio ?? 0) >= minimumShare;
        check();
      },
      { threshold: [0, minimumShare, 1] },
    );
    observer.observe(panel);
  } else watched.onExposed();
  page.addEventListener('visibilitychange', check);
  return {
    check,
    settle,
    stop() {
      inView = false;
      check();
      observer?.disconnect();
      page.removeEventListener('visibilitychange', check);
    },
  };
}
