import { deriveVideoId } from '@overlay/contract/video-id';
import { isMatch } from '../options/check-options.ts';

/** The page's id for the video, otherwise one that is stable for the same source. */
export function toVideoId(video: HTMLVideoElement): string {
  const named = video.dataset.videoId;
  if (named && isMatch(named, 'identifier')) return named;
  const source = video.currentSrc || video.src || video.querySelector('source')?.src || '';
  // A blob (Media Source) differs on every load.
  return deriveVideoId(/^https?:/.test(source) ? source : location.origin + location.pathname);
}
