import { findOver } from './find-over.ts';
import type { findSurrounding, Host } from './host.ts';
import { parentOf } from './host.ts';
import type { Player } from './player.ts';
import { players } from './players.ts';

/** What is at least as wide is a bar, unless it is higher than that or lies in the middle third of the picture. */
const barWidth = 0.6;
const barHeight = 0.4;
const controls = 'button,[role],[tabindex]';

/** How far bars reach into a picture of one width, in layout pixels: positive from below, negative from above. */
interface Bars {
  readonly width: number;
  readonly reach: Map<Element, number>;
}

const barsOf = new WeakMap<HTMLVideoElement, Bars>();

/** The player around a video or what lies over it, looked for through shadow roots. */
export function findPlayer(inside: Element): { element: Element; player: Player } | undefined {
  for (let at = parentOf(inside); at; at = parentOf(at)) {
    for (const player of players) if (at.matches(player.container)) return { element: at, player };
  }
  return undefined;
}

/** Layers for which controls stay. */
const kept = new WeakSet<Element>();

/** Controls that take the focus along when they fade stay while the keyboard is in an overlay of the layer. */
export function keepControls(layer: HTMLElement): void {
  const known = findPlayer(layer);
  const isRead = layer.shadowRoot?.querySelector(':focus-visible') != null;
  const request = known?.player.staying?.[isRead ? 0 : 1];
  if (!known || !request || isRead === kept.has(layer)) return;
  kept[isRead ? 'add' : 'delete'](layer);
  known.element.dispatchEvent(new Event(request));
}

/** The element that a player has put in the place of the video under `layer`, where it is one that does so. */
export function findReplacement(layer: HTMLElement): HTMLVideoElement | undefined {
  const known = findPlayer(layer);
  const videos = known?.player.replacesVideo ? known.element.querySelectorAll('video') : [];
  return [...videos].find(({ isConnected }) => isConnected);
}

/**
 * The player around a video, known by name or measured. What the core has is handed in: `plain`, what the video is without a
 * player.
 */
export function findHost(video: HTMLVideoElement, plain: Host, surroundingOf: typeof findSurrounding): Host {
  const known = findPlayer(video);
  const findNamed = () =>
    [known?.element, known?.element.shadowRoot].flatMap((root) => [
      ...(root?.querySelectorAll(known?.player.occupied ?? '') ?? []),
    ]);
  const findAround = () => {
    const surrounding = surroundingOf(video);
    return surrounding === video ? (parentOf(video) ?? video) : surrounding;
  };
  return {
    parent: known?.element ?? plain.parent,
    insert(layer) {
      if (known) known.element.append(layer);
      else plain.insert(layer);
      layer.style.setProperty('--z', `${known?.player.zIndex ?? 1}`);
    },
    measure(picture) {
      const { box, zoom } = picture;
      const { width: pictureWidth } = picture.size;
      let { top, bottom } = plain.measure(picture);
      let bars = barsOf.get(video);
      if (bars?.width !== pictureWidth) bars = { width: pictureWidth, reach: new Map() };
      barsOf.set(video, bars);
      const { reach } = bars;
      const parts: DOMRect[] = [];
      for (const part of new Set([...findNamed(), ...findOver(video, known?.element ?? findAround(), box)])) {
        const { x, y, right, width, height } = part.getBoundingClientRect();
        if (width < 1) continue;
        const middle = (y + height / 2 - box.y) / box.height - 0.5;
        if (
          width >= box.width * barWidth &&
          height <= box.height * barHeight &&
          Math.abs(middle) > 1 / 6 &&
          part.querySelector(controls)
        ) {
          const depth = (middle > 0 ? box.bottom - y : box.y - y - height) / zoom;
          const before = reach.get(part) ?? 0;
          reach.set(part, Math.abs(depth) > Math.abs(before) ? depth : before);
        } else
          parts.push(new DOMRect((x - box.x) / zoom, (y - box.y) / zoom, (right - x) / zoom, height / zoom));
      }
      // Also those that are faded out: overlays do not move whenever a viewer moves the pointer.
      for (const [bar, depth] of reach) {
        if (!bar.isConnected) continue;
        bottom = Math.max(bottom, depth);
        top = Math.max(top, -depth);
      }
      return { top, bottom, parts };
    },
  };
}
