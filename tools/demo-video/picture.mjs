/** @typedef {readonly [red: number, green: number, blue: number]} Colour each 0 to 255 */

/** Size of the video in pixels. */
export const width = 640;
export const height = 360;

/**
 * One frame, as the bytes that ffmpeg calls rgb24, and the four things that the scenes are drawn with. Edges are smoothed
 * over one pixel, so that slow movement does not flicker.
 */
export class Picture {
  bytes = new Uint8ClampedArray(width * height * 3);

  /**
   * @param {Colour} top
   * @param {Colour} bottom
   */
  sky(top, bottom) {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) this.#blend(x, y, mixColours(top, bottom, y / height), 1);
    }
  }

  /**
   * A disk; with `glow` it fades from its middle outwards instead of ending at its edge.
   * @param {{x: number, y: number, radius: number, colour: Colour, opacity?: number, glow?: boolean}} disk
   */
  disk({ x, y, radius, colour, opacity = 1, glow = false }) {
    this.#region(x - radius, y - radius, x + radius, y + radius, (px, py) => {
      const distance = Math.hypot(px - x, py - y);
      const cover = glow ? (1 - Math.min(1, distance / radius)) ** 2 : clamp(radius - distance + 0.5);
      this.#blend(px, py, colour, cover * opacity);
    });
  }

  /**
   * @param {readonly [x: number, y: number][]} corners of a convex shape, clockwise
   * @param {Colour} colour
   */
  shape(corners, colour) {
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    this.#region(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys), (px, py) => {
      let inside = 1;
      for (const [index, [ax, ay]] of corners.entries()) {
        const [bx, by] = corners[(index + 1) % corners.length] ?? [ax, ay];
        const distance = ((bx - ax) * (py - ay) - (by - ay) * (px - ax)) / Math.hypot(bx - ax, by - ay);
        inside = Math.min(inside, clamp(distance + 0.5));
      }
      this.#blend(px, py, colour, inside);
    });
  }

  /**
   * Everything below a line: a wave, a hill, a row of houses.
   * @param {(x: number) => number} line its y at every x
   * @param {Colour} top
   * @param {Colour} bottom
   */
  land(line, top, bottom) {
    for (let x = 0; x < width; x++) {
      const edge = line(x);
      for (let y = Math.max(0, Math.floor(edge)); y < height; y++) {
        this.#blend(x, y, mixColours(top, bottom, (y - edge) / (height - edge)), clamp(y - edge + 0.5));
      }
    }
  }

  /**
   * Lets another picture come in from the right, behind a leaning edge. (A fade would change every pixel of every frame,
   * which costs more bytes than the scenes themselves.)
   * @param {Picture} other
   * @param {number} share of the other picture, 0 to 1
   */
  wipe(other, share) {
    const lean = 120;
    for (let y = 0; y < height; y++) {
      const edge = Math.round((1 - share) * (width + lean) - (lean * y) / height);
      const from = (y * width + Math.max(0, edge)) * 3;
      if (edge < width) this.bytes.set(other.bytes.subarray(from, (y + 1) * width * 3), from);
    }
  }

  /**
   * @param {number} left
   * @param {number} top
   * @param {number} right
   * @param {number} bottom
   * @param {(x: number, y: number) => void} paint
   */
  #region(left, top, right, bottom, paint) {
    const endX = Math.min(width - 1, Math.ceil(right));
    const endY = Math.min(height - 1, Math.ceil(bottom));
    for (let y = Math.max(0, Math.floor(top)); y <= endY; y++) {
      for (let x = Math.max(0, Math.floor(left)); x <= endX; x++) paint(x, y);
    }
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {Colour} colour
   * @param {number} opacity
   */
  #blend(x, y, colour, opacity) {
    const at = (y * width + x) * 3;
    for (let channel = 0; channel < 3; channel++) {
      const before = this.bytes[at + channel] ?? 0;
      this.bytes[at + channel] = before + ((colour[channel] ?? 0) - before) * opacity;
    }
  }
}

/**
 * @param {Colour} from
 * @param {Colour} to
 * @param {number} share
 * @returns {Colour}
 */
function mixColours(from, to, share) {
  return [
    from[0] + (to[0] - from[0]) * share,
    from[1] + (to[1] - from[1]) * share,
    from[2] + (to[2] - from[2]) * share,
  ];
}

/** @param {number} value */
function clamp(value) {
  return Math.max(0, Math.min(1, value));
}
