import { element } from '../dom/element.ts';
import { toSurface } from '../dom/surface.ts';
import type { Plate } from '../overlay/plate.ts';
import type { Moment } from '../overlay/presence.ts';
import { findObstacle, type Obstacle, onObstacleChange } from './full-screen.ts';
import { holdPlayback, type PlaybackHold } from './hold-playback.ts';
import { positionLayer } from './layer-position.ts';
import { type LiveRegion, makeLiveRegion } from './live-region.ts';
import { watchSeeking } from './watch-seeking.ts';

/** What an overlay is to its stage. */
export interface Actor {
  readonly overlayId: string;
  /** Style sheet of its type. */
  readonly css: string;
  readonly startTime: () => number;
  /** The moment has changed: look again. */
  sync(): void;
  /** One more drawing of it, for the list of interactions. */
  draw(name: string): Plate;
  release(plate: Plate): void;
}

/** Everything drawn over one video: a layer that lies exactly on it, and the moment that all overlays read. */
export interface Stage {
  readonly video: HTMLVideoElement;
  readonly layer: HTMLElement;
  readonly root: ShadowRoot;
  readonly live: LiveRegion;
  readonly hold: PlaybackHold;
  /** Aborted when the last actor has left. */
  readonly signal: AbortSignal;
  readonly moment: () => Moment;
  readonly obstacle: () => Obstacle | undefined;
  readonly isSmall: () => boolean;
  readonly actors: ReadonlySet<Actor>;
  /** Why overlays could not be shown or operated, by overlay. */
  readonly undeliverable: Map<string, string>;
  /** Called after an actor has joined or left. */
  readonly onCast: Set<() => void>;
  /** Puts a plate at a named or percent position, where plates stack; returns how to take it away. */
  place(plate: HTMLElement, position: string): () => void;
  join(actor: Actor): void;
  /** It is to be drawn anew wherever else it is drawn. */
  rejoin(actor: Actor): void;
  leave(actor: Actor): void;
}

const stages = new WeakMap<HTMLVideoElement, Stage>();

/** The stage of a video: made for its first overlay, shared by all, taken down after the last. */
export function stageOf(video: HTMLVideoElement, onMade: (stage: Stage) => void): Stage {
  const standing = stages.get(video);
  if (standing) return standing;
  const teardown = new AbortController();
  const { signal } = teardown;
  const layer = document.createElement('overlay-layer');
  // media-chrome fades whatever lies in its container without this.
  layer.setAttribute('noautohide', '');
  const root = toSurface(layer);
  const board = element('div', { class: 'board' });
  const frame = element('div', { class: 'frame' }, board);
  const live = makeLiveRegion(signal);
  root.append(frame, live.node);

  const actors = new Set<Actor>();
  const onCast = new Set<() => void>();
  let started = !video.paused || video.played.length > 0;
  const syncAll = () => {
    started ||= !video.paused;
    for (const actor of [...actors]) actor.sync();
  };
  const recast = () => {
    for (const listener of onCast) listener();
  };
  const isSeeking = watchSeeking(video, syncAll, signal);
  for (const type of ['play', 'playing', 'pause', 'ended', 'timeupdate', 'emptied']) {
    video.addEventListener(type, syncAll, { signal });
  }
  onObstacleChange(video, syncAll, signal);
  root.addEventListener('open', syncAll, { signal, capture: true });
  const position = positionLayer(video, layer, frame, board, signal, syncAll);
  const hold = holdPlayback(video, signal);

  const stage: Stage = {
    video,
    layer,
    root,
    live,
    hold,
    signal,
    actors,
    onCast,
    undeliverable: new Map(),
    moment: () => ({
      currentTime: video.currentTime,
      seeking: isSeeking(),
      paused: video.paused,
      ended: video.ended,
      started,
      pausedByOverlay: hold.isHeld(),
    }),
    obstacle: () => findObstacle(video),
    isSmall: position.isSmall,
    place(plate, at) {
      const cells = [...board.children].filter((child) => child instanceof HTMLElement);
      const cell =
        cells.find((child) => child.dataset.at === at) ??
        board.appendChild(element('div', { class: 'cell', 'data-at': at }));
      cell.append(plate);
      const unobserve = position.observe(plate);
      position.alignSoon();
      return () => {
        unobserve();
        plate.remove();
        plate.classList.remove('open');
      };
    },
    join(actor) {
      actors.add(actor);
      recast();
    },
    rejoin(actor) {
      actors.delete(actor);
      recast();
      stage.join(actor);
    },
    leave(actor) {
      actors.delete(actor);
      recast();
      if (actors.size > 0) return;
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
