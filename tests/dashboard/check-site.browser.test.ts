import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect } from 'vitest';
import { atScale } from '../kit/scale.ts';
import { test } from './harness/test.ts';

let site = '';
let html = '';
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html').end(html);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}/film`;
});
afterAll(() => void server.close());

const looks: readonly (readonly ['light' | 'dark', number])[] = [
  ['dark', 390],
  ['light', 1280],
  ['dark', 1280],
  ['light', 390],
];

test.for(atScale({ short: looks.slice(0, 1), long: looks, release: looks }))(
  'a site is checked, put right, and checked again, in %s at %i px',
  { tags: ['table', 'long'] },
  async ([colorScheme, width], { dashboard }) => {
    const { publishableKey, url } = dashboard.service;
    const viewport = { width, height: 860 };
    const { page, findings, complaints } = await dashboard.open('developers', { colorScheme, viewport });
    const findingsList = page.getByRole('list', { name: 'Findings' });
    const check = page.getByRole('button', { name: 'Check my site' });

    html = '<video src="film.webm"></video>';
    await page.getByLabel('Address of the page with your video').fill(site);
    await check.click();
    await findingsList.getByText('Script: problem').waitFor();
    await findingsList.getByText('1 video has no ID.').waitFor();
    const [first = ''] = await findingsList.getByRole('listitem').allTextContents();
    expect(first, 'faults come first').toContain('problem');
    expect(await findings()).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );

    html = `<script src="${url}/sdk/v1/overlay-sdk.js" data-api-key="${publishableKey}"></script>
    <video src="film.webm" data-video-id="film"></video>`;
    await check.click();
    await findingsList.getByText('Script: correct').waitFor();
    await findingsList.getByText('No overlay is published for film.').waitFor();
    await dashboard.service.send('POST', '/api/overlays', {
      name: 'Tap',
      videoId: 'film',
      options: { type: 'tap', startTime: 1, endTime: 5 },
    });
    const { overlays } = await dashboard.service.read<{ overlays: { overlayId: string }[] }>('/api/overlays');
    await dashboard.service.send('POST', `/api/overlays/${overlays[0]?.overlayId}/publish`, {});
    await check.click();
    await page.getByText('everything that can be checked from outside is right').waitFor();
    expect(complaints).toEqual([]);
  },
);

test('an address that no page has is explained at the field', { tags: ['long'] }, async ({ dashboard }) => {
  const { page } = await dashboard.open('developers');
  const address = page.getByLabel('Address of the page with your video');
  await address.fill('ftp://shop.example');
  await page.getByRole('button', { name: 'Check my site' }).click();
  await page.getByText('must be the address of a page').waitFor();
  expect(await address.getAttribute('aria-invalid')).toBe('true');
});

test('what a check found is in the language of the dashboard', { tags: ['long'] }, async ({ dashboard }) => {
  html = '<video src="film.webm"></video>';
  const { page } = await dashboard.open('developers', { locale: 'de' });
  await page.getByLabel('Adresse der Seite mit Ihrem Video').fill(site);
  await page.getByRole('button', { name: 'Meine Seite prüfen' }).click();
  await page.getByText('Die Seite enthält das Script nicht.').waitFor();
  await page.getByText('1 Video hat keine ID.').waitFor();
});
