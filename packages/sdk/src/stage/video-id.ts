import { deriveVideoId } from '@overlay/contract/video-id';
import { isMatch } from '../options/check-options.ts';

const sourceOf = (video: HTMLVideoElement) =>
  video.currentSrc || video.src || video.querySelector('source')?.src || '';
const hasAddress = (video: HTMLVideoElement) => /^https?:/.test(sourceOf(video));

/** The videos that only their page identifies, in the order of the document, with those in open shadow roots. */
const findNameless = (root: ParentNode): Element[] =>
  [...root.querySelectorAll<HTMLVideoElement>('*')].flatMap((element) => {
    if (element.shadowRoot) return findNameless(element.shadowRoot);
    return element.localName === 'video' && !element.dataset.videoId && !hasAddress(element) ? element : [];
  });

/** Of this page, by identifier. A video keeps its own whatever is inserted before it. */
const owners = new Map<string, WeakRef<HTMLVideoElement>>();
let ownersPage = '';

/** The page's id for the video, otherwise one that is stable for the same source. */
export function toVideoId(video: HTMLVideoElement): string {
  const named = video.dataset.videoId;
  if (named && isMatch(named, 'identifier')) return named;
  if (hasAddress(video)) return deriveVideoId(sourceOf(video));
  // A blob (Media Source) differs on every load: what remains is the page, and the place among such videos.
  const page = location.origin + location.pathname;
  if (page !== ownersPage) owners.clear();
  ownersPage = page;
  for (const [videoId, owner] of owners) if (owner.deref() === video) return videoId;
  let place = Math.max(0, findNameless(document).indexOf(video));
  for (; ; place += 1) {
    const videoId = deriveVideoId(page + (place ? ` ${place + 1}` : ''));
    const owner = owners.get(videoId)?.deref();
    if (owner?.isConnected && !hasAddress(owner)) continue;
    owners.set(videoId, new WeakRef(video));
    return videoId;
  }
}
