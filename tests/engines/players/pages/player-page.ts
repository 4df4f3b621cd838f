/** What a test does with a player, each in the player's own way. */
export interface PlayerPage {
  /** What a page passes to the SDK; default: the video. */
  readonly target?: HTMLElement;
  changeSource(): unknown;
  dispose(): unknown;
}

declare global {
  interface Window {
    player?: PlayerPage;
  }
}

export const webm = '/media/demo.webm';
export const otherWebm = '/media/demo.webm?other';

export const place: HTMLElement = document.querySelector<HTMLElement>('#place') ?? document.body;

export function addStyles(...sheets: readonly string[]): void {
  for (const css of sheets)
    document.head.append(Object.assign(document.createElement('style'), { textContent: css }));
}

/** Markup from the player's documentation, with its video. */
export function write(html: string): HTMLVideoElement {
  place.innerHTML = html;
  const video = place.querySelector('video');
  if (!video) throw new Error('no video in the markup');
  return video;
}

/** Call when the player is ready: its video gets the name for the page's events and plays in a loop. */
export function ready(video: HTMLVideoElement, player: PlayerPage): void {
  const { videoId } = place.dataset;
  if (videoId !== undefined) video.dataset.videoId = videoId;
  video.muted = true;
  video.loop = true;
  window.player = player;
}

/** Players that create their video themselves. */
export function onVideo(then: (video: HTMLVideoElement) => void): void {
  void untilThere(() => place.querySelector('video')).then(then);
}

async function untilThere<Found>(look: () => Found | null | undefined): Promise<Found> {
  for (;;) {
    const found = look();
    if (found) return found;
    await new Promise((done) => setTimeout(done, 20));
  }
}

type MediaElement = HTMLElement & Pick<HTMLVideoElement, 'muted' | 'loop' | 'src'>;

/** A button of the page below the film, because these elements leave full screen to it. */
function addFullScreenButton(): void {
  const button = Object.assign(document.createElement('button'), { id: 'full', textContent: 'Full screen' });
  button.addEventListener('click', () => void place.requestFullscreen());
  place.append(button);
}

/** A custom element that plays a video of its own: the page gives the element to the SDK. */
export function readyElement(html: string, otherSource: string, selector = ':scope > *'): void {
  place.innerHTML = html;
  const element = place.querySelector<MediaElement>(selector);
  if (!element) throw new Error('no element in the markup');
  readyTarget(element, {
    changeSource: () => {
      element.src = otherSource;
    },
    dispose: () => place.replaceChildren(),
  });
}

function readyTarget(element: MediaElement, player: PlayerPage): void {
  const { videoId } = place.dataset;
  if (videoId !== undefined) element.dataset.videoId = videoId;
  element.style.cssText = 'display:block;width:800px;aspect-ratio:16/9';
  Object.assign(element, { muted: true, loop: true });
  addFullScreenButton();
  window.player = { ...player, target: element };
}

interface ReactRoot {
  render(node: unknown): void;
  unmount(): void;
}

/** A component that renders such an element. */
export function readyReact(
  createRoot: (node: Element) => ReactRoot,
  film: (source: string) => unknown,
): void {
  const box = place.appendChild(document.createElement('div'));
  const root = createRoot(box);
  root.render(film('/media/demo.m3u8'));
  void untilThere(() => box.querySelector<MediaElement>('hls-video, mux-player, video')).then((element) =>
    readyTarget(element, {
      changeSource: () => root.render(film('/media/demo.m3u8?other')),
      dispose: () => {
        root.unmount();
        place.replaceChildren();
      },
    }),
  );
}
