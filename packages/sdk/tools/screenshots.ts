import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { openPlayground } from '../test/browser.ts';

/**
 * Every type × theme × state × direction at three widths, into `screenshots/` at the root of the repository.
 * `npm run screenshots -w @overlay/sdk [-- theme=dark width=640 locale=en]` narrows it.
 */
const narrowed = new Map(process.argv.slice(2).map((argument) => argument.split('=') as [string, string]));
const pick = (name: string, all: readonly string[]) =>
  narrowed.has(name) ? [String(narrowed.get(name))] : all;
const folder = resolve(import.meta.dirname, '../../../screenshots');
const playground = await openPlayground({ viewport: { width: 1400, height: 900 } });
let count = 0;
for (const theme of pick('theme', ['light', 'dark', 'glass'])) {
  for (const locale of pick('locale', ['en', 'ar'])) {
    for (const width of pick('width', ['320', '640', '1280'])) {
      for (const background of pick(
        'background',
        theme === 'glass' ? ['demo', 'white', 'black'] : ['demo'],
      )) {
        const page = await playground.open(
          `gallery.html?theme=${theme}&width=${width}&locale=${locale}&background=${background}${narrowed.has('only') ? `&only=${narrowed.get('only')}` : ''}`,
        );
        await page.waitForTimeout(700);
        const name = `${theme}-${locale}-${width}-${background}`;
        await mkdir(resolve(folder, name), { recursive: true });
        await page.screenshot({ path: resolve(folder, `${name}.png`), fullPage: true });
        for (const figure of narrowed.has('sheets') ? [] : await page.locator('figure').all()) {
          await figure.screenshot({ path: resolve(folder, name, `${await figure.getAttribute('id')}.png`) });
          count += 1;
        }
        await page.close();
      }
    }
  }
}
await playground.close();
console.log(`${count} pictures in ${folder}`);
