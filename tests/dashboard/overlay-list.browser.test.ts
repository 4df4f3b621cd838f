import type { EventPage, Overlay, OverlayActivity } from '@overlay/contract';
import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { atScale } from '../kit/scale.ts';
import type { Dashboard } from './harness/dashboard.ts';
import { test } from './harness/test.ts';
import { send } from './harness/viewers.ts';

function create({ service }: Dashboard, name: string, change: object = {}): Promise<Overlay> {
  const body = { name, videoId: 'vid_film', options: { type: 'tap' }, ...change };
  return service.send('POST', '/api/overlays', body);
}

const read = ({ service }: Dashboard, overlayId: string) =>
  service.read<Overlay>(`/api/overlays/${overlayId}`);
const list = async ({ service }: Dashboard, query = '') =>
  (await service.read<{ overlays: Overlay[] }>(`/api/overlays${query}`)).overlays;
const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true }).check();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe.concurrent('the list of overlays', () => {
  test('shows answers, rate and time window, with one request for all rows', { tags: ['long'] }, async ({
    dashboard,
    expect,
  }) => {
    const timed = { options: { type: 'tap', startTime: 14, endTime: 30.5 } };
    const busy = await create(dashboard, 'Busy one', timed);
    await create(dashboard, 'Quiet one', { options: { type: 'tap', showOn: 'ended' } });
    const event = { overlayId: busy.overlayId, overlayType: 'tap', campaignId: 'camp', videoId: 'vid_film' };
    await send(dashboard.service, [
      ...Array.from({ length: 8 }, () => ({ ...event, eventType: 'impression' })),
      ...['a', 'b'].map((value) => ({ ...event, eventType: 'interaction', interactionType: 'tap', value })),
      { ...event, eventType: 'interaction', interactionType: 'cta_click', value: 'More' },
    ]);
    const today = new Date().toISOString().slice(0, 10);
    const asked = `/api/analytics/overlays?overlayId=${busy.overlayId}&dateFrom=${today}`;
    await expect
      .poll(async () => (await dashboard.service.read<OverlayActivity>(asked)).rows[0]?.interactions)
      .toBe(3);

    const questions: URLSearchParams[] = [];
    const { page, complaints } = await dashboard.open('overlays', {
      prepare: async (opened) =>
        opened.on('request', (request) => {
          const { pathname, searchParams } = new URL(request.url());
          if (pathname.startsWith('/api/analytics/')) questions.push(searchParams);
        }),
    });
    await row(page, 'Busy one').getByText('37.5%').waitFor();
    expect(await row(page, 'Busy one').getByRole('cell').allTextContents()).toEqual(
      expect.arrayContaining(['0:14 – 0:30.5', '2', '37.5%']),
    );
    expect(await row(page, 'Quiet one').getByRole('cell').allTextContents()).toEqual(
      expect.arrayContaining(['at the end', '0', '0.0%']),
    );
    expect(questions.map((query) => query.getAll('overlayId').length)).toEqual([2]);
    expect(complaints).toEqual([]);
  });

  test('publishes those that were selected, names the one that failed, and undoes the others', {
    tags: ['long'],
  }, async ({ dashboard, expect }) => {
    const [one, two, rival] = [
      await create(dashboard, 'First of three'),
      await create(dashboard, 'Second of three'),
      await create(dashboard, 'Changed by a colleague'),
    ];
    await create(dashboard, 'Not selected');
    const { page } = await dashboard.open('overlays', {
      prepare: (opened) =>
        opened.route(`**/api/overlays/${rival.overlayId}/publish`, async (route) => {
          const path = `/api/overlays/${rival.overlayId}`;
          await dashboard.service.send('PATCH', path, { options: { type: 'tap', tapLabel: 'Theirs' } });
          await route.continue();
        }),
    });
    for (const { name } of [one, two, rival]) await tick(page, `Select ${name}`);
    await page.getByText('3 overlays selected').waitFor();
    await press(page, 'Publish');
    await page.getByText('2 overlays published.').waitFor();
    const report = page.getByRole('alert');
    await report.getByText('1 overlay could not be published').waitFor();
    expect(await report.getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('Changed by a colleague: Nothing was changed.'),
    ]);
    await page.getByText('1 overlay selected').waitFor();
    expect((await list(dashboard, '?status=published')).map(({ name }) => name).sort()).toEqual([
      'First of three',
      'Second of three',
    ]);
    await press(page, 'Undo');
    await page.getByText('Undone.').waitFor();
    expect(await list(dashboard, '?status=published')).toEqual([]);
    expect((await read(dashboard, one.overlayId)).publishedVersion).toBeNull();
  });

  test('copies to a campaign that is chosen from the existing ones, and undoes it', {
    tags: ['long'],
  }, async ({ dashboard, expect }) => {
    await create(dashboard, 'Original', { campaignId: 'camp_spring' });
    await create(dashboard, 'Other', { campaignId: 'camp_summer' });
    const { page } = await dashboard.open('overlays');
    await tick(page, 'Select Original');
    await press(page, 'Copy to …');
    const dialog = page.getByRole('dialog', { name: 'Copy 1 overlay' });
    await dialog.getByRole('button', { name: 'Copy as drafts' }).click();
    await dialog.getByText('Choose a video or a campaign.').waitFor();
    const campaign = dialog.getByRole('combobox', { name: 'To the campaign' });
    const known = campaign.evaluate((input: HTMLInputElement) =>
      [...(input.list?.options ?? [])].map(({ value }) => value).sort(),
    );
    expect(await known).toEqual(['camp_spring', 'camp_summer']);
    await campaign.fill('camp_summer');
    await dialog.getByRole('button', { name: 'Copy as drafts' }).click();
    await page.getByText('1 overlay copied as a draft.').waitFor();
    const copies = async () =>
      (await list(dashboard)).filter(
        ({ campaignId, name }) => name === 'Original' && campaignId === 'camp_summer',
      );
    expect(await copies()).toMatchObject([{ videoId: 'vid_film', status: 'draft' }]);
    await press(page, 'Undo');
    await page.getByText('Undone.').waitFor();
    expect(await copies()).toEqual([]);
  });

  test('archives all of a search, and brings back what pages had', { tags: ['long'] }, async ({
    dashboard,
    expect,
  }) => {
    const live = await create(dashboard, 'Needle, live', { status: 'published' });
    const draft = await create(dashboard, 'Needle, draft');
    await create(dashboard, 'Hay');
    const { page } = await dashboard.open('overlays?search=needle');
    await tick(page, 'Select all overlays');
    await press(page, 'Archive');
    await page.getByText('No matching overlays').waitFor();
    expect((await list(dashboard, '?status=archived')).length).toBe(2);
    await press(page, 'Undo');
    await page.getByText('Undone.').waitFor();
    expect(await read(dashboard, live.overlayId)).toMatchObject({
      status: 'published',
      options: live.options,
    });
    expect((await read(dashboard, draft.overlayId)).status).toBe('draft');
    expect((await list(dashboard, '?status=archived')).length).toBe(0);
  });

  test('copies the identifier of an overlay from its menu', { tags: ['long'] }, async ({
    dashboard,
    expect,
  }) => {
    const overlay = await create(dashboard, 'Named one');
    const { page } = await dashboard.open('overlays');
    await press(page, 'Actions for Named one');
    await page.getByRole('menuitem', { name: 'Copy identifier' }).click();
    await page.getByText('Identifier copied.').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(overlay.overlayId);
  });

  test('a viewer can select nothing', { tags: ['long'] }, async ({ dashboard, expect }) => {
    await create(dashboard, 'Only looked at');
    const { page } = await dashboard.open('overlays', { role: 'viewer' });
    await row(page, 'Only looked at').waitFor();
    expect(await page.getByRole('checkbox').count()).toBe(0);
  });
});

test.concurrent('names stand for identifiers in events, filters and breakdowns, with the identifier to copy beside them', {
  tags: ['long'],
}, async ({ dashboard, expect }) => {
  const { overlayId } = await create(dashboard, 'Which scene?');
  const event = { overlayId, overlayType: 'tap', campaignId: 'camp', videoId: 'vid_film' };
  await send(dashboard.service, [
    { ...event, eventType: 'impression' },
    { ...event, eventType: 'interaction', interactionType: 'tap', value: 'a' },
  ]);
  const counted = async () => (await dashboard.service.read<EventPage>('/api/events')).events.length;
  await expect.poll(counted).toBe(2);
  const copy = (page: Page) => page.getByRole('button', { name: `Copy identifier ${overlayId}` }).first();
  for (const path of ['breakdowns?by=overlay', `funnel?overlayId=${overlayId}`, 'events']) {
    const { page, findings } = await dashboard.open(path);
    await page.getByText('Which scene?', { exact: true }).first().waitFor();
    await copy(page).waitFor();
    expect(await page.locator('main').getByText(overlayId, { exact: true }).count(), path).toBe(0);
    expect(await findings(), path).toEqual([]);
  }
  const { page } = await dashboard.open('events');
  await copy(page).click();
  await page.getByText('Identifier copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(overlayId);
  await press(page, 'Filter');
  await page.getByRole('combobox', { name: 'Filter by' }).selectOption('overlayId');
  await page.getByRole('checkbox', { name: /^Which scene\?/ }).waitFor();
});

test.concurrent('the table fits into 1440 px, with nothing between it and the top of its card until overlays are selected', {
  tags: ['long'],
}, async ({ dashboard, expect }) => {
  const options = { type: 'tap', startTime: 3_600, endTime: 3_660.5 };
  for (const name of ['One', 'Two'])
    await create(dashboard, `${name} of the overlays for the film of spring`, {
      campaignId: 'camp_spring_sale_2026',
      options,
    });
  for (const locale of ['en', 'de', 'ar']) {
    const { page } = await dashboard.open('overlays', { viewport: { width: 1440, height: 900 }, locale });
    const box = page.locator('main [role="group"]:has(> table)');
    await box.locator('tbody tr').first().waitFor();
    const measured = await box.evaluate((element) => ({
      cutOff: element.scrollWidth - element.clientWidth,
      above: element.getBoundingClientRect().top - (element.parentElement?.getBoundingClientRect().top ?? 0),
    }));
    expect(measured.cutOff, locale).toBe(0);
    expect(measured.above, locale).toBeLessThan(20);
  }
});

test.concurrent('buttons for a selection stay in sight and move no row', { tags: ['long'] }, async ({
  dashboard,
  expect,
}) => {
  for (let at = 0; at < 12; at += 1) await create(dashboard, `Overlay ${at}`);
  const { page } = await dashboard.open('overlays', { viewport: { width: 390, height: 740 } });
  await row(page, 'Overlay 11').waitFor();
  const topOf = () =>
    row(page, 'Overlay 11').evaluate((element) => element.getBoundingClientRect().top + scrollY);
  const before = await topOf();
  await tick(page, 'Select Overlay 11');
  const publish = page
    .getByRole('region', { name: 'Selected overlays' })
    .getByRole('button', { name: 'Publish', exact: true });
  await publish.waitFor();
  expect(await topOf()).toBe(before);
  const { bottom, top } = await publish.evaluate((button) => button.getBoundingClientRect());
  expect([top >= 0, bottom <= 740]).toEqual([true, true]);
});

test.concurrent('a video is chosen by its poster and name, and any other identifier can be typed', async ({
  dashboard,
  expect,
}) => {
  const { service } = dashboard;
  await service.send('POST', '/api/videos', { videoId: 'vid_14ef', name: 'Spring film' });
  await service.send('POST', '/api/videos', { videoId: 'vid_15aa', name: 'Autumn film' });
  await create(dashboard, 'To copy');
  const { page, findings } = await dashboard.open('overlays/new?type=tap');
  const video = page.getByRole('combobox', { name: 'Video', exact: true });
  const options = page.getByRole('listbox', { name: 'Videos' }).getByRole('option');
  await video.click();
  await expect
    .poll(() => options.allInnerTexts())
    .toEqual(
      expect.arrayContaining([expect.stringMatching(/Autumn film/), expect.stringMatching(/Spring film/)]),
    );
  expect(await findings()).toEqual([]);
  await video.fill('spring');
  await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringMatching(/Spring film\s+vid_14ef/)]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => video.inputValue()).toBe('vid_14ef');
  await page.getByText('Spring film').waitFor();
  await video.fill('vid_of_nobody');
  await expect.poll(() => options.count()).toBe(0);
  await page.keyboard.press('Escape');
  expect(await video.inputValue()).toBe('vid_of_nobody');

  const overlays = await dashboard.open('overlays', { viewport: { width: 390, height: 740 } });
  await tick(overlays.page, 'Select To copy');
  await press(overlays.page, 'Copy to …');
  const target = overlays.page.getByRole('combobox', { name: 'To the video' });
  await target.click();
  await overlays.page.getByRole('option', { name: /Autumn film/ }).click();
  await expect.poll(() => target.inputValue()).toBe('vid_15aa');
  await press(overlays.page, 'Copy as drafts');
  await expect
    .poll(async () => (await list(dashboard)).map(({ videoId }) => videoId).sort())
    .toEqual(['vid_15aa', 'vid_film']);
});

const looks: readonly (readonly ['light' | 'dark', number])[] = [
  ['dark', 390],
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
];

test.concurrent.for(atScale({ short: looks.slice(0, 1), long: looks, release: looks }))(
  'axe reports nothing about a selection in %s at %i px',
  { tags: ['table', 'long'] },
  async ([colorScheme, width], { dashboard, expect }) => {
    await create(dashboard, 'Seen by axe', { campaignId: 'camp_axe' });
    const { page, findings } = await dashboard.open('overlays', {
      colorScheme,
      viewport: { width, height: 800 },
      prepare: (opened) =>
        opened.route('**/api/overlays/*/publish', (route) =>
          route.fulfill({ status: 503, json: { status: 503, code: 'overloaded', title: 'x', detail: 'x' } }),
        ),
    });
    await tick(page, 'Select Seen by axe');
    await press(page, 'Publish');
    await page.getByText('1 overlay could not be published').waitFor();
    expect(await findings()).toEqual([]);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(await overflow()).toBe(false);
    await press(page, 'Copy to …');
    await page.getByRole('dialog').waitFor();
    expect(await findings()).toEqual([]);
  },
);
