import { mkdir, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { type Playground, startPlayground } from '../kit/page.ts';
import { type Row, toPairwise, toProduct } from './pairwise.ts';
import '../sdk/scenario.ts';

/**
 * Overlays × states × themes × sizes × languages × frames, into `screenshots/` at the root of the repository, and a contact sheet
 * a type. All of them would be thousands, so each two values are seen together at least once.
 * `npm run screenshots -- sdk [type=poll theme=dark size=800 locale=en background=busy]` takes every combination of a part.
 */
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
const narrowed = new Map(process.argv.slice(2).map((argument) => argument.split('=') as [string, string]));
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
const isNarrowed = [...narrowed.values()].some((value) => value !== undefined);
const rows = isNarrowed ? toProduct(picked) : toPairwise(picked);
const folder = resolve(import.meta.dirname, '../../screenshots');
/** Of the picture around a panel, in CSS pixels. */
const margin = 24;

type Shot = Row<keyof typeof axes>;

interface Tile {
  readonly name: string;
  readonly image: Buffer;
}

/** The panel with a margin of video around it. */
async function takeTile(playground: Playground, shot: Shot): Promise<Tile> {
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
  // Results arrive and are drawn: bars and markers move for 0.7 s.
  await page.waitForTimeout(1000);
  const id = `${overlay}-${query.get('state')}`;
  const clip = await clipOf(page, id);
  const image = await page.screenshot({ clip, fullPage: true });
  await page.close();
  return { name: [figure, theme, size, locale, background].join('-'), image };
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

/** Small enough to be looked at: a hand's breadth a tile. */
async function writeSheet(playground: Playground, name: string, tiles: readonly Tile[]): Promise<void> {
  const page = await playground.context.newPage();
  const given = tiles.map(({ name: label, image }) => ({
    label,
    source: `data:image/png;base64,${image.toString('base64')}`,
  }));
  await page.setContent(
    '<style>main{display:flex;flex-wrap:wrap;gap:8px;padding:8px;font:11px system-ui;background:#777;color:#fff}img{display:block;max-width:330px;max-height:330px}</style><main></main>',
  );
  await page.evaluate(async (shots) => {
    const images = shots.map(({ label, source }) => {
      const image = Object.assign(new Image(), { src: source });
      const figure = document.createElement('div');
      figure.append(label, image);
      document.querySelector('main')?.append(figure);
      return image;
    });
    await Promise.all(images.map((image) => image.decode()));
  }, given);
  await page.locator('main').screenshot({ path: resolve(folder, `${name}.png`) });
  await page.close();
}

// What a narrowed run does not touch stays to be compared with.
if (!isNarrowed) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const playground = await startPlayground({ viewport: { width: 1400, height: 900 }, colorScheme: 'dark' });
for (const type of ['tap', 'rating', 'poll', 'slider', 'cta']) {
  const tiles: Tile[] = [];
  for (const shot of rows.filter(({ figure }) => figure.startsWith(`${type}-`))) {
    const tile = await takeTile(playground, shot);
    await writeFile(resolve(folder, `${tile.name}.png`), tile.image);
    tiles.push(tile);
  }
  if (tiles.length > 0) await writeSheet(playground, `sheet-${type}`, tiles);
}
await playground.close();
console.log(`${rows.length} pictures and a contact sheet a type in ${folder}`);
