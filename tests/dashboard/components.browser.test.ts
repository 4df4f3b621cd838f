import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Dashboard } from './harness/dashboard.ts';
import { test } from './harness/test.ts';

async function openComponents(dashboard: Dashboard, colorScheme: 'light' | 'dark' = 'light') {
  const visit = await dashboard.open('/design', { colorScheme });
  await visit.page.locator('canvas').nth(2).waitFor();
  return visit;
}

test.for(['light', 'dark'] as const)(
  'axe finds nothing wrong with any component in %s',
  async (theme, { sample }) => {
    const { page, findings, complaints } = await openComponents(sample, theme);
    expect(await findings()).toEqual([]);
    await page.getByRole('button', { name: 'Open a menu' }).click();
    await page.getByRole('menu').waitFor();
    expect(await findings()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open a dialog' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await findings()).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

test('a chart is read point by point with arrow keys', async ({ sample }) => {
  const { page } = await openComponents(sample);
  const chart = page.getByRole('group', { name: 'Impressions and interactions' });
  await chart.focus();
  await page.keyboard.press('Home');
  const spoken = page.getByRole('status').filter({ hasText: 'Oct 26' });
  await spoken.waitFor();
  expect(await spoken.textContent()).toBe('Oct 26, Impressions 900, Interactions 322');
  await page.keyboard.press('End');
  await page.getByRole('status').filter({ hasText: 'Nov 22' }).waitFor();
  expect(await page.getByRole('status').filter({ hasText: 'Nov 22' }).textContent()).toBe(
    'Nov 22, Impressions 310, Interactions 84, not over yet',
  );
});

test('a chart of one point draws it', async ({ sample }) => {
  const { page } = await openComponents(sample);
  const figure = page.getByRole('figure', { name: 'One day' });
  await expect
    .poll(async () => countPixelsOfLine(page, await figure.locator('canvas').elementHandle()))
    .toBeGreaterThan(10);
});

test('the numbers of a chart can be had as a table, as CSV and as PNG', async ({ sample }) => {
  const { page } = await openComponents(sample);
  const figure = page.getByRole('figure', { name: 'Ratings' });
  expect(await download(page, 'Save Ratings as CSV')).toBe(
    'Stars,Ratings\r\n1,3\r\n2,8\r\n3,21\r\n4,55\r\n5,34',
  );
  expect((await download(page, 'Save Ratings as PNG')).slice(1, 4)).toBe('PNG');
  await figure.getByRole('button', { name: 'Table' }).click();
  await expect
    .poll(() => figure.getByRole('row').allTextContents())
    .toEqual(['StarsRatings', '13', '28', '321', '455', '534']);
});

test('a dialog keeps the focus and gives it back', async ({ sample }) => {
  const { page } = await openComponents(sample);
  const button = page.getByRole('button', { name: 'Open a dialog' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New key' }).waitFor();
  // The dialog takes the focus, and sends it round from its end, a frame later.
  const hasFocus = () => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);
  await expect.poll(hasFocus).toBe(true);
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(hasFocus).toBe(true);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('a message offers to take back what it reports', async ({ sample }) => {
  const { page } = await openComponents(sample);
  await page.getByRole('button', { name: 'Show a message' }).click();
  await page.getByText('The key was revoked').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The key is back').waitFor();
  await expect.poll(() => page.getByText('The key was revoked').count()).toBe(0);
});

test('nothing is wider than a phone', async ({ sample }) => {
  const { page } = await sample.open('/design', { viewport: { width: 360, height: 740 } });
  await page.locator('canvas').nth(2).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ]);
  return readFile((await file.path()) ?? '', 'latin1');
}

/** How many pixels of a canvas have the accent of the light theme. */
function countPixelsOfLine(page: Page, canvas: unknown): Promise<number> {
  return page.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) return 0;
    const { data } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? {
      data: [],
    };
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      if (data[at] === 0x15 && data[at + 1] === 0x52 && data[at + 2] === 0xb8) count += 1;
    }
    return count;
  }, canvas);
}
