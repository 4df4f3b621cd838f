/** How long an overlay must be seen without a break (Media Rating Council, display: half of it for one second). */
const continuousMs = 1000;
const minimumShare = 0.5;

interface Viewability {
  readonly plate: HTMLElement;
  readonly rule: 'viewable' | 'rendered';
  /** False while the overlay could not be operated though it is drawn. */
  isOperable(): boolean;
  onSeen(): void;
  onCovered(): void;
}

/** Whether something of the page lies over the middle of the plate. */
function isCovered(plate: HTMLElement): boolean {
  const { x, y, width, height } = plate.getBoundingClientRect();
  const scope = plate.getRootNode();
  if (!(scope instanceof ShadowRoot)) return true;
  const top = scope.elementFromPoint(x + width / 2, y + height / 2);
  return !top || !(plate.contains(top) || scope.host.contains(top));
}

/** Calls `onSeen` once the rule is met. The second starts again whenever the overlay is out of sight or inoperable. */
export function watchViewability(watched: Viewability): { check(): void; stop(): void } {
  const { plate, rule } = watched;
  let inView = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    observer.disconnect();
    document.removeEventListener('visibilitychange', check);
  };
  const seen = () => {
    stop();
    watched.onSeen();
  };
  const meetsNow = () => rule === 'rendered' || (inView && document.visibilityState === 'visible');
  const check = () => {
    if (!meetsNow() || !watched.isOperable()) {
      clearTimeout(timer);
      timer = undefined;
    } else if (rule === 'rendered') {
      seen();
    } else {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (!meetsNow() || !watched.isOperable()) return;
        if (!isCovered(plate)) return seen();
        watched.onCovered();
        check();
      }, continuousMs);
    }
  };
  const observer = new IntersectionObserver(
    (entries) => {
      inView = (entries.at(-1)?.intersectionRatio ?? 0) >= minimumShare;
      check();
    },
    { threshold: [0, minimumShare, 1] },
  );
  observer.observe(plate);
  document.addEventListener('visibilitychange', check);
  return { check, stop };
}
