import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { test } from './harness/test.ts';

/**
 * JavaScript of the first page including everything that it loads without interaction, compressed as the service sends
 * it.
 */
const budgetBytes = 180_000;
const largestShift = 0.02;

test('the first page stays within its JavaScript budget, without layout shifts', { tags: ['long'] }, async ({
  dashboard,
}) => {
  const loaded = new Set<string>();
  const { page } = await dashboard.open('overview', {
    prepare: async (opened) => {
      opened.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/assets/') && pathname.endsWith('.js')) loaded.add(pathname);
      });
      await opened.addInitScript(() => {
        Object.assign(globalThis, { shift: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if ('value' in entry)
              Object.assign(globalThis, { shift: Reflect.get(globalThis, 'shift') + Number(entry.value) });
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
    },
  });
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  // What is loaded ahead is asked for when the page has nothing else to do. Its live stream never ends, so the network is never idle.
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(() => requestIdleCallback(idle))));
  const sizes = await Promise.all([...loaded].map(sizeOf));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`first page: ${(total / 1_000).toFixed(1)} kB of JavaScript in ${loaded.size} files (gzip)`);
  expect(total).toBeLessThanOrEqual(budgetBytes);
  expect(await page.evaluate(() => Number(Reflect.get(globalThis, 'shift')))).toBeLessThanOrEqual(
    largestShift,
  );
});

test('the page can be read before its font is there', { tags: ['long'] }, async ({ dashboard }) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const { page, complaints } = await dashboard.open('/demo');
  await page.route('**/assets/*.woff2', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`${dashboard.service.url}/${dashboard.accountId}/overview`, { waitUntil: 'commit' });
  const heading = page.getByRole('heading', { name: 'Overview', level: 1 });
  await heading.waitFor();
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  const inter = () =>
    page.evaluate(() =>
      [...document.fonts].flatMap(({ family, status, display }) =>
        family.includes('Inter Variable') ? [status, display] : [],
      ),
    );
  expect(await inter()).toEqual(['loading', 'swap']);
  release();
  await expect.poll(inter).toEqual(['loaded', 'swap']);
  expect(complaints).toEqual([]);
});

test('the numbers are requested while the scripts load, and the page uses that answer', {
  tags: ['long'],
}, async ({ dashboard }) => {
  let questions = 0;
  let onAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    onAsked = resolve;
  });
  const { page } = await dashboard.open('overview', {
    prepare: async (opened) => {
      // Nothing can be drawn without this script, which is released only after the request.
      await opened.route('**/assets/library-*.js', async (route) => {
        await asked;
        await route.continue();
      });
      await opened.route('**/api/analytics/summary?*include=uniques*', async (route) => {
        questions += 1;
        onAsked();
        // Only the first is answered: the page can show nothing else.
        if (questions > 1) return;
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), impressions: 424_242 } });
      });
    },
  });
  await page.getByText('424,242').waitFor();
});

test.for([
  ['overview', 1280],
  ['overview', 390],
  ['/sign-in', 1280],
] as const)(
  'the frame of %s at %i px is shown without scripts, and stays in place when they draw it',
  { tags: ['long'] },
  async ([path, width], { dashboard }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { page, complaints } = await dashboard.open('/demo', {
      viewport: { width, height: 800 },
      prepare: (opened) => opened.addInitScript("localStorage.setItem('overlay-theme', 'dark')"),
    });
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    const { url } = dashboard.service;
    const address = path.startsWith('/') ? path : `/${dashboard.accountId}/${path}`;
    await page.goto(url + address, { waitUntil: 'commit' });
    const logo = page.locator('#app header svg[viewBox="0 0 32 32"]').filter({ visible: true });
    const placeOf = () => page.locator('#app header').filter({ visible: true }).first().boundingBox();
    await logo.waitFor();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');
    const before = [await placeOf(), await logo.boundingBox()];
    release();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('.first-frame').count()).toBe(0);
    expect([await placeOf(), await logo.boundingBox()]).toEqual(before);
    expect(complaints).toEqual([]);
  },
);

async function sizeOf(path: string): Promise<number> {
  const file = fileURLToPath(new URL(`../../apps/dashboard/dist/app${path}.gz`, import.meta.url));
  return (await readFile(file)).byteLength;
}
