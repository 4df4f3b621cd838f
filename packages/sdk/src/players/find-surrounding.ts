import { parentOf } from '../stage/host.ts';

/** The outermost element about as large as the video, possibly the video itself: the player, whatever its name. */
export function findSurrounding(video: HTMLVideoElement): Element {
  const { width, height } = video.getBoundingClientRect();
  let found: Element = video;
  for (let at = parentOf(found); at && at !== at.ownerDocument.body; at = parentOf(at)) {
    const rect = at.getBoundingClientRect();
    if (rect.width > width * 1.1 || rect.height > height * 1.4) break;
    found = at;
  }
  return found;
}
