import type { Page } from 'playwright-core';

export interface Box {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Ink {
  readonly name: string;
  /** WCAG contrast of the ink against the worst of its background; 0 if nothing was drawn. */
  readonly contrast: number;
}

/**
 * Measures contrast from pixels: the difference between a picture with and one without the ink is the ink, and the
 * second picture is its background. The ink's colour is read where it covers most; of the background, the worst part
 * counts (a twentieth by default), not the mean.
 */
export function measureInk(
  page: Page,
  drawn: Buffer,
  bare: Buffer,
  boxes: readonly Box[],
  worstPart = 1 / 20,
): Promise<Ink[]> {
  return page.evaluate(
    async ({ sources, places, part }) => {
      const read = async (base64: string) => {
        const image = Object.assign(new Image(), { src: `data:image/png;base64,${base64}` });
        await image.decode();
        const canvas = Object.assign(document.createElement('canvas'), {
          width: image.width,
          height: image.height,
        });
        const context = canvas.getContext('2d', { willReadFrequently: true });
        if (!context) throw new Error('no canvas');
        context.drawImage(image, 0, 0);
        return context;
      };
      const [withInk, without] = await Promise.all(sources.map(read));
      if (!withInk || !without) throw new Error('two pictures are compared');
      const luminance = (data: Uint8ClampedArray, at: number) => {
        const channel = (offset: number) => {
          const value = (data[at + offset] ?? 0) / 255;
          return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
        };
        return 0.2126 * channel(0) + 0.7152 * channel(1) + 0.0722 * channel(2);
      };
      const toContrast = (one: number, other: number) =>
        (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      return places.map(({ name, x, y, width, height }) => {
        const [left, top] = [Math.max(0, Math.floor(x)), Math.max(0, Math.floor(y))];
        const size = [Math.ceil(width) + 1, Math.ceil(height) + 1] as const;
        const ink = withInk.getImageData(left, top, ...size).data;
        const ground = without.getImageData(left, top, ...size).data;
        const changes: { at: number; by: number }[] = [];
        for (let at = 0; at < ink.length; at += 4) {
          const by = [0, 1, 2].reduce(
            (sum, offset) => sum + Math.abs((ink[at + offset] ?? 0) - (ground[at + offset] ?? 0)),
            0,
          );
          if (by > 0) changes.push({ at, by });
        }
        const core = changes.reduce((most, change) => (change.by > most.by ? change : most), {
          at: -1,
          by: 0,
        });
        if (core.at < 0) return { name, contrast: 0 };
        const inkLuminance = luminance(ink, core.at);
        const contrasts = changes
          .filter(({ by }) => by > core.by / 3)
          .map(({ at }) => toContrast(inkLuminance, luminance(ground, at)))
          .sort((a, b) => a - b);
        return { name, contrast: contrasts[Math.floor(contrasts.length * part)] ?? 0 };
      });
    },
    {
      sources: [drawn, bare].map((picture) => picture.toString('base64')),
      places: [...boxes],
      part: worstPart,
    },
  );
}
