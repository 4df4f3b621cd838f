import { fileURLToPath } from 'node:url';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { startUpgradeServer } from '../../apps/service/src/migration/upgrade-server.ts';
import { Upgrade } from '../../apps/service/src/migration/upgrade-steps.ts';
import { test } from './harness/test.ts';

test('the first address leads to the overview of the account', { tags: ['long'] }, async ({ sample }) => {
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

test('the period is kept in the address and restored from it', async ({ sample }) => {
  const { page } = await sample.open('overview?period=7d&campaignId=a&campaignId=b');
  await page.getByText('Engagement rate').waitFor();
  const period = page.getByRole('combobox', { name: 'Period' });
  expect(await period.inputValue()).toBe('7d');
  await period.selectOption('90d');
  await expect
    .poll(() => new URL(page.url()).searchParams.toString())
    .toBe('period=90d&campaignId=a&campaignId=b');
});

test('an unknown address shows a not-found page', async ({ sample }) => {
  const { page } = await sample.open('nowhere');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
});

test('an open page says that the service is being upgraded, and goes on by itself', async ({ sample }) => {
  const upgrade = new Upgrade('0.1.0', '0.2.0', () => {});
  const address = { host: '127.0.0.1', port: 0, publicUrl: sample.service.url };
  const server = await startUpgradeServer({ ...address, progress: () => upgrade.progress() });
  try {
    await upgrade.run('control data', async () => {});
    let upgrading = true;
    const { page } = await sample.open('developers', {
      prepare: (opened) =>
        opened.route('**/api/keys*', async (route) => {
          if (!upgrading) return route.fallback();
          const url = `http://127.0.0.1:${server.port}/api/keys`;
          await route.fulfill({ response: await opened.request.get(url) });
        }),
    });
    const notice = page.getByRole('alert').filter({ hasText: 'being upgraded from 0.1.0 to 0.2.0' });
    await notice.getByText('Steps done so far: 1.').waitFor();
    upgrading = false;
    await notice.waitFor({ state: 'detached' });
  } finally {
    await server.close();
  }
});

test('a printed page has the numbers, and no interactive controls', { tags: ['long'] }, async ({
  sample,
}) => {
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

test('the command palette finds a page by the prefixes of its words, and Enter opens it', {
  tags: ['long'],
}, async ({ sample }) => {
  const { page, complaints, findings } = await sample.open('overview');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search and commands' });
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('no such command');
  await page.getByText('Nothing found.').waitFor();
  await search.fill('log req');
  expect(await page.getByRole('option').allTextContents()).toEqual(['Request logPages']);
  expect(await findings()).toEqual([]);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Request log', level: 1 }).waitFor();
  // Arrow keys move through the list, and clicking runs a command as well.
  await page.keyboard.press('Control+k');
  await search.fill('theme');
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => page.locator('[role="option"][data-highlighted]').textContent())
    .toContain('Dark theme');
  await page.getByRole('option', { name: 'Light theme' }).click();
  await search.waitFor({ state: 'detached' });
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
  expect(complaints).toEqual([]);
});

test('the command palette gets what is typed right behind its shortcut, and the field below it does not', async ({
  sample,
}) => {
  const { page } = await sample.open('overlays');
  // By its element: below a dialog, nothing has a role.
  const below = page.locator('main input[type="search"]');
  await below.fill('poll');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/palette-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await below.press('Control+k');
  await page.keyboard.type('log ');
  release();
  const search = page.getByRole('combobox', { name: 'Search and commands' });
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type('req');
  await expect.poll(() => search.inputValue()).toBe('log req');
  expect(await below.inputValue()).toBe('poll');
});

test('the command palette finds an overlay, its video and campaign, a person and a page of the documentation', {
  tags: ['long'],
}, async ({ dashboard }) => {
  const body = {
    name: 'Zebra crossing',
    videoId: 'vid_zebra',
    campaignId: 'camp_zebra',
    options: { type: 'tap' },
  };
  const { overlayId } = await dashboard.service.send<{ overlayId: string }>('POST', '/api/overlays', body);
  const { page, complaints, findings } = await dashboard.open('overview', {
    viewport: { width: 390, height: 740 },
  });
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const options = page.getByRole('option');
  await page.getByRole('combobox', { name: 'Search and commands' }).waitFor();
  await page.keyboard.type('zebra');
  await expect
    .poll(() => options.allTextContents())
    .toEqual(['Zebra crossingOverlays', 'ZebraCampaigns', 'vid_zebraVideos']);
  expect(await findings()).toEqual([]);
  const search = page.getByRole('combobox', { name: 'Search and commands' });
  await search.fill('robin people');
  await expect.poll(() => options.allTextContents()).toEqual(['DemoPeople']);
  await search.fill('quick start');
  await expect.poll(() => options.allTextContents()).toEqual(['Quick startDocumentation']);
  await search.fill('zebra cross');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/overlays/${overlayId}`);
  expect(complaints).toEqual([]);
});

test('the pages of a low phone lie on the drawer, down to the person', async ({ sample }) => {
  const { page } = await sample.open('overview', { viewport: { width: 390, height: 480 } });
  await page.getByRole('button', { name: 'Pages' }).click();
  const drawer = page.getByRole('dialog', { name: 'Pages' });
  const person = drawer.getByRole('button', { name: /^You/ });
  await person.scrollIntoViewIfNeeded();
  const bottomOf = async (one: Locator) => {
    const { y = 0, height = 0 } = (await one.boundingBox()) ?? {};
    return y + height;
  };
  expect(await bottomOf(person)).toBeLessThanOrEqual(await bottomOf(drawer));
});
