import { expect } from 'vitest';
import { test } from '../kit/test.ts';

test('has a page for each scenario, which works on the service itself', { tags: ['long'] }, async ({
  page,
  builtService: service,
}) => {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()} ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()} ${message.text()}`);
  });
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await page.goto(`${service.url}/demo/playground`);
  expect(await page.getByRole('main').getByRole('heading', { level: 1 }).textContent()).toBe('Playground');
  const links = await page.locator('dt a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links.length).toBeGreaterThan(8);
  for (const link of links) {
    await page.goto(`${service.url}/demo/playground/${link}`);
    await page.waitForFunction(() => 'created' in window);
    expect(await page.locator('main').count(), String(link)).toBe(1);
    // An empty stage, and a video for which nothing has been published.
    if (!/scenario|script-tag|host-player/.test(String(link))) await page.locator('.panel').first().waitFor();
  }
  expect(complaints).toEqual([]);
});

test('counts answers given there', { tags: ['long'] }, async ({ page, builtService: service }) => {
  await page.goto(`${service.url}/demo/playground/five-overlays.html`);
  await page.getByRole('radio', { name: '4 stars' }).click();
  const stored = () =>
    service.read<{ events: { interactionType?: string; value?: unknown }[] }>(
      '/api/events?campaignId=camp_playground&eventType=interaction',
    );
  await expect
    .poll(async () => (await stored()).events.map(({ interactionType, value }) => [interactionType, value]))
    .toContainEqual(['rating', 4]);
});

test('serves nothing but its pages', async ({ builtService: service }) => {
  for (const name of ['../package.json', '..%2fpackage.json', 'constructor'])
    expect((await fetch(`${service.url}/demo/playground/${name}`)).status, name).toBe(404);
});
