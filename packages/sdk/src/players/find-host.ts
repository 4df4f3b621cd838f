import { findOver } from './find-over.ts';
import { findSurrounding, type Host, parentOf, toPlainHost } from './host.ts';
import type { Player } from './player.ts';
import { players } from './players.ts';

/** What is at least as wide is a bar, unless it is higher than that. */
const barWidth = 0.6;
const barHeight = 0.4;

/** The player around a video or what lies over it, looked for through shadow roots. */
export function findPlayer(inside: Element): { element: Element; player: Player } | undefined {
  for (let at = parentOf(inside); at; at = parentOf(at)) {
    for (const player of players) if (at.matches(player.container)) return { element: at, player };
  }
  return undefined;
}

/** The element that a player has put in the place of the video under `layer`, where it is one that does so. */
export function findReplacement(layer: HTMLElement): HTMLVideoElement | undefined {
  const known = findPlayer(layer);
  const videos = known?.player.replacesVideo ? known.element.querySelectorAll('video') : [];
  return [...videos].find(({ isConnected }) => isConnected);
}

/** The player around a video, known by name or measured. */
export function findHost(video: HTMLVideoElement): Host {
  const known = findPlayer(video);
  const plain = toPlainHost(video);
  const findNamed = () => {
    if (!known) return [];
    const { element, player } = known;
    const own = element.shadowRoot?.querySelectorAll(player.occupied) ?? [];
    return [...element.querySelectorAll(player.occupied), ...own];
  };
  const findAround = () => {
    const surrounding = findSurrounding(video);
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
      let { top, bottom } = plain.measure(picture);
      const parts: DOMRect[] = [];
      for (const part of new Set([...findNamed(), ...findOver(video, known?.element ?? findAround(), box)])) {
        const { x, y, right, width, height } = part.getBoundingClientRect();
        if (width < 1) continue;
        const isBar = width >= box.width * barWidth && height <= box.height * barHeight;
        if (!isBar)
          parts.push(new DOMRect((x - box.x) / zoom, (y - box.y) / zoom, (right - x) / zoom, height / zoom));
        else if (y + height / 2 > box.y + box.height / 2) bottom = Math.max(bottom, (box.bottom - y) / zoom);
        else top = Math.max(top, (y + height - box.y) / zoom);
      }
      return { top, bottom, parts };
    },
  };
}
