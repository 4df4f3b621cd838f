import { windowOf } from '../dom/window-of.ts';
import { watchViewability } from '../overlay/viewability.ts';
import { findHost, findParts, findReplacement, keepControls, raise } from '../players/player-host.ts';
import { borrowRules } from '../stage/page-rules.ts';
import { putInOrder } from '../stage/reading-order.ts';
import type { Stage } from '../stage/stage.ts';
import { followPicture } from './follow-picture.ts';
import { countIn, fewest, isReached, toPointer, toPoints } from './panel-points.ts';
import { makeReport, reportAfterMs } from './report-unseen.ts';
import { type Edges, isShown, leastOpacity, lookAround } from './surroundings.ts';

const lookEveryMs = 250;

/**
 * Finds out what of the overlays of a stage can be seen. No event tells that a page fades, moves or covers a video, so
 * this looks four times a second, and only rearranges overlays if something has changed. Returns a function that starts looking,
 * and has `lookFirst` look, too.
 */
export function watchSight(
  stage: Stage,
  videoId: string,
  /** The layer is where it has to be, perhaps in another document. */
  onPlaced: () => void,
): (signal: AbortSignal, lookFirst: () => void) => void {
  const { video, layer, root } = stage;
  // A rule of the page could take away any other way to turn the layer.
  stage.adopt(root, ':host(overlay-layer){transform:var(--turn) !important}');
  const board = root.querySelector('.board');
  /** `anywhere`: also where the page is not scrolled to now. */
  const isVisible = (panel: HTMLElement, anywhere: boolean) => {
    if (panel.offsetWidth < 1) return false;
    const points = toPoints(panel, lookAround(panel).turn);
    // A sheet lies over the page, whatever the page does to the video.
    if (panel.closest(':modal')) return anywhere || isReached(panel, points);
    // Below the picture it is on its own.
    const shown = panel.closest('.board') ? video : panel;
    const around = lookAround(shown);
    if (!isShown(shown, around, leastOpacity)) return false;
    return anywhere ? countIn(points, around.clip) >= fewest : isReached(panel, points);
  };
  stage.sight = {
    follow(...parts) {
      onPlaced();
      return followPicture(...parts);
    },
    findHost,
    findReplacement,
    onArranged({ isRightToLeft }) {
      if (board) putInOrder(board, isRightToLeft);
      keepControls(layer);
    },
    watch: (watched) =>
      watchViewability({ ...watched, isVisible: (anywhere) => isVisible(watched.panel, anywhere) }),
  };
  const report = makeReport(stage, videoId);
  let seen = '';
  let isChanged = false;
  let looks = 0;
  const waitingSince = new WeakMap<Element, number>();
  /** An overlay without room for so long becomes a button, if need be over the player. */
  const letIn = () => {
    const nowMs = performance.now();
    for (const panel of root.querySelectorAll('.board > .panel:not(.late)')) {
      const sinceMs = (panel.matches('.waiting') && waitingSince.get(panel)) || nowMs;
      waitingSince.set(panel, sinceMs);
      if (nowMs - sinceMs < reportAfterMs) continue;
      panel.classList.add('late');
      stage.alignSoon();
    }
  };
  /** As long as nothing moves, every other point of the nine, in turn: a browser takes long to say what lies there. */
  const raiseOnceCovered = (clip: Edges, turn: DOMMatrix) => {
    const points = [...root.querySelectorAll<HTMLElement>('.board > .panel:not(.waiting,[inert])')].flatMap(
      (panel) =>
        toPoints(panel, turn)
          .filter((point, index) => (isChanged || (index + looks / 4) % 2) && countIn([point], clip) > 0)
          .map((point) => toPointer(point, panel)),
    );
    if (raise(video, layer, points)) stage.alignSoon();
  };
  const look = () => {
    if (layer.ownerDocument.hidden) return;
    const { opacity, clip, turn } = lookAround(video);
    const box = video.getBoundingClientRect();
    // Players do not tell when a menu has opened, possibly long after the click.
    const rects = [video, ...findParts(video, box)].map((part) => part.getBoundingClientRect());
    // Where they are from the video: a page that scrolls, or moves its player, moves all of it.
    const edges = [clip, ...rects].map(({ left, top, right, bottom }) =>
      [left - box.left, top - box.top, right - box.left, bottom - box.top].map(Math.round),
    );
    turn.m41 = turn.m42 = 0;
    const state = JSON.stringify([edges, opacity, `${turn}`, isShown(video, { opacity }, 0)]);
    // What counts as seen is known only once the layer has followed.
    if (isChanged) stage.syncAll();
    isChanged = state !== seen;
    if (isChanged) stage.alignSoon();
    seen = state;
    letIn();
    looks += 1;
    if (!isChanged && looks % 4) return;
    // Its overlays are turned with it.
    const shared = lookAround(board ?? layer).turn;
    raiseOnceCovered(clip, shared);
    if (looks % 4) return;
    borrowRules(layer);
    if (looks % 8) report(shared);
  };
  return (signal, lookFirst) => {
    const view = windowOf(layer);
    const timer = view.setInterval(() => {
      lookFirst();
      look();
    }, lookEveryMs);
    signal.addEventListener('abort', () => {
      view.clearInterval(timer);
      keepControls(layer);
    });
    stage.alignSoon();
  };
}
