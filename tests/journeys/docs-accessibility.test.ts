import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type RealBrowser } from '../kit/real-browser.ts';
import { type Service, startService } from '../kit/service.ts';

let service: Service;
let browser: RealBrowser;
const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

beforeAll(async () => {
  service = await startService();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await service?.dispose();
});

/** One page of each kind, and every guide. */
async function pathsToLookAt(): Promise<string[]> {
  const answer = await fetch(`${service.url}/docs`);
  const links = [...(await answer.text()).matchAll(/href="(\/docs\/[\w-]+)"/g)].map(([, path]) => path ?? '');
  const guides = [...new Set(links)].filter((path) => path !== '/docs/api');
  const others = ['/docs/errors/conflict', '/docs/platforms/shopify', '/docs/search?q=key', '/docs/nowhere'];
  return ['/docs', ...guides, ...others, '/demo'];
}

test.each(['light', 'dark'] as const)('axe finds nothing on any page in %s', async (colorScheme) => {
  const page = await browser.context.newPage();
  await page.emulateMedia({ colorScheme });
  const findings: string[] = [];
  for (const path of await pathsToLookAt()) {
    await page.goto(`${service.url}${path}`, { waitUntil: 'load' });
    // Through the debugger, which no policy of the page stops.
    const found = await page.evaluate(`${axe}; axe.run(document).then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map((node) => id + ': ' + node.html)))`);
    if (Array.isArray(found)) findings.push(...found.map((finding) => `${path} ${finding}`));
    else findings.push(`${path} axe did not answer`);
  }
  expect(findings).toEqual([]);
  await page.close();
});
