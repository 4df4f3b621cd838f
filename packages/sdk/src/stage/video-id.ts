import { deriveVideoId } from '@overlay/contract/video-id';
import { isMatch } from '../options/check-options.ts';
import { isCustom, parentOf } from './host.ts';
import { flatten } from './playable-element.ts';

/** The id that the page gives to the video, or to the media element that contains it. */
export function toGivenId(video: HTMLElement): string | undefined {
  for (let at: Element | null = video; at; at = parentOf(at)) {
    const { videoId } = (at as HTMLElement).dataset;
    if ((at === video || isCustom(at)) && isMatch(videoId, 'identifier')) return videoId;
  }
  return undefined;
}

const sourceOf = (video: HTMLVideoElement) =>
  video.currentSrc || video.src || video.querySelector('source')?.src || '';
const hasAddress = (video: HTMLVideoElement) => /^https?:/.test(sourceOf(video));

/** The videos that only their page identifies, in the order of the document. */
const findNameless = () =>
  flatten(document.querySelectorAll('*')).filter(
    (element) => element.localName === 'video' && !toGivenId(element) && !hasAddress(element),
  );

/** Of this page, by identifier. A video keeps its own whatever is inserted before it. */
const owners = new Map<string, WeakRef<HTMLVideoElement>>();
let ownersPage = '';

/** The page's id for the video, otherwise one that is stable for the same source. */
export function toVideoId(video: HTMLVideoElement): string {
  const given = toGivenId(video);
  if (given) return given;
  if (hasAddress(video)) return deriveVideoId(sourceOf(video));
  // A blob (Media Source) differs on every load: what remains is the page, and the place among such videos.
  const page = location.origin + location.pathname;
  if (page !== ownersPage) owners.clear();
  ownersPage = page;
  for (const [videoId, owner] of owners) if (owner.deref() === video) return videoId;
  let place = Math.max(0, findNameless().indexOf(video));
  for (; ; place += 1) {
    const videoId = deriveVideoId(page + (place ? ` ${place + 1}` : ''));
    const owner = owners.get(videoId)?.deref();
    if (owner?.isConnected && !hasAddress(owner)) continue;
    owners.set(videoId, new WeakRef(video));
    return videoId;
  }
}
