import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect } from 'vitest';
import { openContext } from '../kit/chromium.ts';
import { atScale } from '../kit/scale.ts';
import { test } from '../kit/test.ts';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 860 };
type Theme = 'light' | 'dark';
const themes: readonly Theme[] = ['light', 'dark'];
/** In the short form each page has one theme, and its neighbour the other. */
const themesOf = (index: number) => {
  const one: Theme = index % 2 === 0 ? 'light' : 'dark';
  return atScale<readonly Theme[]>({ short: [one], long: themes, release: themes });
};

/** One page of each kind that the index does not link. */
const others = ['/docs/errors/conflict', '/docs/platforms/shopify', '/docs/search?q=key', '/docs/nowhere'];

test('axe finds nothing on any page, and none is wider than a phone', async ({
  chromium,
  builtService: service,
}) => {
  const page = await (await openContext(chromium)).newPage();
  const index = await (await fetch(`${service.url}/docs`)).text();
  const linked = new Set([...index.matchAll(/href="(\/docs\/[\w-]+)"/g)].map(([, path]) => path ?? ''));
  // Swagger UI, which is not ours.
  linked.delete('/docs/api');
  expect(linked.size).toBeGreaterThan(8);
  const findings: string[] = [];
  for (const [at, path] of ['/docs', ...linked, ...others, '/demo'].entries()) {
    for (const colorScheme of themesOf(at)) {
      await page.setViewportSize(desktop);
      await page.emulateMedia({ colorScheme });
      await page.goto(service.url + path, { waitUntil: 'load' });
      // Through the debugger, which no policy of the page stops.
      const found = await page.evaluate(`${axe}; axe.run(document).then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.html)))`);
      if (Array.isArray(found)) findings.push(...found.map((finding) => `${path} ${colorScheme} ${finding}`));
      else findings.push(`${path} axe did not answer`);
    }
    await page.setViewportSize(phone);
    // Its player takes its size as it loads.
    if (path === '/demo') await page.reload({ waitUntil: 'load' });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width !== phone.width) findings.push(`${path} is ${width} px wide on a phone`);
  }
  await page.goto(`${service.url}/demo/playground/`, { waitUntil: 'load' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  expect(findings).toEqual([]);
  await page.context().close();
});
