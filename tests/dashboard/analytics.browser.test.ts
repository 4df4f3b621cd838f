import type { Overlay } from '@overlay/contract';
import { expect } from 'vitest';
import type { Visit } from './harness/dashboard.ts';
import { sampleViewers, sampleVotes } from './harness/sample.ts';
import { test } from './harness/test.ts';
import { send, sendDemoViewers, untilCounted } from './harness/viewers.ts';

/** The pages, and what stands on each once its numbers are there. */
const pages: readonly (readonly [path: string, sign: (visit: Visit) => Promise<unknown>])[] = [
  ['overview', ({ page }) => page.getByText('Engagement rate', { exact: true }).first().waitFor()],
  ['campaigns', ({ page }) => page.getByRole('link', { name: 'camp_spring' }).waitFor()],
  [
    'campaigns/camp_spring',
    ({ page }) => page.getByText('A draw', { exact: true }).or(page.getByText('Undecided')).waitFor(),
  ],
  ['videos', ({ page }) => page.getByRole('link', { name: 'vid_demo' }).waitFor()],
  ['videos/vid_demo', ({ page }) => page.getByRole('slider', { name: 'Second of the video' }).waitFor()],
  [
    'overlays/ovl_demo_poll?tab=results',
    ({ page }) => page.getByRole('list', { name: 'Answers' }).getByText('The sea').waitFor(),
  ],
  ['live', ({ page }) => page.getByRole('heading', { name: /Events|Quiet/ }).waitFor()],
  ['funnel', ({ page }) => page.getByRole('heading', { name: 'Answered it' }).waitFor()],
  ['conversions', ({ page }) => page.getByRole('heading', { name: 'By campaign' }).waitFor()],
  ['breakdowns', ({ page }) => page.getByRole('columnheader', { name: 'Sites' }).waitFor()],
  [
    'breakdowns?by=hourOfWeek',
    ({ page }) => page.getByRole('table', { name: 'Hours of the week' }).waitFor(),
  ],
];

test.for(pages)(
  '%s on a phone says what is wrong when the service fails, and recovers',
  async ([path, sign], { sample }) => {
    const visit = await sample.open(path, {
      viewport: { width: 360, height: 780 },
      prepare: (page) =>
        page.route('**/api/analytics/**', (route) =>
          route.fulfill({
            status: 500,
            contentType: 'application/problem+json',
            headers: { 'x-request-id': 'req_test' },
            body: JSON.stringify({
              type: 'about:blank',
              title: 'Internal error',
              status: 500,
              detail: '',
              code: 'internal_error',
              requestId: 'req_test',
              retryable: false,
            }),
          }),
        ),
    });
    const { page } = visit;
    await page.getByText('The service made a mistake').first().waitFor();
    expect(await page.getByText('req_test').first().isVisible()).toBe(true);
    await page.unroute('**/api/analytics/**');
    const again = page.getByRole('button', { name: 'Try again' });
    // One may have recovered, and be gone, before it is pressed.
    await expect
      .poll(async () => {
        for (const button of await again.all()) await button.click({ timeout: 2_000 }).catch(() => undefined);
        return again.count();
      })
      .toBe(0);
    await sign(visit);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
    expect(visit.complaints).toEqual([]);
  },
);

test('the same impressions and interactions stand on every page', async ({ sample }) => {
  const numbers = async (path: string, find: (visit: Visit) => Promise<string>) => {
    const visit = await sample.open(path);
    return find(visit);
  };
  const cells = (row: string) => async (visit: Visit) => {
    const line = visit.page.getByRole('row').filter({ hasText: row }).first();
    await line.waitFor();
    return (await line.getByRole('cell').allTextContents()).join(' ');
  };
  const counts = `${sampleViewers} ${sampleVotes} 50%`;
  expect(await numbers('campaigns', cells('camp_spring'))).toContain(counts);
  expect(await numbers('videos', cells('vid_demo'))).toContain(counts);
  expect(await numbers('breakdowns?by=overlay', cells('What next?'))).toContain(counts);
  const overview = await sample.open('overview');
  for (const [name, number] of [
    ['Impressions', String(sampleViewers)],
    ['Interactions', String(sampleVotes)],
    ['Engagement rate', '50%'],
  ] as const) {
    await statOf(overview, name, number).waitFor();
  }
  const funnel = await sample.open('funnel');
  const steps = funnel.page.getByRole('listitem').filter({ has: funnel.page.getByRole('heading') });
  await steps.first().waitFor();
  expect(await steps.nth(0).textContent()).toContain(String(sampleViewers));
  expect(await steps.nth(1).textContent()).toContain(String(sampleVotes));
});

/** A number under its name. */
function statOf({ page }: Visit, name: string, number: string) {
  return page
    .getByRole('definition')
    .filter({ hasText: new RegExp(`^${number}$`) })
    .and(page.locator(`dt:text-is("${name}") ~ dd`));
}

test('scrubbing, keys and buttons move through the playing video', async ({ sample }) => {
  const { page } = await sample.open('videos/vid_demo');
  const slider = page.getByRole('slider', { name: 'Second of the video' });
  await slider.waitFor();
  const seconds = () => page.evaluate<number>('document.querySelector("video").currentTime');
  await expect.poll(() => page.evaluate('document.querySelector("video").readyState')).toBeGreaterThan(0);

  const box = await slider.boundingBox();
  if (box === null) throw new Error('the timeline has no place');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect.poll(seconds).toBeCloseTo(10, 0);
  await slider.press('ArrowRight');
  await expect.poll(seconds).toBe(11);
  await slider.press('Shift+ArrowLeft');
  await expect.poll(seconds).toBe(6);
  await slider.press('End');
  await expect.poll(() => slider.getAttribute('aria-valuenow')).toBe('20');
  await page.getByRole('button', { name: /^What next\?, from 0:09 to 0:13/ }).click();
  await expect.poll(seconds).toBe(9);
  await slider.press('ArrowRight');
  await expect
    .poll(() => slider.getAttribute('aria-valuetext'))
    .toBe(`0:10: ${sampleViewers} still watching, ${sampleViewers} impressions, 0 interactions`);

  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor();
  await expect.poll(seconds).toBeGreaterThan(10.2);
  await slider.press(' ');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
});

test('a video that nobody knows has its time axis, and an address or a file brings the picture', async ({
  sample,
}) => {
  const { page } = await sample.open('videos/vid_unknown');
  await page.getByText('Where is this video?').waitFor();
  await page.getByRole('slider', { name: 'Second of the video' }).waitFor();
  await page.getByRole('textbox', { name: 'Address of the video' }).fill('trailer.mp4');
  await page.getByRole('button', { name: 'Show the video' }).click();
  await page.getByText('An address begins with https:// or http://.').waitFor();
  await page
    .getByRole('textbox', { name: 'Address of the video' })
    .fill(`${sample.service.url}/demo/demo.webm`);
  await page.getByRole('button', { name: 'Show the video' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Another video file' }).click();
  await page.getByText('Where is this video?').waitFor();
});

test('an account without events is taught the first line, and turns into numbers by itself', async ({
  dashboard,
}) => {
  const { page, findings } = await dashboard.open('overview');
  await page.getByRole('heading', { name: 'Waiting for the first viewer' }).waitFor();
  await page.getByText('data-api-key="pk_live_…"').waitFor();
  expect(await findings()).toEqual([]);
  await sendDemoViewers(dashboard.service, 4);
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
  await page.getByText('of them answered').waitFor();
});

test('an answer appears on the live page by itself', async ({ dashboard }) => {
  const { page, findings } = await dashboard.open('live');
  await page.getByRole('heading', { name: 'Quiet at the moment' }).waitFor();
  const options = { type: 'poll', pollQuestion: 'What next?', pollOptions: ['Sea', 'Mountains'] };
  const overlay = { name: 'What next?', videoId: 'vid_demo', options };
  const { overlayId } = await dashboard.service.send<Overlay>('POST', '/api/overlays', overlay);
  await sendDemoViewers(dashboard.service, 1, overlayId);
  const vote = page.getByRole('listitem').filter({ hasText: 'sea' });
  await vote.getByRole('link', { name: 'What next?' }).waitFor();
  await vote.getByText('Poll', { exact: true }).waitFor();
  expect(await findings()).toEqual([]);
  await page.getByRole('button', { name: 'Hold' }).click();
  await page.getByText('Paused', { exact: true }).waitFor();
});

test('results of a poll are shares of its votes, under the names of its options', async ({ sample }) => {
  const { page } = await sample.open('videos/vid_demo');
  await page.getByRole('table').getByRole('link', { name: 'What next?' }).click();
  await page.getByRole('tab', { name: 'Results', selected: true }).waitFor();
  const options = page.getByRole('list', { name: 'Answers' }).getByRole('listitem');
  await options.first().waitFor();
  // Names, shares and votes: a viewer in two votes, and every second vote is for the sea.
  expect((await options.allTextContents()).sort()).toEqual([
    'A city at night0%0',
    `Mountains50%${sampleVotes / 2}`,
    `The sea50%${sampleVotes / 2}`,
  ]);
});

test('CSV is the answer of the same question, in the time zone that the address names', async ({
  sample,
}) => {
  const asked: string[] = [];
  const { page } = await sample.open('campaigns?period=7d&timezone=Asia/Tokyo', {
    prepare: async (opened) => {
      opened.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname.startsWith('/api/analytics/')) asked.push(searchParams.toString());
      });
    },
  });
  await page.getByRole('link', { name: 'camp_spring' }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('campaigns.csv');
  const stream = await file.createReadStream();
  let text = '';
  for await (const piece of stream) text += String(piece);
  expect(text.split(/\r?\n/).slice(0, 2)).toEqual([
    'campaign,impressions,interactions,engagementRate',
    `camp_spring,${sampleViewers},${sampleVotes},0.5`,
  ]);
  expect(asked.filter((question) => question.includes('format=csv'))).toHaveLength(1);
  expect(asked.filter((question) => !question.includes('timezone=Asia%2FTokyo'))).toEqual([]);
});

test('two campaigns of one address are counted together, and no other', async ({ dashboard }) => {
  const impressions = (campaignId: string, count: number) =>
    Array.from({ length: count }, () => ({ eventType: 'impression', campaignId }));
  await send(dashboard.service, [...impressions('a', 2), ...impressions('b', 3), ...impressions('c', 7)]);
  await untilCounted(dashboard.service, 12);
  const visit = await dashboard.open('overview?campaignId=a&campaignId=b');
  await statOf(visit, 'Impressions', '5').waitFor();
  await visit.page.getByRole('button', { name: 'Remove the filter Campaign: b' }).click();
  await statOf(visit, 'Impressions', '2').waitFor();
});

test('a filter in the address narrows every number, and a press on a name sets one', async ({ sample }) => {
  const { page } = await sample.open('breakdowns?by=creative');
  await page.getByRole('button', { name: 'Only crt_bold' }).click();
  await page.getByRole('button', { name: 'Remove the filter Creative: crt_bold' }).waitFor();
  expect(new URL(page.url()).searchParams.get('creativeId')).toBe('crt_bold');
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'crt_calm' }).count()).toBe(0);
});

test('conversions are credited by the model that the address names', async ({ sample }) => {
  const { page } = await sample.open('conversions');
  await page.getByText('€49.90').first().waitFor();
  await page.getByText('First answer').click();
  await expect.poll(() => new URL(page.url()).searchParams.get('model')).toBe('first');
  await page.getByText('The first answer in the 7 days before').waitFor();
});
