import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { test } from './harness/test.ts';

/** JavaScript of the first page with everything that loads after it by itself, compressed as the service sends it. */
const budgetBytes = 180_000;
const largestShift = 0.02;

test('the first page stays within its budget of JavaScript, and nothing on it jumps', async ({
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
  await page.waitForLoadState('networkidle').catch(() => {});
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  const sizes = await Promise.all([...loaded].map(sizeOf));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`first page: ${(total / 1_000).toFixed(1)} kB of JavaScript in ${loaded.size} files (gzip)`);
  expect(total).toBeLessThanOrEqual(budgetBytes);
  expect(await page.evaluate(() => Number(Reflect.get(globalThis, 'shift')))).toBeLessThanOrEqual(
    largestShift,
  );
});

test('the numbers are asked for while the scripts are on their way, and the page takes that answer', async ({
  dashboard,
}) => {
  let questions = 0;
  let onAsked = () => {};
  const asked = new Promise<void>((resolve) => {
    onAsked = resolve;
  });
  const { page } = await dashboard.open('overview', {
    prepare: async (opened) => {
      // Without this script nothing can be drawn, and it comes after the question alone.
      await opened.route('**/assets/library-*.js', async (route) => {
        await asked;
        await route.continue();
      });
      await opened.route('**/api/analytics/summary?*include=uniques*', async (route) => {
        questions += 1;
        onAsked();
        // Only the first is answered: nothing else can be what the page shows.
        if (questions > 1) return;
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), impressions: 424_242 } });
      });
    },
  });
  await page.getByText('424,242').waitFor();
});

async function sizeOf(path: string): Promise<number> {
  const file = fileURLToPath(new URL(`../../apps/dashboard/dist/app${path}.gz`, import.meta.url));
  return (await readFile(file)).byteLength;
}
