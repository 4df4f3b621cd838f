import { windowOf } from '../dom/window-of.ts';
import { parentOf } from '../stage/host.ts';
import { findPlayer } from './players.ts';

/** An element that covers less of the picture is not an advertisement. */
const leastShare = 0.8;

/** Containers of advertisements, by the names that IMA, its integrations, players and pages use. */
const containers = [
  ...['ima-', 'ad-container', 'adcontainer', 'ad_container'].flatMap((name) => [
    `[class*="${name}" i]`,
    `[id*="${name}" i]`,
  ]),
  '.plyr__ads',
].join();

function contains(outer: Element, inner: Element): boolean {
  for (let at: Element | null = inner; at; at = parentOf(at)) if (at === outer) return true;
  return false;
}

/**
 * Whether the player reports an advertisement, or one covers the picture and takes its clicks: a frame, another video,
 * or an element named like a container of advertisements. A player's own layer that catches clicks does not count.
 * Undefined if the picture is out of view.
 */
function findAdvertisement(video: HTMLVideoElement): boolean | undefined {
  const known = findPlayer(video);
  if (known?.player.adState && known.node.matches(known.player.adState)) return true;
  const box = video.getBoundingClientRect();
  const { innerWidth, innerHeight } = windowOf(video);
  // The middle of its visible part; outside of it if there is none.
  const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
  const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
  const root = video.getRootNode() as Document | ShadowRoot;
  const there = video.isConnected ? root.elementsFromPoint(x, y) : [];
  if (!there[0]) return undefined;
  for (const [index, over] of there.entries()) {
    if (contains(over, video)) {
      // Found twice: the first time for the overlays in its shadow root.
      if (there.includes(over, index + 1)) continue;
      return false;
    }
    if (over.localName === 'overlay-layer') continue;
    const container = over.closest(containers);
    const isAdvertisement = over.matches('iframe,video') || (container && !contains(container, video));
    const { width, height } = over.getBoundingClientRect();
    if (isAdvertisement && width >= box.width * leastShare && height >= box.height * leastShare) return true;
  }
  return false;
}

/**
 * Reports when an advertisement begins and ends. IMA notifies only the page that requested it, and its video is not
 * the page's: only polling finds it. A player's own state is observed as it changes, before the advertisement plays.
 * Returns a look, to be repeated.
 */
export function watchAdvertisement(
  video: HTMLVideoElement,
  onChange: (isAdvertised: boolean) => void,
  signal: AbortSignal,
): () => void {
  let isAdvertised = false;
  const look = () => {
    const found = findAdvertisement(video) ?? isAdvertised;
    if (found === isAdvertised) return;
    isAdvertised = found;
    onChange(found);
  };
  const observer = new MutationObserver(look);
  const known = findPlayer(video);
  if (known) observer.observe(known.node, { attributeFilter: ['class'] });
  signal.addEventListener('abort', () => observer.disconnect());
  look();
  return look;
}
