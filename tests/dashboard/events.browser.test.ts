import { readFile } from 'node:fs/promises';
import type { StoredEvent } from '@overlay/contract';
import type { Download, Page } from 'playwright-core';
import { atScale } from '../kit/scale.ts';
import type { Dashboard } from './harness/dashboard.ts';
import { test } from './harness/test.ts';

/** Some of these are refused, which is a result as well. */
async function send({ service }: Dashboard, ...events: readonly object[]): Promise<void> {
  await fetch(`${service.url}/api/sdk/event`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.publishableKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ events }),
  });
}

const vote = (campaignId: string, sessionId: string, value: string) => ({
  eventType: 'interaction',
  interactionType: 'poll',
  campaignId,
  sessionId,
  videoId: 'vid_events',
  value,
});

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

async function saved(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return download;
}

test.concurrent('the first event appears without a reload, with the name of its campaign, and later ones are offered', {
  tags: ['long'],
}, async ({ dashboard, expect }) => {
  const { page, complaints } = await dashboard.open('events?campaignId=camp_first');
  await page.getByText('No matching events').waitFor();
  await send(dashboard, vote('camp_first', 'sess_1', 'a'));
  await page.getByRole('button', { name: 'Vote' }).waitFor();
  await send(dashboard, vote('camp_first', 'sess_2', 'b'));
  await page.getByRole('button', { name: 'Show newer events' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Vote' }).count()).toBe(2);
  expect(await page.getByRole('cell', { name: 'First', exact: true }).count()).toBe(2);
  expect(complaints).toEqual([]);
});

test.concurrent('one event is shown as it is stored, and leads to the others of its visit', {
  tags: ['long'],
}, async ({ dashboard, expect }) => {
  await send(dashboard, vote('camp_json', 'sess_a', 'a'), vote('camp_json', 'sess_b', 'b'));
  const { page, findings } = await dashboard.open('events?campaignId=camp_json&counted=interactions');
  await page.getByRole('row').filter({ hasText: 'vid_events' }).nth(1).waitFor();
  await page.getByRole('button', { name: 'Vote' }).first().click();
  const shown: StoredEvent = JSON.parse(await page.getByRole('group', { name: 'Stored event' }).innerText());
  const { events } = await dashboard.service.read<{ events: StoredEvent[] }>(
    '/api/events?campaignId=camp_json',
  );
  expect(shown).toEqual(events.find(({ eventId }) => eventId === shown.eventId));
  expect(await findings()).toEqual([]);
  await page.getByRole('button', { name: 'All events in this session' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Vote' }).count()).toBe(1);
  expect(new URL(page.url()).searchParams.get('sessionId')).toBe(shown.sessionId);
});

test.concurrent('exports contain what matches the filters', { tags: ['long'] }, async ({
  dashboard,
  expect,
}) => {
  await send(
    dashboard,
    ...Array.from({ length: 60 }, (_, index) => vote('camp_export', 'sess_x', `option-${index}`)),
  );
  const { page } = await dashboard.open('events?campaignId=camp_export');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => page.getByRole('button', { name: 'Vote' }).count()).toBe(60);
  const ndjson = await saved(page, () => page.getByRole('button', { name: 'NDJSON' }).click());
  const events: StoredEvent[] = (await textOf(ndjson))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(new Set(events.map(({ value }) => value)).size).toBe(60);
  const csv = await saved(page, () => page.getByRole('button', { name: 'CSV' }).click());
  expect((await textOf(csv)).trim().split('\n')).toHaveLength(61);
  await page.getByRole('button', { name: 'Create Parquet file' }).click();
  const parquet = await saved(page, () => page.getByRole('button', { name: /^Download/ }).click());
  const bytes = await readFile(await parquet.path());
  expect(bytes.subarray(0, 4).toString()).toBe('PAR1');
  await page.getByRole('button', { name: /^Remove.*Parquet file/ }).click();
  await page.getByRole('button', { name: /^Download/ }).waitFor({ state: 'detached' });
});

test.concurrent('a viewer sees events, but no export', { tags: ['long'] }, async ({ dashboard, expect }) => {
  await send(dashboard, vote('camp_viewer', 'sess_1', 'a'));
  const { page } = await dashboard.open('events?campaignId=camp_viewer', { role: 'viewer' });
  await page.getByRole('button', { name: 'Vote' }).waitFor();
  expect(await page.getByText('Export').count()).toBe(0);
});

test.concurrent('the request log explains what was refused, and links to the docs', {
  tags: ['long'],
}, async ({ dashboard, expect }) => {
  await send(dashboard, {
    eventType: 'interaction',
    interactionType: 'poll',
    value: true,
    percentWatched: 400,
  });
  const { page, findings, complaints } = await dashboard.open('request-log');
  await page.getByRole('button', { name: 'Missing or wrong details' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Missing or wrong details' });
  await dialog.getByText('/percentWatched').waitFor();
  await dialog.getByText('is too large').waitFor();
  expect(await findings()).toEqual([]);
  const docs = await dialog.getByRole('link', { name: 'Documentation' }).getAttribute('href');
  expect((await fetch(docs ?? '')).status).toBe(200);
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'Outcome' }).selectOption('filtered');
  await page.getByText('No rejected requests').waitFor();
  expect(new URL(page.url()).searchParams.get('outcome')).toBe('filtered');
  await send(dashboard, { ...vote('camp_x', 'sess_1', 'a'), consent: 'denied' });
  await page.getByRole('button', { name: 'The viewer declined' }).waitFor();
  expect(complaints).toEqual([]);
});

const onPhone = ['dark', { width: 360, height: 740 }] as const;
const onDesktop = ['light', { width: 1280, height: 860 }] as const;
const looks = atScale({ short: [onPhone], long: [onDesktop, onPhone], release: [onDesktop, onPhone] });

test.concurrent.for(looks)(
  'axe reports nothing in an empty and in a filled request log, in %s',
  { tags: ['table', 'long'] },
  async ([colorScheme, viewport], { dashboard, expect }) => {
    await send(dashboard, vote('camp_axe', 'sess_1', 'a'), { eventType: 'nonsense' });
    for (const place of ['events?campaignId=none', 'request-log']) {
      const { page, findings, complaints } = await dashboard.open(place, { colorScheme, viewport });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
      expect(await findings(), place).toEqual([]);
      expect(complaints).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${place} is wider than the window`).toBeLessThanOrEqual(0);
      await page.close();
    }
  },
);
