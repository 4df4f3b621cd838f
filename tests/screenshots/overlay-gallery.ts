import type { Page } from 'playwright-core';
import type { Playground } from '../kit/page.ts';
import { atRest, attended } from '../sdk/scenario.ts';
import { type Row, toPairwise, toProduct } from './pairwise.ts';

/** Overlays × states × themes × sizes × languages × frames. */
const axes = {
  figure: [
    ...['tap-like', 'tap-title', 'tap-button'].flatMap((name) => [`${name}-asking`, `${name}-answered`]),
    ...['rating-stars', 'rating-numbers', 'poll-results', 'slider-labels', 'slider-emoji'].flatMap((name) => [
      `${name}-asking`,
      `${name}-answered`,
      `${name}-results`,
    ]),
    'poll-submit-asking',
    'cta-button-asking',
    'cta-title-asking',
  ],
  theme: ['glass', 'light', 'dark'],
  /** A phone upright and on its side, a page, a full screen. */
  size: ['360', '844x390', '800', '1920'],
  locale: ['en', 'ar', 'de'],
  background: ['demo', 'white', 'busy'],
};

export type Shot = Row<keyof typeof axes>;
export const nameOf = ({ figure, theme, size, locale, background }: Shot): string =>
  [figure, theme, size, locale, background].join('-');

/**
 * All combinations would be thousands, so each two values are seen together at least once. `narrowed` (`type=poll theme=dark`):
 * every combination of a part.
 */
export function toShots(narrowed: ReadonlyMap<string, string>): Shot[] {
  const pick = (name: keyof typeof axes, fits = (value: string, wanted: string) => value === wanted) => {
    const wanted = narrowed.get(name === 'figure' ? 'type' : name)?.split(',');
    return axes[name].filter((value) => !wanted || wanted.some((one) => fits(value, one)));
  };
  const picked = {
    figure: pick('figure', (value, type) => value.startsWith(`${type}-`)),
    theme: pick('theme'),
    size: pick('size'),
    locale: pick('locale'),
    background: pick('background'),
  };
  return narrowed.size > 0 ? toProduct(picked) : toPairwise(picked);
}

/** Of the picture around a panel, in CSS pixels. */
const margin = 24;

/** The panel with a margin of video around it, once nothing moves any more. */
export async function takePicture(playground: Playground, shot: Shot): Promise<Buffer> {
  const { figure, theme, size, locale, background } = shot;
  const [, overlay = '', state = ''] = /^(.*)-(\w+)$/.exec(figure) ?? [];
  const [width, height = ''] = size.split('x');
  const query = new URLSearchParams({ figure: overlay, theme, width: String(width), locale, background });
  if (height) query.set('height', height);
  query.set('state', state === 'results' ? 'answered' : state);
  if (state === 'answered') query.set('results', 'off');
  const page = await playground.open(`gallery.html?${query}`);
  await page.waitForFunction(() =>
    [...document.querySelectorAll('video')].every(
      (video) => (!video.srcObject && !video.src) || (video.readyState > 1 && !video.seeking),
    ),
  );
  await attended(page);
  if (state === 'results')
    await page.waitForFunction(() =>
      window
        .overlayLayers()
        .some(({ shadowRoot }) => /\d/.test(shadowRoot?.querySelector('[part=result]')?.textContent ?? '')),
    );
  await atRest(page);
  const clip = await clipOf(page, `${overlay}-${query.get('state')}`);
  const image = await page.screenshot({ clip, fullPage: true });
  await page.close();
  return image;
}

function clipOf(page: Page, id: string) {
  return page.evaluate(
    ({ name, around }) => {
      const video = document.getElementById(name)?.querySelector('video');
      const panel = window
        .overlayLayers(video?.parentElement ?? document)[0]
        ?.shadowRoot?.querySelector('.panel');
      if (!video || !panel) throw new Error(`no panel in ${name}`);
      const [outer, inner] = [video.getBoundingClientRect(), panel.getBoundingClientRect()];
      const x = Math.max(outer.x, inner.x - around);
      const y = Math.max(outer.y, inner.y - around);
      const right = Math.min(outer.right, inner.right + around);
      const bottom = Math.min(outer.bottom, inner.bottom + around);
      return { x: x + scrollX, y: y + scrollY, width: right - x, height: bottom - y };
    },
    { name: id, around: margin },
  );
}
