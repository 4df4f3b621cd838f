import type { Picture } from '../video/picture.ts';
import type { SafeArea } from '../video/place-cells.ts';

export interface Host {
  /** Where the layer goes: an element that contains the video and goes full screen with it. */
  readonly mount: ParentNode | null;
  safeArea(picture: Picture): SafeArea;
}

/** What a browser's own controls take at the bottom of the video. */
const nativeControlsHeight = 68;

export function findHost(video: HTMLVideoElement): Host {
  return {
    mount: video.parentElement ?? toShadowRoot(video),
    safeArea: ({ size }) => ({
      top: 0,
      bottom: video.controls ? Math.min(nativeControlsHeight, size.height * 0.3) : 0,
    }),
  };
}

function toShadowRoot(video: HTMLVideoElement): ShadowRoot | null {
  return video.parentNode instanceof ShadowRoot ? video.parentNode : null;
}
