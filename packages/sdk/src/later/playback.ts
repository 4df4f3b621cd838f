import type { OverlayOptions, PlaybackEvent } from '@overlay/contract';
import type { Client } from '../client/client.ts';
import type { WrittenSheet } from '../dom/style-sheets.ts';
import { windowOf } from '../dom/window-of.ts';
import { passFocusOn } from '../overlay/first-control.ts';
import { keepKeys } from '../overlay/overlay-keys.ts';
import { watchAdvertisement } from '../players/watch-advertisement.ts';
import { reportFault } from '../sight/report-unseen.ts';
import { watchSight } from '../sight/sight.ts';
import { findObstacle, leaveObstacle, onObstacleChange } from '../stage/full-screen.ts';
import { borrowRules } from '../stage/page-rules.ts';
import { toThousandths, toWatched, type Watched } from '../stage/played-ranges.ts';
import { toPlayedSegments } from '../stage/played-segments.ts';
import type { Stage } from '../stage/stage.ts';
import { keepTabOrder } from '../stage/tab-order.ts';
import css from './feedback.css?inline';

export interface PlaybackParts {
  readonly stage: Pick<
    Stage,
    'video' | 'signal' | 'missed' | 'overlays' | 'campaignId' | 'obstacle' | 'watched'
  >;
  readonly videoId: string;
  readonly client: Pick<Client, 'campaignId' | 'deliveryConfig' | 'send'>;
}

/**
 * Playback records of one video, once, however many overlays it has. It may start after the video did, because played
 * ranges are read from the element.
 */
export function trackPlayback({ stage, videoId, client }: PlaybackParts): void {
  const { video, signal } = stage;
  /** A media element need not have it. */
  const playedOf = () => video.played ?? { length: 0, start: () => 0, end: () => 0 };
  stage.watched = () => toWatched(playedOf(), video.duration);
  let hasStarted = false;
  let toldSeconds = 0;
  let toldSummary = '';
  const nothing = { watched: { watchedSeconds: 0 }, playedSegments: [] };
  /** The element forgets its played ranges before it reports a new source. */
  let seen: { watched: Watched; playedSegments: [number, number][] } = nothing;
  const isAdvertisement = () => stage.obstacle() === 'advertisement';
  const look = () => {
    if (isAdvertisement()) return;
    const watched = toWatched(playedOf(), video.duration);
    if (watched.watchedSeconds >= seen.watched.watchedSeconds)
      seen = { watched, playedSegments: toPlayedSegments(playedOf()) };
  };

  const tell = (playbackEvent: PlaybackEvent) => {
    look();
    const { watched, playedSegments } = seen;
    let metadata: { undeliverable: string } | undefined;
    if (playbackEvent === 'summary') {
      const undeliverable = [...stage.missed].map((pair) => pair.join(':')).join(' ');
      // A page that leaves twice, or returns from the cache, reports only the difference.
      const summary = `${watched.watchedSeconds} ${undeliverable}`;
      if ((!hasStarted && !undeliverable) || summary === toldSummary) return;
      toldSummary = summary;
      if (undeliverable) metadata = { undeliverable: undeliverable.slice(0, 1024) };
    }
    const isWhole = !/start|progress/.test(playbackEvent);
    const campaignId =
      client.campaignId ??
      stage.campaignId ??
      // Created in an earlier view, and still present.
      [...stage.overlays].find((overlay) => overlay.campaignId)?.campaignId;
    toldSeconds = watched.watchedSeconds;
    client.send({
      eventType: 'impression',
      playbackEvent,
      videoId,
      ...(campaignId && { campaignId }),
      videoTimeSeconds: toThousandths(video.currentTime),
      ...watched,
      ...(isWhole && { playedSegments }),
      ...(metadata && { metadata }),
    });
  };
  const on = (type: string, run: () => void) => video.addEventListener(type, run, { signal });
  const start = () => {
    if (hasStarted || isAdvertisement()) return;
    hasStarted = true;
    tell('start');
  };
  on('playing', start);
  on('timeupdate', () => {
    look();
    const newSeconds = seen.watched.watchedSeconds - toldSeconds;
    if (hasStarted && newSeconds >= client.deliveryConfig.playbackProgressSeconds) tell('progress');
  });
  // Browsers pause before they end, and some pause while seeking: neither is the viewer's pause.
  on('pause', () => hasStarted && !video.ended && !video.seeking && tell('pause'));
  on('ended', () => hasStarted && tell('ended'));
  // A new source in the same element starts a new view.
  on('emptied', () => {
    tell('summary');
    hasStarted = false;
    seen = nothing;
    toldSummary = '';
    toldSeconds = 0;
    stage.campaignId = undefined;
  });
  const leave = () => {
    tell('summary');
    for (const overlay of stage.overlays) overlay.sumUp();
  };
  addEventListener('pagehide', leave, { signal });
  signal.addEventListener('abort', () => tell('summary'));
  if (!video.paused && video.readyState > 2) start();
}

/** Features that a stage can do without initially, and that every stage gets. A frame gets them once its player can be heard. */
export function attendStage(stage: Stage, videoId = ''): void {
  const { video, layer, signal } = stage;
  if (video.localName !== 'iframe') {
    attend(stage, videoId);
    return;
  }
  const frame = video as HTMLElement as HTMLIFrameElement;
  import('./frames.ts').then(
    ({ connectFrame, isSilent }) => {
      if (signal.aborted) return;
      connectFrame(frame, signal);
      attend(stage, videoId);
      if (isSilent(frame.src)) reportFault(layer, { fault: 'player_api_disabled', videoId });
    },
    // Its overlays have no clock then.
    () => {},
  );
}

function attend(stage: Stage, videoId: string): void {
  const { video, layer, root, signal } = stage;
  const { place } = stage;
  let attended: AttendedDocument | undefined;
  /** A shadow root loses its sheets where it comes into another document. */
  let sheets: WrittenSheet[] = [];
  const onPlaced = () => {
    const isHere = attended?.page === layer.ownerDocument;
    if (!isHere) {
      for (const { css } of sheets) stage.adopt(root, css);
      attended?.leave.abort();
      attended = attendDocument(stage, look);
      // Its observers and timers were those of the window that it has left.
      if (sheets[0]) for (const overlay of [...stage.overlays]) overlay.redraw();
    }
    sheets = [...root.adoptedStyleSheets];
  };
  stage.place = (panel, position, options) => {
    if (mustBeBelow(video) || options.placement === 'below') return placeBelow(stage, panel, options);
    const remove = place(panel, position, options);
    attended?.sizes.observe(panel);
    return remove;
  };
  const look = watchSight(stage, videoId, onPlaced);
  video.textTracks?.addEventListener?.('change', stage.alignSoon, { signal });
  stage.leaveObstacle = (obstacle) => leaveObstacle(video, obstacle);
  root.addEventListener('leave', fadeOut, { capture: true, signal });
  followVideo(stage);
  signal.addEventListener('abort', () => attended?.leave.abort());
  onPlaced();
  stage.syncAll();
  const accent = getComputedStyle(layer).getPropertyValue('--overlay-accent');
  if (accent)
    import('./look.ts').then(
      ({ warnOfAccent }) => warnOfAccent(accent),
      () => {},
    );
  // Last, so that nothing here computes its styles: the next frame does.
  stage.adopt(root, feedback);
  // The first drawing of a kind compiles its code and loads fonts and form controls: too long for the frame in which it appears.
  // So what is yet to come is laid out once while the page is idle, and gone before anything of it could be seen.
  for (const { startTime, draw, release } of stage.overlays)
    window.requestIdleCallback?.(() => {
      if (startTime() <= video.currentTime) return;
      const panel = draw('-');
      root.querySelector('.board')?.append(panel.node);
      panel.node.getBoundingClientRect();
      panel.node.remove();
      release(panel);
    });
}

/** The document in which a stage is: the page's, or that of a window of its own (document picture-in-picture). */
interface AttendedDocument {
  readonly page: Document;
  /** Aborted when the stage is elsewhere, or gone. */
  readonly leave: AbortController;
  /** Observes sizes where the page's own window may draw no frames. */
  readonly sizes: ResizeObserver;
}

/** Events, timers and rules are those of the document. */
function attendDocument(stage: Stage, look: ReturnType<typeof watchSight>): AttendedDocument {
  const { video, layer, root } = stage;
  const page = layer.ownerDocument;
  const view = windowOf(layer);
  const leave = new AbortController();
  const { signal } = leave;
  const toOffset = () => {
    const [{ x, y }, here] = [video, layer].map((part) => part.getBoundingClientRect()) as [DOMRect, DOMRect];
    return `${[x - here.x, y - here.y].map(Math.round)}`;
  };
  let offset = '';
  // Nearly everywhere the layer moves with its video.
  const onMove = () => {
    if (toOffset() === offset) return;
    stage.alignSoon(0);
    // Behind that in the same frame.
    view.requestAnimationFrame(() => {
      offset = toOffset();
    });
  };
  // The player shows its controls or opens a menu.
  for (const type of ['fullscreenchange', 'pointerover', 'click', 'keyup', 'transitionend'])
    view.addEventListener(type, stage.alignSoon, { signal, capture: true });
  view.addEventListener('scroll', onMove, { signal, capture: true });
  keepKeys(view, signal);
  passFocusOn(root, signal);
  onObstacleChange(video, stage.syncAll, signal);
  let isAdvertised = false;
  const onAdvertisement = (isShown: boolean) => {
    isAdvertised = isShown;
    stage.syncAll();
  };
  stage.obstacle = () => (isAdvertised ? 'advertisement' : findObstacle(video));
  keepTabOrder(stage, signal);
  borrowRules(layer);
  const lookForAdvertisement = watchAdvertisement(video, onAdvertisement, signal);
  look(signal, () => {
    lookForAdvertisement();
    onMove();
  });
  const sizes = new view.ResizeObserver(view === window ? onMove : stage.alignSoon);
  for (const element of [video, page.documentElement]) sizes.observe(element);
  signal.addEventListener('abort', () => sizes.disconnect());
  return { page, leave, sizes };
}

/** There is no picture, or it must not be covered. */
const mustBeBelow = ({ localName, src }: HTMLVideoElement) =>
  localName === 'audio' || /^(youtube-|iframe.*\/\/www\.youtube)/.test(localName + src);

let drawBelow: typeof import('./below.ts')['drawBelow'] | undefined;

/** The code for it is loaded for the first such overlay of the page. Then it is drawn at once: one that is redrawn keeps the focus. */
function placeBelow(stage: Stage, panel: HTMLElement, options: OverlayOptions): () => void {
  if (drawBelow) return drawBelow(stage, panel, options);
  let isGone = false;
  let remove = () => {};
  import('./below.ts').then(
    ({ drawBelow: draw }) => {
      drawBelow = draw;
      if (!isGone) remove = draw(stage, panel, options);
    },
    () => {},
  );
  return () => {
    isGone = true;
    remove();
  };
}

const leavingMs = 180;

/** What leaves is gone at once for everybody but the eye: a lifeless copy of it fades. */
function fadeOut({ target }: Event): void {
  const panel = target as HTMLElement;
  const sheet = panel.closest('dialog');
  if (
    panel.matches('.waiting') ||
    panel.ownerDocument.hidden ||
    matchMedia('(prefers-reduced-motion:reduce)').matches ||
    // Others in the sheet stay, beside the announcements.
    sheet?.children[2]
  )
    return;
  const shown = sheet ?? panel;
  const copy = shown.cloneNode(true) as HTMLElement;
  copy.inert = true;
  copy.removeAttribute(sheet ? 'open' : 'role');
  // A checked radio button takes the mark of others of its name, and the overlay may come back.
  for (const input of copy.querySelectorAll('input')) input.name = '';
  const around = shown.parentNode as ParentNode;
  // In the frame in which the original is gone: the press that dismissed it computes no styles for the copy.
  windowOf(panel).requestAnimationFrame(() => {
    around.append(copy);
    if (sheet && copy.isConnected) {
      copy.popover = 'manual';
      copy.showPopover?.();
    }
    const end = { opacity: 0, translate: '0 var(--from, 12px)' };
    copy.animate(end, leavingMs).onfinish = () => copy.remove();
  });
}

/** There is no event when a page moves the video, or inserts something before it. */
function followVideo({ video, signal, alignSoon }: Stage): void {
  const observer = new MutationObserver(() => {
    watch();
    alignSoon();
  });
  /** Events in a shadow root do not reach the page around it. */
  const watch = (inside: Node = video) => {
    const root = inside.getRootNode();
    observer.observe(root, { childList: true, subtree: true });
    const { host } = root as ShadowRoot;
    if (host) watch(host);
  };
  watch();
  signal.addEventListener('abort', () => observer.disconnect());
}

/** Styles of what follows an answer. */
export const feedback: string = css;
