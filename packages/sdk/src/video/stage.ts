import { containInput } from '../dom/contain-input.ts';
import { element } from '../dom/element.ts';
import css from '../look/plate.css?inline';
import { adoptCss } from '../look/sheets.ts';
import type { Moment } from '../overlay/presence.ts';
import { findHost } from '../players/find-host.ts';
import { findObstacle, type Obstacle, onObstacleChange } from './full-screen.ts';
import { type LiveRegion, makeLiveRegion } from './live-region.ts';
import { measurePicture } from './picture.ts';
import { placeCells } from './place-cells.ts';

/** What an overlay is to its stage. */
export interface Actor {
  /** The moment has changed: look again. */
  sync(): void;
}

/** Everything drawn over one video: a layer that lies exactly on its picture. */
export interface Stage {
  readonly video: HTMLVideoElement;
  readonly layer: HTMLElement;
  readonly root: ShadowRoot;
  readonly live: LiveRegion;
  readonly signal: AbortSignal;
  readonly moment: () => Moment;
  readonly obstacle: () => Obstacle | undefined;
  readonly isSmall: () => boolean;
  /** Puts a plate at a named or percent position; plates of one position stack. */
  place(plate: HTMLElement, position: string): void;
  pause(actor: Actor): void;
  resume(actor: Actor): void;
  /** Keeps why an overlay could not be shown or operated; told with the playback summary. */
  undeliverable(overlayId: string, reason: string): void;
  join(actor: Actor): void;
  /** The last actor to leave takes the stage down. */
  leave(actor: Actor): void;
}

const stages = new WeakMap<HTMLVideoElement, Stage>();
/** Under this size of the visible picture an overlay is one button until it is opened. */
const smallWidth = 300;
const smallHeight = 200;

/** The stage of a video, made for the first overlay and shared by all. */
export function stageOf(video: HTMLVideoElement): Stage {
  const standing = stages.get(video);
  if (standing) return standing;
  const teardown = new AbortController();
  const { signal } = teardown;
  const layer = document.createElement('overlay-layer');
  const root = layer.attachShadow({ mode: 'open' });
  adoptCss(root, css);
  const live = makeLiveRegion(signal);
  const board = element('div', { class: 'board' });
  root.append(board, live.node);
  containInput(layer);

  const actors = new Set<Actor>();
  const holders = new Set<Actor>();
  const reasons = new Map<string, string>();
  let started = !video.paused || video.played.length > 0;
  let small = false;
  const syncAll = () => {
    started ||= !video.paused;
    for (const actor of [...actors]) actor.sync();
  };

  const align = () => {
    const host = findHost(video);
    if (layer.parentNode !== host.mount) host.mount?.append(layer);
    const picture = measurePicture(video);
    const here = layer.getBoundingClientRect();
    const move = (side: 'left' | 'top', by: number) =>
      Math.abs(by) > 0.1 &&
      layer.style.setProperty(
        side,
        `${(parseFloat(layer.style.getPropertyValue(side)) || 0) + by / picture.zoom}px`,
      );
    move('left', picture.box.x - here.x);
    move('top', picture.box.y - here.y);
    layer.style.setProperty('width', `${picture.size.width}px`);
    layer.style.setProperty('height', `${picture.size.height}px`);
    const wasSmall = small;
    small = picture.visible.width < smallWidth || picture.visible.height < smallHeight;
    board.classList.toggle('small', small);
    placeCells(board, picture, host.safeArea(picture));
    if (wasSmall !== small) syncAll();
  };
  let frame = 0;
  const alignSoon = () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      if (!signal.aborted) align();
    });
  };

  for (const type of ['play', 'playing', 'pause', 'seeking', 'seeked', 'ended', 'timeupdate', 'emptied']) {
    video.addEventListener(type, syncAll, { signal });
  }
  for (const type of ['loadedmetadata', 'resize']) {
    video.addEventListener(
      type,
      () => {
        align();
        syncAll();
      },
      { signal },
    );
  }
  onObstacleChange(
    video,
    () => {
      align();
      syncAll();
    },
    signal,
  );
  document.addEventListener('visibilitychange', syncAll, { signal });
  // An ancestor that scrolls without being positioned moves the video but not a layer placed against the page.
  document.addEventListener('scroll', alignSoon, { signal, capture: true, passive: true });
  const observer = new ResizeObserver(alignSoon);
  observer.observe(video);
  observer.observe(document.documentElement);

  const stage: Stage = {
    video,
    layer,
    root,
    live,
    signal,
    moment: () => ({
      currentTime: video.currentTime,
      seeking: video.seeking,
      paused: video.paused,
      ended: video.ended,
      started,
      pausedByOverlay: holders.size > 0,
    }),
    obstacle: () => findObstacle(video),
    isSmall: () => small,
    place(plate, position) {
      const cell =
        [...board.children].find((child) => child instanceof HTMLElement && child.dataset.at === position) ??
        board.appendChild(element('div', { class: 'cell', 'data-at': position }));
      cell.append(plate);
      observer.observe(plate);
      align();
    },
    pause(actor) {
      if (holders.size === 0 && (video.paused || video.ended)) return;
      holders.add(actor);
      video.pause();
    },
    resume(actor) {
      // A viewer who pressed play meanwhile has taken over; nothing is left to resume.
      if (holders.delete(actor) && holders.size === 0 && video.paused && !video.ended)
        video.play().catch(() => {});
    },
    undeliverable: (overlayId, reason) => void reasons.set(overlayId, reason),
    join: (actor) => void actors.add(actor),
    leave(actor) {
      actors.delete(actor);
      holders.delete(actor);
      if (actors.size > 0) return;
      stages.delete(video);
      teardown.abort();
      observer.disconnect();
      cancelAnimationFrame(frame);
      layer.remove();
    },
  };
  video.addEventListener('play', () => holders.clear(), { signal });
  stages.set(video, stage);
  align();
  return stage;
}
