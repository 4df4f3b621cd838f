import { toHash } from '../dom/hash.ts';
import { isIdentifier } from '../options/shared-rules.ts';

/** The page's own name for the video, else one that stays the same for the same source. */
export function toVideoId(video: HTMLVideoElement): string {
  const named = video.dataset.videoId;
  if (named && isIdentifier(named)) return named;
  const source = video.currentSrc || video.src || video.querySelector('source')?.src || '';
  // A blob (Media Source) differs on every load, and a query often carries a signature that does.
  const stable = /^https?:/.test(source)
    ? source.replace(/[?#].*/, '')
    : `${location.origin}${location.pathname}`;
  return `vid_${toHash(stable)}`;
}
