import type { OverlayOptions } from '@overlay/contract';
import { element } from '../dom/element.ts';
import { listen } from '../dom/listen.ts';
import { adoptCss } from '../dom/style-sheets.ts';
import { toSurface } from '../dom/surface.ts';
import type { LoadChunk } from '../load-chunk.ts';
import type { Panel } from '../overlay/panel.ts';
import type { Moment } from '../overlay/presence.ts';
import { makeBoard, type SheetChunks } from './board.ts';
import type { Obstacle } from './full-screen.ts';
import { holdPlayback, type PlaybackHold } from './hold-playback.ts';
import { positionLayer, type Sight } from './layer-position.ts';
import { type LiveRegion, makeLiveRegion } from './live-region.ts';
import type { Watched } from './played-ranges.ts';
import { watchSeeking } from './watch-seeking.ts';

/** An overlay as seen by its stage. */
export interface StageOverlay {
  readonly overlayId: string;
  readonly campaignId?: string | undefined;
  readonly startTime: () => number;
  /** The state of the video has changed: check again. */
  sync(): void;
  /** Draws it once more, for the list of interactions. */
  draw(name: string): Panel;
  release(panel: Panel): void;
  /** The page is left: reports the exposure since the last report. */
  sumUp(): void;
  /** Its video was replaced by that of another stage. */
  moveTo(stage: Stage): void;
  /** Redraws it after the layer has moved to another document. */
  redraw(): void;
}

/** Everything drawn over one video: a layer that lies exactly on it, and the state that all overlays read. */
export interface Stage {
  readonly video: HTMLVideoElement;
  readonly layer: HTMLElement;
  readonly root: ShadowRoot;
  readonly live: LiveRegion;
  readonly hold: PlaybackHold;
  /** For what is loaded later. */
  readonly adopt: typeof adoptCss;
  /** Aborted when the last overlay has left. */
  readonly signal: AbortSignal;
  readonly moment: () => Moment;
  readonly overlays: ReadonlySet<StageOverlay>;
  /** The campaign of the first overlay of this view that has one. */
  campaignId?: string | undefined;
  /** What was watched so far, once that chunk has been loaded. */
  watched?: () => Watched;
  /** What hides the video or the page, once that chunk has been loaded: nothing is counted before. */
  obstacle: () => Obstacle | undefined;
  /** Leaves what hides the page, for `onFullscreen: 'exit'`; likewise. */
  leaveObstacle?: (obstacle: Obstacle) => void;
  /** What of overlays can be seen, once that chunk has been loaded; null if it cannot be. Without it nothing is below a picture. */
  sight?: Sight | null;
  /** Why overlays could not be shown or operated, by overlay. */
  readonly missed: Map<string, string>;
  /** The state of the video or of what surrounds it has changed. */
  syncAll(): void;
  /** Called after an overlay has joined or left. */
  readonly onOverlaysChange: Set<() => void>;
  /** Before the next frame: aligns the layer with the video again. 0: only the place of the video has changed. */
  alignSoon(cause?: unknown): void;
  /**
   * Puts a panel at a named or percent position, or near it; returns a function that removes it. What is loaded later puts it
   * below the picture if its options or the player ask for that.
   */
  place: (panel: HTMLElement, position: string, options: OverlayOptions) => () => void;
  join(stageOverlay: StageOverlay): void;
  /** It has to be redrawn wherever else it is drawn. */
  rejoin(stageOverlay: StageOverlay): void;
  leave(stageOverlay: StageOverlay): void;
}

const stages = new WeakMap<HTMLVideoElement, Stage>();

/** The stage of a video: created for its first overlay, shared by all, removed after the last. */
export function stageOf(
  video: HTMLVideoElement,
  onMade: (stage: Stage) => void,
  load: LoadChunk<SheetChunks>,
): Stage {
  const standing = stages.get(video);
  if (standing) return standing;
  const teardown = new AbortController();
  const { signal } = teardown;
  const layer = document.createElement('overlay-layer');
  // Without this, media-chrome fades everything in its container.
  layer.setAttribute('noautohide', '');
  const root = toSurface(layer);
  const boardNode = element('div', { class: 'board' });
  const frame = element('div', { class: 'frame' }, boardNode);
  const live = makeLiveRegion();
  root.append(frame, live.node);

  const overlays = new Set<StageOverlay>();
  const onOverlaysChange = new Set<() => void>();
  let started = video.paused === false || video.played?.length > 0;
  const syncAll = () => {
    started ||= video.paused === false;
    for (const stageOverlay of [...overlays]) stageOverlay.sync();
  };
  const tellOverlays = () => {
    for (const listener of onOverlaysChange) listener();
  };
  const isSeeking = watchSeeking(video, syncAll, signal);
  listen(video, 'play playing pause ended timeupdate emptied', syncAll, { signal });
  const onReplaced = (other: HTMLVideoElement) => {
    const next = stageOf(other, onMade, load);
    for (const stageOverlay of [...overlays]) stageOverlay.moveTo(next);
  };
  const position = positionLayer(
    video,
    layer,
    frame,
    () => board,
    signal,
    onReplaced,
    () => stage.sight,
  );
  const onPanelsChange = () => {
    position.alignSoon();
    // Later: this may run while an overlay is being placed.
    queueMicrotask(syncAll);
  };
  const board = makeBoard(boardNode, live.node, onPanelsChange, load);
  const hold = holdPlayback(video, signal);

  const stage: Stage = {
    video,
    layer,
    root,
    live,
    hold,
    adopt: adoptCss,
    signal,
    overlays,
    onOverlaysChange,
    missed: new Map(),
    moment: () => ({
      currentTime: video.currentTime,
      seeking: isSeeking(),
      paused: video.paused,
      ended: video.ended,
      started,
      pausedByOverlay: hold.isHeld(),
    }),
    obstacle: () => undefined,
    syncAll,
    alignSoon: position.alignSoon,
    place(panel, at) {
      const remove = board.add(panel, at);
      const unobserve = position.observe(panel);
      position.alignSoon();
      return () => {
        unobserve();
        remove();
        position.alignSoon();
      };
    },
    join(stageOverlay) {
      overlays.add(stageOverlay);
      stage.campaignId ||= stageOverlay.campaignId;
      tellOverlays();
    },
    rejoin(stageOverlay) {
      overlays.delete(stageOverlay);
      tellOverlays();
      stage.join(stageOverlay);
    },
    leave(stageOverlay) {
      overlays.delete(stageOverlay);
      tellOverlays();
      if (overlays.size > 0) return;
      stages.delete(video);
      teardown.abort();
      layer.remove();
    },
  };
  stages.set(video, stage);
  position.mount();
  onMade(stage);
  return stage;
}
