import type { AnalyticsResult, EventPage, Overlay, OverlayVersion } from '@overlay/contract';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../kit/real-browser.ts';
import { secretKey } from '../kit/service.ts';
import { type Dashboard, openDashboard } from './harness/dashboard.ts';

let dashboard: Dashboard;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterEach(() => dashboard.closePages());
afterAll(() => dashboard?.dispose());

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(dashboard.service.url + path, {
    method,
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

const create = (name: string, options: object, status = 'draft') =>
  call<Overlay>('POST', '/api/overlays', { name, videoId: `vid_${Date.now()}`, options, status });
const read = (overlayId: string) => call<Overlay>('GET', `/api/overlays/${overlayId}`);

async function openOverlay(overlay: Overlay, options: Parameters<Dashboard['open']>[1] = {}) {
  const visit = await dashboard.open(`overlays/${overlay.overlayId}`, options);
  await visit.page.getByRole('heading', { level: 1, name: overlay.name }).waitFor();
  return visit;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
/** With suggestions to choose from. */
const combobox = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('a new overlay', () => {
  test('is made, published, answered on a page, and counted', async () => {
    const { page, complaints } = await dashboard.open('overlays');
    await page.getByRole('link', { name: 'New overlay' }).first().click();
    await page.getByRole('heading', { name: 'New overlay', level: 1 }).waitFor();
    // The video of the demo page: what is published there is seen there.
    await combobox(page, 'Video').fill('vid_demo');
    await combobox(page, 'Campaign').fill('camp_path');
    await field(page, 'Question').fill('Tea or coffee?');
    await field(page, 'Answer 1').fill('Tea');
    await field(page, 'Answer 2').fill('Coffee');
    await field(page, 'Begins at').fill('0:14');
    // The preview is the real SDK: its poll can be operated.
    await page.getByRole('radio', { name: 'Coffee' }).waitFor();
    await press(page, 'Publish');
    await page.getByRole('heading', { level: 1, name: 'Tea or coffee?' }).waitFor();
    await page.getByText('Published', { exact: true }).waitFor();
    const overlayId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

    const viewer = await dashboard.open('/demo');
    await viewer.page.evaluate(`document.getElementById('video').currentTime = 14.2`);
    const poll = viewer.page.getByRole('group', { name: 'Tea or coffee?' });
    await poll.getByRole('radio', { name: 'Coffee' }).click();

    const { events } = await expectEventually(
      () => call<EventPage>('GET', `/api/events?overlayId=${overlayId}&interactionType=poll`),
      ({ events }) => events.length === 1,
    );
    expect(events[0]).toMatchObject({ value: 'coffee', campaignId: 'camp_path', videoId: 'vid_demo' });
    const votes = async () =>
      (await call<AnalyticsResult>('GET', '/api/analytics/summary?campaignId=camp_path')).byType.poll;
    await expect.poll(votes).toBe(1);
    expect(complaints).toEqual([]);
    await call('POST', `/api/overlays/${overlayId}/unpublish`, {});
  });

  test('says what is wrong where it is wrong, and goes there', async () => {
    const { page } = await dashboard.open('overlays/new?type=rating');
    await field(page, 'Highest rating').fill('11');
    await press(page, 'Save draft');
    await page.getByText('Between 2 and 10.').waitFor();
    await page.getByText('This is needed.').waitFor();
    // In the frame after the one that says it.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
      .toBe('true');
    await field(page, 'Highest rating').fill('7');
    await combobox(page, 'Video').fill('vid_new');
    await press(page, 'Save draft');
    await page.getByText('Saved as a draft. No page gets it.').waitFor();
    const { overlays } = await call<{ overlays: Overlay[] }>('GET', '/api/overlays?videoId=vid_new');
    expect(overlays.map(({ options, status }) => ({ options, status }))).toEqual([
      { options: { type: 'rating', ratingMax: 7 }, status: 'draft' },
    ]);
  });

  test('every type is previewed by the SDK', async () => {
    const { page, complaints } = await dashboard.open('overlays/new');
    for (const [type, role, name] of [
      ['Tap', 'button', 'Like'],
      ['Rating', 'radio', '3 stars'],
      ['Poll', 'radio', 'Yes'],
      ['Slider', 'slider', 'How much do you like it?'],
      ['Call to action', 'button', 'Learn more'],
    ] as const) {
      await page.locator('label').filter({ hasText: type }).first().click();
      await page.getByRole(role, { name }).first().waitFor();
    }
    expect(complaints).toEqual([]);
  });
});

describe('publishing', () => {
  test('a change is saved as a draft, published, and taken back', async () => {
    const overlay = await create('Taken back', { type: 'tap', tapLabel: 'One' }, 'published');
    const { page } = await openOverlay(overlay);
    await field(page, 'Text of the button').fill('Two');
    await press(page, 'Save draft');
    await page.getByText('Saved. Pages still get the version before.').waitFor();
    expect(await read(overlay.overlayId)).toMatchObject({ publishedVersion: 1, hasUnpublishedChanges: true });
    await press(page, 'Publish changes');
    await page.getByText('Version 2 is what pages get now.').waitFor();
    await press(page, 'Undo');
    await expect.poll(async () => (await read(overlay.overlayId)).publishedVersion).toBe(3);
    const { versions } = await call<{ versions: OverlayVersion[] }>(
      'GET',
      `/api/overlays/${overlay.overlayId}/versions`,
    );
    expect(versions[0]).toMatchObject({ restoredFrom: 1, options: { tapLabel: 'One' } });
  });

  test('an earlier version is published again', async () => {
    const overlay = await create('Rolled back', { type: 'tap', tapLabel: 'First' }, 'published');
    await call('PATCH', `/api/overlays/${overlay.overlayId}`, {
      options: { type: 'tap', tapLabel: 'Second' },
      status: 'published',
    });
    const { page } = await openOverlay(overlay);
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByText('Text of the button').first().waitFor();
    await page.getByRole('button', { name: /Publish again.*Version 1/ }).click();
    await page.getByText('Pages get version 1 again, as version 3.').waitFor();
    expect((await read(overlay.overlayId)).publishedVersion).toBe(3);
  });

  test('two tabs that publish at once: the slower one is told, and nothing of it is published', async () => {
    const overlay = await create('Two tabs', { type: 'tap', tapLabel: 'One' }, 'published');
    const slow = await openOverlay(overlay, {
      // What the other tab does is not known here until this one asks again.
      prepare: (page) => page.clock.install(),
    });
    await field(slow.page, 'Text of the button').fill('Mine');
    await call('PATCH', `/api/overlays/${overlay.overlayId}`, {
      options: { type: 'tap', tapLabel: 'Theirs' },
      status: 'published',
    });
    await press(slow.page, 'Publish changes');
    await slow.page.getByText('Somebody else changed this overlay meanwhile').waitFor();
    expect(await field(slow.page, 'Text of the button').inputValue()).toBe('Mine');
    expect(await read(overlay.overlayId)).toMatchObject({
      publishedVersion: 2,
      options: { tapLabel: 'Theirs' },
    });
    await press(slow.page, 'Keep mine, to save it over theirs');
    await press(slow.page, 'Publish changes');
    await expect
      .poll(() => read(overlay.overlayId))
      .toMatchObject({ publishedVersion: 3, options: { tapLabel: 'Mine' } });
  });
});

test('two people change one overlay: who is slower is told, keeps what they typed, and chooses', async () => {
  const overlay = await create('Two people', { type: 'tap', tapLabel: 'One' });
  // What the other one does is not known here until this page asks again.
  const { page: slow } = await openOverlay(overlay, { prepare: (page) => page.clock.install() });
  await field(slow, 'Text of the button').fill('Mine');

  const colleague = await signInColleague();
  const fast = await colleague.context.newPage();
  await fast.goto(slow.url());
  await field(fast, 'Text of the button').fill('Theirs');
  await press(fast, 'Save draft');
  await fast.getByText('Saved as a draft. No page gets it.').waitFor();
  await colleague.close();

  await press(slow, 'Save draft');
  await slow.getByText('Somebody else changed this overlay meanwhile').waitFor();
  expect(await field(slow, 'Text of the button').inputValue()).toBe('Mine');
  expect((await read(overlay.overlayId)).options).toMatchObject({ tapLabel: 'Theirs' });
  await press(slow, 'Take theirs, drop mine');
  expect(await field(slow, 'Text of the button').inputValue()).toBe('Theirs');
  await slow.getByText('Saved as a draft. No page gets it.').waitFor();
});

/** An editor whom the owner has invited, in a browser of their own. */
async function signInColleague() {
  const { url: origin } = dashboard.service;
  const invited = await dashboard.context.request.post(`${origin}/api/invitations`, {
    headers: { origin, 'Overlay-Account': dashboard.accountId },
    data: { email: 'colleague@shop.example', role: 'editor' },
  });
  const { link }: { link: string } = await invited.json();
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token');
  const colleague = await openBrowser();
  const joined = await colleague.context.request.post(`${origin}/api/invitations/accept`, {
    headers: { origin },
    data: { token, name: 'Colleague', password: 'a password of many words' },
  });
  expect(joined.ok(), await joined.text()).toBe(true);
  return colleague;
}

describe('the list', () => {
  test('is narrowed by the address, and an overlay is archived and brought back', async () => {
    const overlay = await create('Needle in it', { type: 'slider' }, 'published');
    const { page, complaints } = await dashboard.open('overlays?search=needle&type=slider');
    const link = page.getByRole('link', { name: overlay.name });
    await link.waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await press(page, 'Actions for Needle in it');
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByText('No overlay matches').waitFor();
    expect((await read(overlay.overlayId)).status).toBe('archived');
    await press(page, 'Undo');
    await link.waitFor();
    expect(await read(overlay.overlayId)).toMatchObject({ status: 'published', options: { type: 'slider' } });
    expect(complaints).toEqual([]);
  });

  test('what is deleted for good is asked about first', async () => {
    const overlay = await create('Thrown away', { type: 'tap' });
    await call('PATCH', `/api/overlays/${overlay.overlayId}`, { status: 'archived' });
    const { page } = await dashboard.open('overlays?state=archived&search=thrown');
    await press(page, 'Actions for Thrown away');
    await page.getByRole('menuitem', { name: 'Delete for good' }).click();
    await press(page, 'Delete for good');
    await page.getByText('No overlay matches').waitFor();
    await expect(read(overlay.overlayId)).rejects.toThrow('404');
  });

  test('an error says what to do, and trying again helps', async () => {
    const { page } = await dashboard.open('overlays', {
      prepare: (page) =>
        page.route('**/api/overlays?*', (route) =>
          route.fulfill({ status: 503, json: { status: 503, code: 'overloaded', title: 'x', detail: 'x' } }),
        ),
    });
    await page.getByText('The service is busy or starting again').waitFor();
    await page.unroute('**/api/overlays?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'What next?' }).waitFor();
  });
});

test('a viewer sees the overlay, and nothing to press that would be refused', async () => {
  const overlay = await create('Only looked at', { type: 'rating', ratingMax: 9 }, 'published');
  const { page } = await openOverlay(overlay, { role: 'viewer' });
  await page.getByText('Highest rating').waitFor();
  expect(await page.getByRole('button', { name: /publish|save/i }).count()).toBe(0);
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByText('Version 1', { exact: true }).waitFor();
  expect(await page.getByRole('button', { name: /publish again/i }).count()).toBe(0);
  const list = await dashboard.open('overlays', { role: 'viewer' });
  await list.page.getByRole('link', { name: overlay.name }).waitFor();
  expect(await list.page.getByRole('link', { name: 'New overlay' }).count()).toBe(0);
  expect(await list.page.getByRole('button', { name: /^Actions/ }).count()).toBe(0);
});

test('what was typed is not lost by a slip', async () => {
  const overlay = await create('Half done', { type: 'tap' });
  const { page } = await openOverlay(overlay);
  await field(page, 'Title').fill('Half a sentence');
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByText('Nothing was published yet').waitFor();
  await page.getByRole('tab', { name: 'Design' }).click();
  expect(await field(page, 'Title').inputValue()).toBe('Half a sentence');
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await press(page, 'Stay here');
  expect(await field(page, 'Title').inputValue()).toBe('Half a sentence');
});

describe('axe finds nothing', () => {
  const phone = { width: 360, height: 740 };
  test.each([
    ['light', undefined],
    ['dark', phone],
  ] as const)('in %s', async (colorScheme, viewport) => {
    const overlay = await create('Looked at by axe', { type: 'slider' }, 'published');
    const places = ['overlays', 'overlays/new', `overlays/${overlay.overlayId}`];
    for (const place of [...places, `overlays/${overlay.overlayId}?tab=versions`]) {
      const { page, findings, complaints } = await dashboard.open(place, {
        colorScheme,
        ...(viewport ? { viewport } : {}),
      });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
      for (const summary of await page.locator('summary').all()) await summary.click();
      expect(await findings(), place).toEqual([]);
      expect(complaints).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${place} is wider than the window`).toBeLessThanOrEqual(0);
      await page.close();
    }
  });
});

async function expectEventually<T>(ask: () => Promise<T>, isThere: (answer: T) => boolean): Promise<T> {
  let answer = await ask();
  await expect
    .poll(async () => {
      answer = await ask();
      return isThere(answer);
    })
    .toBe(true);
  return answer;
}
