import { findPlayer } from './find-host.ts';
import { parentOf } from './host.ts';
import { players } from './players.ts';

/** What lies over less of the picture is no advertisement in its place. */
const leastShare = 0.8;
const lookEveryMs = 250;

/** What holds advertisements, by the names that IMA, its integrations, players and pages give it. */
const containers = [
  ...['ima-', 'ad-container', 'adcontainer', 'ad_container'].flatMap((name) => [
    `[class*="${name}" i]`,
    `[id*="${name}" i]`,
  ]),
  ...players.flatMap(({ adContainer = [] }) => adContainer),
].join();

function contains(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at; at = parentOf(at)) if (at === outer) return true;
  return false;
}

/**
 * Whether the player says that it shows an advertisement, or one lies over the picture and takes its clicks: a frame, another
 * video, or what is named as a container of advertisements. What a player lays over its picture to catch clicks is none.
 * Undefined where the picture is out of sight.
 */
function findAdvertisement(video: HTMLVideoElement): boolean | undefined {
  const known = findPlayer(video);
  if (known?.player.adState && known.element.matches(known.player.adState)) return true;
  const box = video.getBoundingClientRect();
  // The middle of what can be seen of it; it lies outside where that is nothing.
  const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
  const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
  const root = video.getRootNode();
  const there = root instanceof Document || root instanceof ShadowRoot ? root.elementsFromPoint(x, y) : [];
  if (!there[0]) return undefined;
  for (const over of there) {
    if (contains(over, video)) return false;
    if (over.localName === 'overlay-layer') continue;
    const container = over.closest(containers);
    const isAdvertisement = over.matches('iframe,video') || (container && !contains(container, video));
    const { width, height } = over.getBoundingClientRect();
    if (isAdvertisement && width >= box.width * leastShare && height >= box.height * leastShare) return true;
  }
  return false;
}

/**
 * Says when an advertisement begins and ends. IMA tells nobody but the page that has asked for it, and its video is not the
 * page's: only looking finds it. A player's own state is heard as it changes, before the advertisement plays.
 * Nor does a player tell when its menu has opened, which may be long after the click: overlays are laid out again by `alignSoon`.
 */
export function watchAdvertisement(
  video: HTMLVideoElement,
  onChange: (isAdvertised: boolean) => void,
  signal: AbortSignal,
  alignSoon?: () => void,
): void {
  let isAdvertised = false;
  const look = () => {
    const found = findAdvertisement(video) ?? isAdvertised;
    if (found === isAdvertised) return;
    isAdvertised = found;
    onChange(found);
  };
  const observer = new MutationObserver(look);
  const known = findPlayer(video);
  if (known) observer.observe(known.element, { attributeFilter: ['class'] });
  let lookedAt: number | undefined;
  const timer = setInterval(() => {
    look();
    const { currentTime } = video;
    // A video that goes on says so often enough. One that is paused, or waits for data, says nothing.
    if (currentTime === lookedAt) alignSoon?.();
    lookedAt = currentTime;
  }, lookEveryMs);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    clearInterval(timer);
  });
  look();
}
