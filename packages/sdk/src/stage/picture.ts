import { type Rect, type Size, toFittedRect, toVisiblePart } from './fitted-rect.ts';

export interface Picture {
  /** The content box of the video, in viewport pixels. */
  readonly box: DOMRect;
  /** How many viewport pixels one pixel of the page's layout is (a host may be scaled by a transform). */
  readonly zoom: number;
  readonly size: Size;
  /** Where the whole picture lies in the box, and which part of it is visible. */
  readonly whole: Rect;
  readonly visible: Rect;
  readonly isRightToLeft: boolean;
}

/** Measures where the picture is now, excluding letterbox bars. */
export function measurePicture(video: HTMLVideoElement): Picture {
  const style = getComputedStyle(video);
  const outer = video.getBoundingClientRect();
  const zoom = outer.width / video.offsetWidth || 1;
  const inset = (side: string) =>
    (parseFloat(style.getPropertyValue(`padding-${side}`)) +
      parseFloat(style.getPropertyValue(`border-${side}-width`)) || 0) * zoom;
  const box = new DOMRect(
    outer.x + inset('left'),
    outer.y + inset('top'),
    Math.max(0, outer.width - inset('left') - inset('right')),
    Math.max(0, outer.height - inset('top') - inset('bottom')),
  );
  const size = { width: box.width / zoom, height: box.height / zoom };
  const natural = { width: video.videoWidth, height: video.videoHeight };
  const whole = toFittedRect(size, natural, style.objectFit, style.objectPosition);
  return {
    box,
    zoom,
    size,
    whole,
    visible: toVisiblePart(whole, size),
    isRightToLeft: style.direction === 'rtl',
  };
}
