import { watchViewability } from '../overlay/viewability.ts';
import { borrowRules } from '../stage/page-rules.ts';
import type { Stage } from '../stage/stage.ts';
import { followPicture } from './follow-picture.ts';
import { countIn, fewest, isOnTop, toPoints } from './panel-points.ts';
import { makeReport } from './report-unseen.ts';
import { isShown, leastOpacity, lookAround } from './surroundings.ts';

const lookEveryMs = 250;

/**
 * Finds out what of the overlays of a stage can be seen. No event tells that a page fades, moves or covers a video, so
 * this looks four times a second, and only arranges anew if something has changed.
 */
export function watchSight(stage: Stage, videoId: string): void {
  const { video, layer, root, signal } = stage;
  // A rule of the page could take away any other way to turn the layer.
  const turnSheet = new CSSStyleSheet();
  turnSheet.replaceSync(':host(overlay-layer){transform:var(--turn) !important}');
  root.adoptedStyleSheets.push(turnSheet);
  /** `anywhere`: also where the page is not scrolled to now. */
  const isVisible = (panel: HTMLElement, anywhere: boolean) => {
    if (panel.offsetWidth < 1) return false;
    const points = toPoints(panel, lookAround(panel).turn);
    const isReached = () => points.filter((point) => isOnTop(panel, point)).length >= fewest;
    // A sheet lies over the page, whatever the page does to the video.
    if (panel.closest(':modal')) return anywhere || isReached();
    const around = lookAround(video);
    if (!isShown(video, around, leastOpacity)) return false;
    return anywhere ? countIn(points, around.clip) >= fewest : isReached();
  };
  stage.sight = {
    follow: followPicture,
    watch: (watched) =>
      watchViewability({ ...watched, isVisible: (anywhere) => isVisible(watched.panel, anywhere) }),
  };
  const report = makeReport(stage, videoId);
  let seen = '';
  let isChanged = false;
  let looks = 0;
  const look = () => {
    if (document.hidden) return;
    const { opacity, clip, turn } = lookAround(video);
    const rects = [video, layer].map((element) => element.getBoundingClientRect());
    const state = JSON.stringify([rects, opacity, clip, `${turn}`, getComputedStyle(video).visibility]);
    // What counts as seen is known only once the layer has followed.
    if (isChanged) for (const overlay of [...stage.overlays]) overlay.sync();
    isChanged = state !== seen;
    if (isChanged) stage.alignSoon();
    seen = state;
    looks += 1;
    if (looks % 4 !== 0) return;
    borrowRules(layer);
    report();
  };
  const timer = setInterval(look, lookEveryMs);
  signal.addEventListener('abort', () => clearInterval(timer));
  stage.alignSoon();
}
