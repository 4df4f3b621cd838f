import { type Rect, type Size, toFittedRect, toVisiblePart } from './fitted-rect.ts';

export interface Picture {
  /** The content box of the video, in viewport pixels. */
  readonly box: DOMRect;
  /** The same in pixels of the page's layout, which transforms do not change. */
  readonly size: Size;
  /** Borders and padding of the video, likewise. */
  readonly left: number;
  readonly top: number;
  /** Where the whole picture lies in the box, and which part of it is visible. */
  readonly whole: Rect;
  readonly visible: Rect;
  readonly isRightToLeft: boolean;
  /** From the viewport into that layout, if it is turned. */
  readonly toLayout?: (rect: DOMRect) => DOMRect;
}

/** Measures where the picture is now, excluding letterbox bars. */
export function measurePicture(video: HTMLVideoElement): Picture {
  const style = getComputedStyle(video);
  const outer = video.getBoundingClientRect();
  const inset = (side: string) =>
    parseFloat(style.getPropertyValue(`padding-${side}`)) +
      parseFloat(style.getPropertyValue(`border-${side}-width`)) || 0;
  const [left, top] = [inset('left'), inset('top')];
  const zoomX = outer.width / video.offsetWidth;
  // `offsetHeight` is rounded, so it is used only for a video that is turned or stretched.
  let height = outer.height / zoomX;
  if (Math.abs(height - video.offsetHeight) > 1) height = video.offsetHeight;
  const zoomY = outer.height / height || 1;
  const size = {
    width: Math.max(0, video.offsetWidth - left - inset('right')),
    height: Math.max(0, height - top - inset('bottom')),
  };
  const box = new DOMRect(
    outer.x + left * zoomX,
    outer.y + top * zoomY,
    size.width * zoomX,
    size.height * zoomY,
  );
  const natural = { width: video.videoWidth, height: video.videoHeight };
  const whole = toFittedRect(size, natural, style.objectFit, style.objectPosition);
  return {
    box,
    size,
    left,
    top,
    whole,
    visible: toVisiblePart(whole, size),
    isRightToLeft: style.direction === 'rtl',
  };
}

/** A rectangle of the viewport in pixels of the picture's layout. */
export function toLayout({ box, size, toLayout: turn }: Picture, rect: DOMRect): DOMRect {
  if (turn) return turn(rect);
  const [x, y] = [size.width / box.width, size.height / box.height];
  return new DOMRect((rect.x - box.x) * x, (rect.y - box.y) * y, rect.width * x, rect.height * y);
}
