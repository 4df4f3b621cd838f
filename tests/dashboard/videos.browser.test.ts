import type { Video } from '@overlay/contract';
import type { Page } from 'playwright-core';
import { test } from './harness/test.ts';
import { send } from './harness/viewers.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

test.concurrent('a video gets a name and a poster, and another identifier is merged into it and taken out again', {
  tags: ['long'],
}, async ({ dashboard, expect }) => {
  const { service } = dashboard;
  const event = { eventType: 'impression', campaignId: 'camp_videos' };
  await send(service, [
    { ...event, videoId: 'vid_named' },
    { ...event, videoId: 'vid_old' },
    { ...event, videoId: 'vid_old' },
  ]);
  const { page, complaints, findings } = await dashboard.open('videos/vid_named');
  await page.getByRole('heading', { level: 1, name: 'vid_named' }).waitFor();
  await press(page, 'Edit video');
  await field(page, 'Name').fill('Spring film');
  await field(page, 'Video addresses').fill(`${service.url}/demo/demo.webm`);
  await press(page, 'Use this frame');
  await page.getByRole('img', { name: 'Poster' }).waitFor();
  await press(page, 'Save');
  await page.getByRole('heading', { level: 1, name: 'Spring film' }).waitFor();
  const stored = await service.read<Video>('/api/videos/vid_named');
  expect(stored).toMatchObject({ name: 'Spring film', sources: [`${service.url}/demo/demo.webm`] });
  expect(stored.posterUrl).toMatch(/poster\?v=/);
  // The address is the account's: the player has it at once, and on any other computer.
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();

  await press(page, 'Edit video');
  await page.getByRole('combobox', { name: 'ID to merge' }).fill('vid_old');
  await press(page, 'Merge');
  await page.getByRole('button', { name: 'Undo merge: vid_old' }).waitFor();
  expect(await findings()).toEqual([]);
  await page.keyboard.press('Escape');

  const list = await dashboard.open('videos');
  const row = list.page.getByRole('row', { name: /Spring film/ });
  await row.locator('img').waitFor();
  await row.getByRole('cell', { name: '3', exact: true }).first().waitFor();
  expect(await list.page.getByRole('link', { name: 'vid_old' }).count()).toBe(0);
  expect(await list.findings()).toEqual([]);

  await press(page, 'Edit video');
  await press(page, 'Undo merge: vid_old');
  await list.page.reload();
  await list.page.getByRole('link', { name: 'vid_old' }).waitFor();
  expect([...complaints, ...list.complaints]).toEqual([]);
});

test.concurrent('a video whose site keeps its pictures to itself is explained, and a picture file does instead', {
  tags: ['long'],
}, async ({ dashboard }) => {
  const { page } = await dashboard.open('videos/vid_elsewhere', {
    prepare: (one) => one.route('https://cdn.elsewhere.example/**', (route) => route.abort()),
  });
  await press(page, 'Edit video');
  await field(page, 'Name').fill('Elsewhere');
  await field(page, 'Video addresses').fill('https://cdn.elsewhere.example/film.mp4');
  await page.getByText('does not let other pages read its pictures').waitFor();
  await page.getByLabel('Picture file').setInputFiles({
    name: 'poster.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await page.getByRole('img', { name: 'Poster' }).waitFor();
  await press(page, 'Save');
  await page.getByRole('heading', { level: 1, name: 'Elsewhere' }).waitFor();
});

test.concurrent('who may only look sees names and cannot change them', { tags: ['long'] }, async ({
  dashboard,
  expect,
}) => {
  await dashboard.service.send('POST', '/api/videos', { videoId: 'vid_seen', name: 'Seen film' });
  const { page } = await dashboard.open('videos/vid_seen', { role: 'viewer' });
  await page.getByRole('heading', { level: 1, name: 'Seen film' }).waitFor();
  expect(await page.getByRole('button', { name: 'Edit video' }).count()).toBe(0);
});
