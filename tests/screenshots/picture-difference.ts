import type { Page } from 'playwright-core';

/** Of 255: what a rounded colour may differ by. */
const leastDifference = 3;

export interface Difference {
  /** How many pixels differ; of pictures of different sizes, all. */
  readonly pixels: number;
  /** Before, after, and what differs in red, as a PNG. */
  readonly picture: Buffer;
}

/** Compares two PNGs in a page of the browser that took them. */
export async function toDifference(page: Page, before: Buffer, after: Buffer): Promise<Difference> {
  const { pixels, url } = await page.evaluate(
    async ({ sources, least }) => {
      const images = await Promise.all(
        sources.map(async (base64) => {
          const image = Object.assign(new Image(), { src: `data:image/png;base64,${base64}` });
          await image.decode();
          return image;
        }),
      );
      const [one, other] = images;
      if (!one || !other) throw new Error('two pictures are compared');
      const [width, height] = [Math.max(one.width, other.width), Math.max(one.height, other.height)];
      const canvas = Object.assign(document.createElement('canvas'), { width: 3 * width, height });
      const context = canvas.getContext('2d', { willReadFrequently: true });
      if (!context) throw new Error('no canvas');
      images.forEach((image, index) => {
        context.drawImage(image, index * width, 0);
      });
      const [a, b] = [0, width].map((x) => context.getImageData(x, 0, width, height).data);
      const marks = context.createImageData(width, height);
      let count = 0;
      for (let at = 0; at < marks.data.length; at += 4) {
        const differs = [0, 1, 2, 3].some(
          (channel) => Math.abs((a?.[at + channel] ?? 0) - (b?.[at + channel] ?? 0)) >= least,
        );
        if (differs) count += 1;
        marks.data.set(differs ? [255, 0, 0, 255] : [255, 255, 255, 255], at);
      }
      context.putImageData(marks, 2 * width, 0);
      const isResized = one.width !== other.width || one.height !== other.height;
      return { pixels: isResized ? width * height : count, url: canvas.toDataURL() };
    },
    { sources: [before, after].map((picture) => picture.toString('base64')), least: leastDifference },
  );
  return { pixels, picture: Buffer.from(url.slice(url.indexOf(',') + 1), 'base64') };
}
