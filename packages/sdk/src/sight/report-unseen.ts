import type { SdkFault } from '@overlay/contract';
import { windowOf } from '../dom/window-of.ts';
import type { Fault } from '../overlay/page-view.ts';
import type { Stage } from '../stage/stage.ts';
import { countIn, fewest, isReached, toPoints } from './panel-points.ts';
import { type Edges, isShown, leastOpacity, lookAround, type Surroundings } from './surroundings.ts';

export const reportAfterMs = 2_000;

const toWindow = ({ innerWidth, innerHeight }: Window): Edges => ({
  left: 0,
  top: 0,
  right: innerWidth,
  bottom: innerHeight,
});

/** Why a panel whose time has come cannot be seen; undefined if it can, or if the viewer only has to scroll. */
function findReason(
  { video, layer }: Stage,
  panel: HTMLElement,
  around: Surroundings,
  turn: DOMMatrix,
): SdkFault | undefined {
  if (!video.assignedSlot && video.parentElement?.shadowRoot) return 'overlay_not_slotted';
  const box = video.getBoundingClientRect();
  if (box.width < 1 || box.height < 1) return 'overlay_zero_size';
  const { clip, isCollapsed, canScroll } = around;
  if (isCollapsed) return 'overlay_clipped';
  if (!isShown(video, around, leastOpacity)) return 'overlay_hidden';
  // On another slide, or out of a box that scrolls, as if it were below the edge of the page.
  // Likewise what shares the button of another one.
  if (layer.hidden || panel.hidden) return undefined;
  if (layer.getClientRects().length === 0) return 'overlay_not_slotted';
  if (panel.matches('.waiting,.late.collapsed')) return 'overlay_without_room';
  const points = toPoints(panel, turn);
  if (countIn(points, clip) < fewest) return canScroll ? undefined : 'overlay_clipped';
  if (countIn(points, toWindow(windowOf(layer))) < fewest) return undefined;
  return isReached(panel, points) ? undefined : 'overlay_covered';
}

/** As an event for the page and for what finds faults, and in words on the console. */
export function reportFault(layer: HTMLElement, detail: Required<Fault>): void {
  layer.dispatchEvent(new CustomEvent('overlay-fault', { detail, bubbles: true, composed: true }));
  const warn = (words: string) => console.warn(`[overlay] ${words}`);
  import('../later/faults.ts').then(
    ({ toWords }) => warn(toWords(detail)),
    () => warn(`${detail.fault} ${detail.videoId}`),
  );
}

/**
 * Returns a function that checks the overlays of a stage, and reports once what has kept one from showing for two seconds.
 * It takes the transforms of the board, which all of them share.
 */
export function makeReport(stage: Stage, videoId: string): (turn: DOMMatrix) => void {
  const { video, layer, root } = stage;
  const reported = new Set<SdkFault>();
  /** Since when, by the page's clock. */
  type Known = readonly [fault: SdkFault | undefined, sinceMs: number];
  let faults = new Map<Element, Known>();
  const report = (fault: SdkFault) => {
    if (reported.has(fault)) return;
    reported.add(fault);
    reportFault(layer, { fault, videoId });
  };
  return (turn) => {
    const panels = stage.obstacle() ? [] : [...root.querySelectorAll<HTMLElement>('.board > .panel')];
    const around = lookAround(video);
    const nowMs = performance.now();
    const found = new Map<Element, Known>();
    for (const panel of panels) {
      const fault = findReason(stage, panel, around, turn);
      const before = faults.get(panel);
      const known: Known = before?.[0] === fault && before ? before : [fault, nowMs];
      found.set(panel, known);
      if (fault && nowMs - known[1] >= reportAfterMs) report(fault);
    }
    faults = found;
  };
}
