/** Older WebKit: full screen and picture-in-picture that the standard properties do not show. */
interface WebKitVideo extends HTMLVideoElement {
  webkitDisplayingFullscreen?: boolean;
  webkitPresentationMode?: string;
  webkitExitFullscreen?(): void;
}

/** Why nothing drawn on the page can be seen or operated over this video now. */
export type Obstacle = 'native_fullscreen' | 'picture_in_picture' | 'advertisement';

/** The innermost element in full screen; `document.fullscreenElement` stops at the outermost shadow host. */
function findFullscreenElement(page: Document): Element | null {
  let found = page.fullscreenElement;
  while (found?.shadowRoot?.fullscreenElement) found = found.shadowRoot.fullscreenElement;
  return found;
}

/**
 * A video that is itself in full screen leaves the page behind: its siblings are not painted, and a popover is painted
 * but inert (measured in Chromium: clicks fall through, focus is refused), so it would only appear to be shown.
 */
export function findObstacle(video: WebKitVideo): Obstacle | undefined {
  const page = video.ownerDocument;
  if (page.pictureInPictureElement === video || video.webkitPresentationMode === 'picture-in-picture') {
    return 'picture_in_picture';
  }
  if (findFullscreenElement(page) === video || video.webkitDisplayingFullscreen) return 'native_fullscreen';
  return undefined;
}

/** Leaves whatever hides the page, for `onFullscreen: 'exit'`. A refusal is fine: the overlay then waits. */
export function leaveObstacle(video: WebKitVideo, obstacle: Obstacle): void {
  const ignore = () => {};
  const page = video.ownerDocument;
  if (obstacle === 'picture_in_picture') page.exitPictureInPicture?.().catch(ignore);
  else if (page.fullscreenElement) page.exitFullscreen().catch(ignore);
  else video.webkitExitFullscreen?.();
}

/** Events after which the result of `findObstacle` may differ. */
export function onObstacleChange(video: HTMLVideoElement, look: () => void, signal: AbortSignal): void {
  video.ownerDocument.addEventListener('fullscreenchange', look, { signal });
  for (const type of [
    'enterpictureinpicture',
    'leavepictureinpicture',
    'webkitbeginfullscreen',
    'webkitendfullscreen',
    'webkitpresentationmodechanged',
  ]) {
    video.addEventListener(type, look, { signal });
  }
}
