import { mkdir, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Playground, startPlayground } from '../kit/page.ts';
import { nameOf, takePicture, toShots } from './overlay-gallery.ts';

/**
 * The gallery of overlays, into `screenshots/` at the root of the repository, and a contact sheet a type.
 * `npm run screenshots -- sdk [type=poll theme=dark size=800 locale=en background=busy]` takes every combination of a part.
 */
const narrowed = new Map(
  process.argv.slice(2).flatMap((argument) => {
    const [name = '', value] = argument.split('=');
    return value === undefined ? [] : [[name, value] as const];
  }),
);
const shots = toShots(narrowed);
const folder = resolve(import.meta.dirname, '../../screenshots');

interface Tile {
  readonly name: string;
  readonly image: Buffer;
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
if (narrowed.size === 0) await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const playground = await startPlayground({ viewport: { width: 1400, height: 900 }, colorScheme: 'dark' });
for (const type of ['tap', 'rating', 'poll', 'slider', 'cta']) {
  const tiles: Tile[] = [];
  for (const shot of shots.filter(({ figure }) => figure.startsWith(`${type}-`))) {
    const tile = { name: nameOf(shot), image: await takePicture(playground, shot) };
    await writeFile(resolve(folder, `${tile.name}.png`), tile.image);
    tiles.push(tile);
  }
  if (tiles.length > 0) await writeSheet(playground, `sheet-${type}`, tiles);
}
await playground.close();
console.log(`${shots.length} pictures and a contact sheet a type in ${folder}`);
