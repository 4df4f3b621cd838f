import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { test } from './harness/test.ts';

test('the first address leads to the overview of the account', async ({ sample }) => {
  const { page, complaints } = await sample.open('/');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/${sample.accountId}/overview`);
  await page.getByText('Engagement rate').waitFor();
  expect(complaints).toEqual([]);
});

test('German texts come with the German locale', async ({ sample }) => {
  const { page } = await sample.open('overview', { locale: 'de' });
  await page.getByRole('heading', { name: 'Übersicht', level: 1 }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
});

test('the period stands in the address and comes back from it', async ({ sample }) => {
  const { page } = await sample.open('overview?period=7d&campaignId=a&campaignId=b');
  await page.getByText('Engagement rate').waitFor();
  const period = page.getByRole('combobox', { name: 'Period' });
  expect(await period.inputValue()).toBe('7d');
  await period.selectOption('90d');
  await expect
    .poll(() => new URL(page.url()).searchParams.toString())
    .toBe('period=90d&campaignId=a&campaignId=b');
});

test('an address that nobody knows is said to be none', async ({ sample }) => {
  const { page } = await sample.open('nowhere');
  await page.getByRole('heading', { name: 'There is no page here' }).waitFor();
});

test('paper has the numbers, and nothing that only a screen can do', async ({ sample }) => {
  const { page } = await sample.open('overview', { colorScheme: 'dark' });
  await page.getByText('Engagement rate').waitFor();
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  expect(await page.getByRole('heading', { name: 'Overview', level: 1 }).isVisible()).toBe(true);
  expect(await page.getByText('Engagement rate').first().isVisible()).toBe(true);
  expect(await page.getByRole('link', { name: 'Overlays', exact: true }).isVisible()).toBe(false);
  expect(await page.getByRole('button', { name: 'Filter' }).isVisible()).toBe(false);
  // Dark ink on white, whatever the theme.
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  const folder = fileURLToPath(new URL('../../screenshots/print', import.meta.url));
  await page.screenshot({ path: `${folder}/overview.png`, fullPage: true });
});
