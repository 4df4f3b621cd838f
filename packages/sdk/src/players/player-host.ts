import type { Point } from '../stage/fitted-rect.ts';
import { type Host, type PlainHost, parentOf } from '../stage/host.ts';
import { toLayout } from '../stage/picture.ts';
import { toVideo } from '../stage/playable-element.ts';
import { controls, findOver } from './find-over.ts';
import { findSurrounding } from './find-surrounding.ts';
import { findPlayer } from './players.ts';
import { raiseLayer } from './raise-layer.ts';

/** An element at least this wide is a bar, unless it is taller than that or lies in the middle third of the picture. */
const barWidth = 0.6;
const barHeight = 0.4;
/** Space that a browser's captions take above its own controls. */
const nativeCaptions = 48;

/** Space that a player in a frame takes. */
const frameControls = 68;

/** How far bars reach into a picture of one width, in layout pixels: positive from below, negative from above. */
interface Bars {
  readonly width: number;
  readonly reach: Map<Element, number>;
}

const barsOf = new WeakMap<HTMLVideoElement, Bars>();

/** Layers that need the player's controls to stay visible. */
const kept = new WeakSet<Element>();

/**
 * Controls that take the focus with them when they fade stay visible while the keyboard focus is in an overlay of the
 * layer.
 */
export function keepControls(layer: HTMLElement): void {
  const known = findPlayer(layer);
  const isRead = layer.shadowRoot?.querySelector(':focus-visible') != null;
  const request = known?.player.staying?.[isRead ? 0 : 1];
  if (!known || !request || isRead === kept.has(layer)) return;
  kept[isRead ? 'add' : 'delete'](layer);
  known.node.dispatchEvent(new Event(request));
}

/**
 * The element with which a player has replaced the video under `layer`, if the player does that, or the video that a
 * media element has made meanwhile.
 */
export function findReplacement(layer: HTMLElement, video: HTMLVideoElement): HTMLVideoElement | undefined {
  if (video.isConnected) {
    const made = video.localName === 'video' ? video : toVideo(video);
    return made === video ? undefined : made;
  }
  const known = findPlayer(layer);
  const videos = known?.player.replacesVideo ? known.node.querySelectorAll('video') : [];
  return [...videos].find(({ isConnected }) => isConnected);
}

/** What of the player lies over the picture now. */
export function findParts(video: HTMLVideoElement, box: DOMRect): Set<Element> {
  const known = findPlayer(video);
  const named = [known?.node, known?.node.shadowRoot].flatMap((root) => [
    ...(root?.querySelectorAll(known?.player.occupied ?? '') ?? []),
  ]);
  const around = known?.node ?? findSurrounding(video);
  // The page may be large, and nothing of it belongs to a video that stands by itself.
  return new Set(around === video ? [] : [...named, ...findOver(video, around, box)]);
}

/** Elements in which the layer of a video has to be, because otherwise something of the picture would be above it. */
const wider = new WeakMap<HTMLVideoElement, Element>();

/** Returns whether the layer has to be arranged again. */
export function raise(video: HTMLVideoElement, layer: HTMLElement, points: readonly Point[]): boolean {
  const found = raiseLayer(video, layer, points);
  if (!found || wider.get(video) === found) return false;
  wider.set(video, found);
  return true;
}

function findWider(video: HTMLVideoElement, { toHome }: PlainHost): ShadowRoot | undefined {
  for (let at = wider.get(video) ?? null; at && !at.matches('body,dialog'); at = parentOf(at)) {
    const home = at.querySelector(':fullscreen') ? undefined : toHome(at);
    if (home) return home;
  }
  return undefined;
}

/**
 * Whether it comes and goes with the player's controls, unlike captions: it contains some, possibly boxes that only the pointer
 * over them tells apart from text, or is a shade under them.
 */
const isOfControls = (part: Element) =>
  !part.textContent?.trim() ||
  part.querySelector(controls) ||
  [...part.querySelectorAll('*')].some((one) => getComputedStyle(one).cursor === 'pointer');

/** The player around a video, known by name or measured; `plain` describes the video without a player. */
export function findHost(video: HTMLVideoElement, plain: PlainHost): Host {
  const known = findPlayer(video);
  const container = known?.node ?? findWider(video, plain);
  const parent = container ?? plain.parent;
  return {
    parent,
    insert(layer) {
      // Moved within its parent, it would lose the focus.
      if (container && layer.parentNode !== parent) container.append(layer);
      else if (layer.parentNode !== parent) plain.insert(layer);
      // It stays as high as it has been raised.
      if (known?.player.level && !layer.style.getPropertyValue('--z'))
        layer.style.setProperty('--z', `${known.player.level}`);
    },
    measure(picture) {
      const { box, size } = picture;
      let { top, bottom } = plain.measure(picture);
      const hasCaptions = [...(video.textTracks ?? [])].some(
        ({ mode, kind }) => mode === 'showing' && /captions|subtitles/.test(kind),
      );
      if (hasCaptions) bottom += nativeCaptions;
      // The player in it draws controls that nobody can measure.
      if (video.localName === 'iframe') bottom = frameControls;
      let bars = barsOf.get(video);
      if (bars?.width !== size.width) bars = { width: size.width, reach: new Map() };
      barsOf.set(video, bars);
      const { reach } = bars;
      const parts: DOMRect[] = [];
      for (const part of findParts(video, box)) {
        const rect = toLayout(picture, part.getBoundingClientRect());
        const { y, width, height } = rect;
        if (width < 1) continue;
        const middle = (y + height / 2) / size.height - 0.5;
        if (
          width >= size.width * barWidth &&
          height <= size.height * barHeight &&
          Math.abs(middle) > 1 / 6 &&
          isOfControls(part)
        ) {
          const depth = middle > 0 ? size.height - y : -y - height;
          const before = reach.get(part) ?? 0;
          reach.set(part, Math.abs(depth) > Math.abs(before) ? depth : before);
        } else parts.push(rect);
      }
      // Even faded-out ones: overlays must not move whenever the viewer moves the pointer.
      for (const [bar, depth] of reach) {
        if (!bar.isConnected) continue;
        bottom = Math.max(bottom, depth);
        top = Math.max(top, -depth);
      }
      return { top, bottom, parts };
    },
  };
}
