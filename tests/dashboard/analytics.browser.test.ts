import type { Overlay } from '@overlay/contract';
import type { Route } from 'playwright-core';
import { atScale } from '../kit/scale.ts';
import type { Visit } from './harness/dashboard.ts';
import { sampleViewers, sampleVotes } from './harness/sample.ts';
import { test } from './harness/test.ts';
import { send, sendDemoViewers, untilCounted } from './harness/viewers.ts';

/** The pages, and a text that each shows once its numbers have loaded. */
const pages: readonly (readonly [path: string, sign: (visit: Visit) => Promise<unknown>])[] = [
  ['overview', ({ page }) => page.getByText('Engagement rate', { exact: true }).first().waitFor()],
  ['campaigns', ({ page }) => page.getByRole('link', { name: 'Spring', exact: true }).waitFor()],
  [
    'campaigns/camp_spring',
    ({ page }) =>
      page
        .getByText('Tie', { exact: true })
        .or(page.getByText('Undecided', { exact: true }))
        .waitFor(),
  ],
  ['videos', ({ page }) => page.getByRole('link', { name: 'Demo film' }).waitFor()],
  ['videos/vid_demo', ({ page }) => page.getByRole('slider', { name: 'Second of the video' }).waitFor()],
  [
    'overlays/ovl_demo_poll?tab=results',
    ({ page }) => page.getByRole('list', { name: 'Answers' }).getByText('The sea').waitFor(),
  ],
  [
    'live',
    ({ page }) =>
      page
        .getByRole('heading', { name: /Events|No activity/ })
        .first()
        .waitFor(),
  ],
  ['funnel', ({ page }) => page.getByRole('heading', { name: 'Interacted' }).waitFor()],
  ['conversions', ({ page }) => page.getByRole('heading', { name: 'By campaign' }).waitFor()],
  ['breakdowns', ({ page }) => page.getByRole('rowheader', { name: 'No site' }).waitFor()],
  ['breakdowns?by=hourOfWeek', ({ page }) => page.getByRole('table', { name: 'Hour of the week' }).waitFor()],
];

/** The pages that are built differently; the others share what fails and recovers. */
const failing = pages.filter(([path]) => /^(overview|live)$/.test(path));

test.concurrent.for(atScale({ short: failing, long: pages, release: pages }))(
  '%s on a phone reports an error when the service fails, and recovers',
  { tags: ['table'] },
  async ([path, sign], { sample, expect }) => {
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
    await page.getByText('The service had an internal error').first().waitFor();
    expect(await page.getByText('req_test').first().isVisible()).toBe(true);
    // However many parts of the page failed.
    expect(await page.getByRole('alert').count()).toBe(1);
    await page.unroute('**/api/analytics/**');
    const again = page.getByRole('button', { name: 'Try again' });
    // What failed may have recovered, and the button disappeared, before it is pressed.
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

test.concurrent('what failed stays said while the page asks again by itself', async ({ sample, expect }) => {
  let onAsked = () => {};
  const fails = (route: Route) =>
    route.fulfill({ status: 500, json: { title: 'Internal error', status: 500 } });
  const { page } = await sample.open('overview', {
    prepare: async (opened) => {
      await opened.clock.install();
      await opened.route('**/api/analytics/**', fails);
    },
  });
  const alert = page.getByRole('alert');
  await alert.waitFor();
  await page.unroute('**/api/analytics/**', fails);
  const askedAgain = new Promise<void>((resolve) => {
    onAsked = resolve;
  });
  // Never answered.
  await page.route('**/api/analytics/summary?*', () => onAsked());
  await page.clock.fastForward(10_000);
  await askedAgain;
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await alert.count()).toBe(1);
  expect(await page.getByRole('region', { name: 'Key figures' }).locator('[aria-busy]').count()).toBe(0);
  // Asked by a person, it shows that something happens.
  await page.getByRole('button', { name: 'Try again' }).click();
  await alert.waitFor({ state: 'detached' });
});

test.concurrent('every page shows the same impressions and interactions', { tags: ['long'] }, async ({
  sample,
  expect,
}) => {
  const numbers = async (path: string, find: (visit: Visit) => Promise<string>) => {
    const visit = await sample.open(path);
    return find(visit);
  };
  const cells = (row: string) => async (visit: Visit) => {
    const line = visit.page.getByRole('row').filter({ hasText: row }).first();
    await line.waitFor();
    return (await line.getByRole('cell').allTextContents()).join(' ');
  };
  const counts = `${sampleViewers} ${sampleVotes} 50.0%`;
  expect(await numbers('campaigns', cells('camp_spring'))).toContain(counts);
  expect(await numbers('videos', cells('Demo film'))).toContain(counts);
  expect(await numbers('breakdowns?by=overlay', cells('What next?'))).toContain(counts);
  const overview = await sample.open('overview');
  for (const [name, number] of [
    ['Impressions', String(sampleViewers)],
    ['Interactions', String(sampleVotes)],
    ['Engagement rate', '50.0%'],
  ] as const) {
    await statOf(overview, name, number).waitFor();
  }
  const funnel = await sample.open('funnel');
  const steps = funnel.page.getByRole('listitem').filter({ has: funnel.page.getByRole('heading') });
  await steps.first().waitFor();
  expect(await steps.nth(0).textContent()).toContain(String(sampleViewers));
  expect(await steps.nth(1).textContent()).toContain(String(sampleVotes));
});

/** The number below a label. */
function statOf({ page }: Visit, name: string, number: string) {
  return page
    .getByRole('definition')
    .filter({ hasText: new RegExp(`^${number}$`) })
    .and(page.locator(`dt:text-is("${name}") ~ dd`));
}

test.concurrent('a key figure that is chosen, by pointer or arrow keys, shows its line in the chart below', {
  tags: ['long'],
}, async ({ sample, expect }) => {
  const { page, findings } = await sample.open('overview');
  const figures = page.getByRole('region', { name: 'Key figures' });
  const lines = figures.getByRole('figure', { name: 'By day' }).getByRole('listitem');
  const shown = async () => (await lines.allTextContents()).filter((text) => text !== '');
  await expect.poll(shown).toEqual(['Impressions']);
  await figures.getByRole('radio', { name: 'Interactions' }).click();
  await expect.poll(shown).toEqual(['Interactions']);
  await page.keyboard.press('ArrowRight');
  await expect.poll(shown).toEqual(['Engagement rate']);
  expect(await findings()).toEqual([]);
});

test.concurrent('a change is shown only when the earlier number is large enough, and of shares in percentage points', async ({
  sample,
  expect,
}) => {
  const before = { period: { from: '2026-01-01', to: '2026-01-28' }, impressions: 200, interactions: 20 };
  const { page } = await sample.open('overview', {
    prepare: (opened) =>
      opened.route('**/api/analytics/summary?*include=uniques*', async (route) => {
        const response = await route.fetch();
        const counts = { impressions: 300, interactions: 120, engagementRate: 0.4 };
        const comparison = { ...before, engagementRate: 0.5 };
        await route.fulfill({ response, json: { ...(await response.json()), ...counts, comparison } });
      }),
  });
  const besides = page.getByRole('region', { name: 'Key figures' }).locator('dd:nth-of-type(2)');
  await expect
    .poll(async () => (await besides.allTextContents()).slice(0, 3))
    .toEqual([
      '▲+ 50% vs. the previous 28 days',
      'new 20 in the previous 28 days',
      '▼− 10 pp vs. the previous 28 days',
    ]);
});

test.concurrent('scrubbing, keys and buttons move through the playing video', { tags: ['long'] }, async ({
  sample,
  expect,
}) => {
  const { page } = await sample.open('videos/vid_demo');
  const slider = page.getByRole('slider', { name: 'Second of the video' });
  await slider.waitFor();
  const seconds = () => page.evaluate<number>('document.querySelector("video").currentTime');
  await expect.poll(() => page.evaluate('document.querySelector("video").readyState')).toBeGreaterThan(0);

  const box = await slider.boundingBox();
  if (box === null) throw new Error('the timeline is not laid out');
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

test.concurrent('a video without an address has a time axis, and an address or a file adds the picture', {
  tags: ['long'],
}, async ({ sample, expect }) => {
  const { page } = await sample.open('videos/vid_unknown');
  await page.getByRole('heading', { name: 'No views in this period' }).waitFor();
  expect(await page.getByRole('slider').count()).toBe(0);
  // Watched like the demo's video from now on, but nobody has said where it is.
  await page.route('**/api/analytics/videos/vid_unknown/timeline*', async (route) => {
    const address = route.request().url().replace('vid_unknown', 'vid_demo');
    const answer = await route.fetch({ url: address });
    await route.fulfill({ json: { ...(await answer.json()), videoId: 'vid_unknown' } });
  });
  await page.reload();
  await page.getByText('Where is this video?').waitFor();
  await page.getByRole('slider', { name: 'Second of the video' }).waitFor();
  await page.getByRole('textbox', { name: 'Video address' }).fill('trailer.mp4');
  await page.getByRole('button', { name: 'Show video' }).click();
  await page.getByText('Enter an address that starts with https:// or http://.').waitFor();
  await page.getByRole('textbox', { name: 'Video address' }).fill(`${sample.service.url}/demo/demo.webm`);
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().endsWith('/api/videos'),
  );
  await page.getByRole('button', { name: 'Show video' }).click();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await stored;
  await page.reload();
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
});

test.concurrent('an account without events sees how to send the first one, and then numbers without a reload', {
  tags: ['long'],
}, async ({ dashboard, expect }) => {
  const { page, findings } = await dashboard.open('overview');
  await page.getByRole('heading', { name: 'Waiting for the first viewer' }).waitFor();
  await page.getByText(/data-api-key="pk_live_\w+"/).waitFor();
  const steps = page.getByRole('listitem').filter({ hasText: /(done|to do)$/ });
  await expect
    .poll(() => steps.allTextContents())
    .toEqual([
      '1Paste the code into your pageto do',
      '2Publish an overlayto do',
      '3Open the page and watch the videoto do',
    ]);
  expect(await findings()).toEqual([]);
  // Ticked while the page is open.
  await dashboard.service.send('POST', '/api/overlays', {
    name: 'The first',
    videoId: 'vid_first',
    status: 'published',
    options: { type: 'tap', tapLabel: 'Hello' },
  });
  await page.getByRole('listitem').filter({ hasText: 'Publish an overlaydone' }).waitFor();
  await sendDemoViewers(dashboard.service, 4);
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
  await page.getByText(/% interacted$/).waitFor();
});

test.concurrent('an answer appears on the live page without a reload', { tags: ['long'] }, async ({
  dashboard,
  expect,
}) => {
  const { page, findings } = await dashboard.open('live');
  await page.getByRole('heading', { name: 'No activity right now' }).waitFor();
  const pollOptions = [
    { id: 'sea', label: 'The sea' },
    { id: 'mountains', label: 'Mountains' },
  ];
  const options = { type: 'poll', pollQuestion: 'What next?', pollOptions };
  const overlay = { name: 'What next?', videoId: 'vid_demo', options };
  const { overlayId } = await dashboard.service.send<Overlay>('POST', '/api/overlays', overlay);
  await sendDemoViewers(dashboard.service, 1, overlayId);
  // Under the label that viewers saw.
  const vote = page.getByRole('listitem').filter({ hasText: 'The sea' });
  await vote.getByRole('link', { name: 'What next?' }).waitFor();
  await vote.getByText('Poll', { exact: true }).waitFor();
  expect(await findings()).toEqual([]);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByText('Paused', { exact: true }).waitFor();
});

test.concurrent('results of a poll are shares of its votes, under the labels of its options', {
  tags: ['long'],
}, async ({ sample, expect }) => {
  const { page } = await sample.open('videos/vid_demo');
  await page.getByRole('table').getByRole('link', { name: 'What next?' }).click();
  await page.getByRole('tab', { name: 'Results', selected: true }).waitFor();
  const options = page.getByRole('list', { name: 'Answers' }).getByRole('listitem');
  await options.first().waitFor();
  // Labels, shares and votes: every second viewer votes, and every second vote is for the sea.
  expect((await options.allTextContents()).sort()).toEqual([
    'A city at night0%0',
    `Mountains50%${sampleVotes / 2}`,
    `The sea50%${sampleVotes / 2}`,
  ]);
});

test.concurrent('results of likes and dislikes are named, with the thumbs that viewers pressed', {
  tags: ['long'],
}, async ({ dashboard, expect }) => {
  const { service } = dashboard;
  const { overlayId } = await service.send<Overlay>('POST', '/api/overlays', {
    name: 'Do you like it?',
    videoId: 'vid_liked',
    status: 'published',
    options: { type: 'tap', tapStyle: 'like-dislike' },
  });
  const taps = [1, 1, 1, 0].map((value, device) => ({
    eventType: 'interaction',
    interactionType: 'tap',
    value,
    overlayId,
    deviceId: `device-${device}`,
  }));
  await send(service, [{ eventType: 'impression', overlayId }, ...taps]);
  await untilCounted(service, 1);
  const { page, findings } = await dashboard.open(`overlays/${overlayId}?tab=results&period=7d`);
  const answers = page.getByRole('list', { name: 'Answers' }).getByRole('listitem');
  await expect.poll(() => answers.allTextContents()).toEqual(['Like75%3', 'Dislike25%1']);
  expect(await answers.locator('svg').count()).toBe(2);
  expect(await findings()).toEqual([]);
});

test.concurrent('on a phone, the name of a row stands above its numbers, and nothing is cut off', {
  tags: ['long'],
}, async ({ sample, expect }) => {
  const { page } = await sample.open('videos', { viewport: { width: 390, height: 844 } });
  const name = page.getByRole('rowheader', { name: 'Demo film' });
  const nameBox = await name.boundingBox();
  const number = page.getByRole('row').filter({ has: name }).getByRole('cell').last();
  const numberBox = await number.boundingBox();
  expect(numberBox?.y).toBeGreaterThanOrEqual((nameBox?.y ?? 0) + (nameBox?.height ?? 0));
  // What its header says stands before it.
  expect(await number.evaluate((cell) => getComputedStyle(cell, '::before').content)).not.toBe('none');
  const cutOff = await page
    .getByRole('table')
    .evaluate(({ scrollWidth, parentElement }) => scrollWidth - (parentElement?.clientWidth ?? 0));
  expect(cutOff).toBeLessThanOrEqual(0);
});

test.concurrent('results show the labels that viewers saw, where versions began, and one version if asked', {
  tags: ['long'],
}, async ({ dashboard, expect }) => {
  const { service } = dashboard;
  const options = (first: string) => ({
    type: 'poll',
    pollQuestion: 'Where?',
    pollOptions: [first, 'Hills'],
  });
  const { overlayId } = await service.send<Overlay>('POST', '/api/overlays', {
    name: 'Relabelled',
    videoId: 'vid_relabelled',
    status: 'published',
    options: options('Sae'),
  });
  await service.send('PATCH', `/api/overlays/${overlayId}`, { status: 'published', options: options('Sea') });
  const votes = [1, 1, 1, 2].map((overlayVersion, device) => ({
    eventType: 'interaction',
    interactionType: 'poll',
    value: 0,
    overlayId,
    overlayVersion,
    deviceId: `device-${device}`,
  }));
  await send(service, [{ eventType: 'impression', overlayId, overlayVersion: 1 }, ...votes]);
  await untilCounted(service, 1);
  const { page, findings } = await dashboard.open(`overlays/${overlayId}?tab=results&period=7d`);
  const answers = page.getByRole('list', { name: 'Answers' }).getByRole('listitem');
  await expect
    .poll(() => answers.allTextContents())
    .toEqual(['Sea version 225%1', 'Sae version 175%3', 'Hills0%0']);
  await page.getByRole('button', { name: 'Table' }).click();
  await page.getByRole('rowheader', { name: /\(Version 1, Version 2\)/ }).waitFor();
  expect(await findings()).toEqual([]);
  await page.getByRole('combobox', { name: 'Version' }).selectOption('Version 1');
  await expect.poll(() => answers.allTextContents()).toEqual(['Sae100%3', 'Hills0%0']);
  expect(new URL(page.url()).searchParams.get('version')).toBe('1');
});

test.concurrent('the CSV has the same query, in the time zone from the address', { tags: ['long'] }, async ({
  sample,
  expect,
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
  await page.getByRole('link', { name: 'Spring', exact: true }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
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

test.concurrent('two campaigns in the address are counted together, and no others', {
  tags: ['long'],
}, async ({ dashboard }) => {
  const impressions = (campaignId: string, count: number) =>
    Array.from({ length: count }, () => ({ eventType: 'impression', campaignId }));
  await send(dashboard.service, [...impressions('a', 2), ...impressions('b', 3), ...impressions('c', 7)]);
  await untilCounted(dashboard.service, 12);
  const visit = await dashboard.open('overview?campaignId=a&campaignId=b');
  await statOf(visit, 'Impressions', '5').waitFor();
  await visit.page.getByRole('button', { name: 'Remove filter Campaign: b' }).click();
  await statOf(visit, 'Impressions', '2').waitFor();
});

test.concurrent('a filter in the address narrows every number, and clicking a name sets one', async ({
  sample,
  expect,
}) => {
  const { page } = await sample.open('breakdowns?by=creative');
  await page.getByRole('button', { name: 'Filter by crt_bold' }).click();
  await page.getByRole('button', { name: 'Remove filter Creative: crt_bold' }).waitFor();
  expect(new URL(page.url()).searchParams.get('creativeId')).toBe('crt_bold');
  await expect.poll(() => page.getByRole('row').filter({ hasText: 'crt_calm' }).count()).toBe(0);
});

test.concurrent('conversions are credited by the model in the address', async ({ sample, expect }) => {
  const { page } = await sample.open('conversions');
  await page.getByText('€49.90').first().waitFor();
  await page.getByText('First interaction').click();
  await expect.poll(() => new URL(page.url()).searchParams.get('model')).toBe('first');
  await page.getByText('The first interaction in the 7 days before').waitFor();
});
