import { afterAll, beforeAll, expect } from 'vitest';
import { openBrowser, type RealBrowser } from '../kit/real-browser.ts';
import { test } from '../kit/test.ts';

const phone = { width: 360, height: 740 };
let browser: RealBrowser;

beforeAll(async () => {
  browser = await openBrowser(phone);
});
afterAll(async () => {
  await browser?.close();
});

test('no page is wider than a phone', async ({ builtService: service }) => {
  const page = await browser.context.newPage();
  await page.goto(`${service.url}/docs`);
  const hrefs = await page
    .locator('a[href^="/docs/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const guides = [...new Set(hrefs)].filter(
    (href) => href !== null && /^\/docs\/[\w-]+$/.test(href) && href !== '/docs/api',
  );
  expect(guides.length).toBeGreaterThan(8);
  for (const path of ['/docs', '/demo', '/demo/playground/', ...guides]) {
    await page.goto(`${service.url}${path}`, { waitUntil: 'load' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path}`).toBe(phone.width);
  }
  await page.close();
}, 240_000);
