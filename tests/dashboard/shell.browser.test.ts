import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Dashboard, openDashboard } from './harness/dashboard.ts';
import { send } from './harness/viewers.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
  // Without any event the overview would teach how to send one.
  await send(dashboard.service, [{ eventType: 'impression', campaignId: 'camp_shell' }]);
});
afterEach(() => dashboard.closePages());
afterAll(() => dashboard?.dispose());

test('the first address leads to the overview of the account', async () => {
  const { page, complaints } = await dashboard.open('/');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/${dashboard.accountId}/overview`);
  await page.getByText('Engagement rate').waitFor();
  expect(complaints).toEqual([]);
});

test.each(['light', 'dark'] as const)('axe finds nothing on the overview in %s', async (colorScheme) => {
  const { page, findings, complaints } = await dashboard.open('overview', { colorScheme });
  await page.getByText('Engagement rate').waitFor();
  expect(await findings()).toEqual([]);
  expect(complaints).toEqual([]);
});

test('German texts come with the German locale', async () => {
  const { page } = await dashboard.open('overview', { locale: 'de' });
  await page.getByRole('heading', { name: 'Übersicht', level: 1 }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
});

test('the period stands in the address and comes back from it', async () => {
  const { page } = await dashboard.open('overview?period=7d&campaignId=a&campaignId=b');
  await page.getByText('Engagement rate').waitFor();
  const period = page.getByRole('combobox', { name: 'Period' });
  expect(await period.inputValue()).toBe('7d');
  await period.selectOption('90d');
  await expect
    .poll(() => new URL(page.url()).searchParams.toString())
    .toBe('period=90d&campaignId=a&campaignId=b');
});

test('an address that nobody knows is said to be none', async () => {
  const { page } = await dashboard.open('nowhere');
  await page.getByRole('heading', { name: 'There is no page here' }).waitFor();
});

test('paper has the numbers, and nothing that only a screen can do', async () => {
  const { page } = await dashboard.open('overview', { colorScheme: 'dark' });
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
