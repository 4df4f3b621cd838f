import type { Picture } from '../video/picture.ts';
import type { SafeArea } from '../video/place-cells.ts';
import { players } from './players.ts';

export interface Host {
  /** Where the layer goes: an element that contains the video and goes full screen with it. */
  readonly mount: Element | ShadowRoot | null;
  safeArea(picture: Picture): SafeArea;
}

/** What a browser's own controls, and the captions above them, take at the bottom of a video. */
const nativeControls = 68;
const nativeCaptions = 48;
/** However much the host occupies, this share of the height at each edge at most. */
const largestShare = 0.4;

function parentOf(node: Node): Element | null {
  if (node.parentElement) return node.parentElement;
  return node.parentNode instanceof ShadowRoot ? node.parentNode.host : null;
}

function findOccupied({ container, occupied }: { container: Element; occupied: string }): Element[] {
  const own = container.shadowRoot?.querySelectorAll(occupied) ?? [];
  return [...container.querySelectorAll(occupied), ...own];
}

/** The player around a video, looked for through shadow roots. */
export function findPlayer(video: HTMLVideoElement): { container: Element; occupied: string } | undefined {
  for (let at = parentOf(video); at; at = parentOf(at)) {
    for (const { container, occupied } of players)
      if (at.matches(container)) return { container: at, occupied };
  }
  return undefined;
}

export function findHost(video: HTMLVideoElement): Host {
  const player = findPlayer(video);
  const parent = video.parentNode;
  return {
    mount: player?.container ?? (parent instanceof Element || parent instanceof ShadowRoot ? parent : null),
    safeArea({ box, zoom, size }) {
      let top = 0;
      let bottom = video.controls ? nativeControls : 0;
      if (hasCaptions(video)) bottom += nativeCaptions;
      for (const part of player ? findOccupied(player) : []) {
        const rect = part.getBoundingClientRect();
        if (rect.width < 1 || rect.height > box.height * largestShare) continue;
        if (rect.y + rect.height / 2 > box.y + box.height / 2)
          bottom = Math.max(bottom, (box.bottom - rect.y) / zoom);
        else top = Math.max(top, (rect.bottom - box.y) / zoom);
      }
      const most = size.height * largestShare;
      return { top: Math.min(top, most), bottom: Math.min(bottom, most) };
    },
  };
}

function hasCaptions(video: HTMLVideoElement): boolean {
  return [...video.textTracks].some(
    (track) => track.mode === 'showing' && /captions|subtitles/.test(track.kind),
  );
}
