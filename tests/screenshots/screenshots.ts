import { mkdir, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { type Playground, startPlayground } from '../kit/page.ts';
import '../sdk/scenario.ts';

/**
 * Every type × theme × state × direction at three widths over three frames, into `screenshots/` at the root of the
 * repository, and contact sheets of them, one a type, theme, direction and width.
 * `npm run screenshots -- sdk [theme=dark width=640 locale=en type=poll background=busy]` narrows it.
 */
const narrowed = new Map(process.argv.slice(2).map((argument) => argument.split('=') as [string, string]));
const pick = (name: string, all: readonly string[]): readonly string[] =>
  narrowed.get(name)?.split(',') ?? all;
const backgrounds = pick('background', ['black', 'white', 'busy']);
const folder = resolve(import.meta.dirname, '../../screenshots');
/** Of the picture around a panel, in CSS pixels. */
const margin = 24;

interface Tile {
  readonly id: string;
  readonly background: string;
  readonly image: Buffer;
}

/** The panel of each figure with a margin of video around it. */
async function takeTiles(playground: Playground, background: string, address: string): Promise<Tile[]> {
  const page = await playground.open(address);
  const tiles: Tile[] = [];
  await page.waitForFunction(() =>
    [...document.querySelectorAll('video')].every((video) => !video.srcObject || video.readyState > 1),
  );
  // Results arrive and are drawn: bars and markers move for 0.7 s.
  await page.waitForTimeout(1000);
  for (const figure of await page.locator('figure').all()) {
    const id = String(await figure.getAttribute('id'));
    if (id.endsWith('focused')) await page.evaluate((name) => window.reach(name), id);
    const clip = await clipOf(page, id);
    tiles.push({ id, background, image: await page.screenshot({ clip, fullPage: true, type: 'jpeg' }) });
  }
  await page.close();
  return tiles;
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

/** A row a background, a column a state. */
async function writeSheet(playground: Playground, name: string, tiles: readonly Tile[]): Promise<void> {
  const page = await playground.context.newPage();
  const rows = backgrounds.map((background) =>
    tiles
      .filter((tile) => tile.background === background)
      .map(({ id, image }) => ({ id, source: `data:image/jpeg;base64,${image.toString('base64')}` })),
  );
  await page.setContent(
    '<style>table{width:max-content;font:12px system-ui;background:#777;color:#fff}td{padding:4px}</style><table></table>',
  );
  await page.evaluate(async (given) => {
    const table = document.querySelector('table');
    const images = given.flatMap((row) => {
      const line = table?.insertRow();
      return row.map(({ id, source }) => {
        const image = Object.assign(new Image(), { src: source });
        line?.insertCell().append(id, document.createElement('br'), image);
        return image;
      });
    });
    await Promise.all(images.map((image) => image.decode()));
  }, rows);
  await page.locator('table').screenshot({ path: resolve(folder, `${name}.png`) });
  await page.close();
}

// What a narrowed run does not touch stays to be compared with.
if (narrowed.size === 0) await rm(folder, { recursive: true, force: true });
const playground = await startPlayground({ viewport: { width: 1400, height: 900 }, colorScheme: 'dark' });
let pictures = 0;
for (const width of pick('width', ['280', '320', '640', '1280'])) {
  for (const locale of pick('locale', ['en', 'ar'])) {
    for (const theme of pick('theme', ['auto', 'light', 'dark', 'glass'])) {
      for (const type of pick('type', ['tap', 'rating', 'poll', 'slider', 'cta'])) {
        const name = `${type}-${theme}-${locale}-${width}`;
        const tiles: Tile[] = [];
        for (const background of backgrounds) {
          const size = width === '280' ? 'small' : `width=${width}`;
          const address = `gallery.html?theme=${theme}&${size}&locale=${locale}&type=${type}&background=${background}`;
          tiles.push(...(await takeTiles(playground, background, address)));
        }
        await mkdir(resolve(folder, name), { recursive: true });
        for (const { id, background, image } of tiles)
          await writeFile(resolve(folder, name, `${id}-${background}.jpg`), image);
        await writeSheet(playground, name, tiles);
        pictures += tiles.length;
      }
    }
  }
}
await playground.close();
console.log(`${pictures} pictures and their contact sheets in ${folder}`);
