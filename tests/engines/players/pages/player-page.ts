/** What a test does with a player, each in the player's own way. */
export interface PlayerPage {
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
  const look = () => {
    const video = place.querySelector('video');
    if (video) then(video);
    else setTimeout(look, 20);
  };
  look();
}
