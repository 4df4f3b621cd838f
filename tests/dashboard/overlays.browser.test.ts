import type { AnalyticsResult, EventPage, Overlay, OverlayVersion } from '@overlay/contract';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { openContext } from '../kit/chromium.ts';
import { atScale } from '../kit/scale.ts';
import type { Dashboard, OpenOptions, Visit } from './harness/dashboard.ts';
import { becomeNewPerson } from './harness/person.ts';
import { test } from './harness/test.ts';

const read = ({ service }: Dashboard, overlayId: string) =>
  service.read<Overlay>(`/api/overlays/${overlayId}`);
const change = ({ service }: Dashboard, overlayId: string, body: object) =>
  service.send<Overlay>('PATCH', `/api/overlays/${overlayId}`, body);

function create({ service }: Dashboard, name: string, options: object, status = 'draft'): Promise<Overlay> {
  return service.send('POST', '/api/overlays', { name, videoId: 'vid_film', options, status });
}

async function openOverlay(
  dashboard: Dashboard,
  overlay: Overlay,
  options: OpenOptions = {},
): Promise<Visit> {
  const visit = await dashboard.open(`overlays/${overlay.overlayId}`, options);
  await visit.page.getByRole('heading', { level: 1, name: overlay.name }).waitFor();
  return visit;
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
/** With suggestions to choose from. */
const combobox = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('a new overlay', () => {
  test('is made, published, answered on a page, and counted', async ({ dashboard }) => {
    const { page, complaints } = await dashboard.open('overlays');
    await page.getByRole('link', { name: 'New overlay' }).first().click();
    await page.getByRole('heading', { name: 'New overlay', level: 1 }).waitFor();
    await combobox(page, 'Video').fill('vid_film');
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

    const { publishableKey, url } = dashboard.service;
    const viewer = await dashboard.context.newPage();
    await viewer.route('**/film', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><script src="/sdk/v1/overlay-sdk.js" data-api-key="${publishableKey}" async></script>
          <video src="/demo/demo.webm" data-video-id="vid_film" controls muted></video>`,
      }),
    );
    await viewer.goto(`${url}/film`);
    await viewer.locator('video').evaluate((video: HTMLVideoElement) => {
      video.currentTime = 14.2;
    });
    const poll = viewer.getByRole('group', { name: 'Tea or coffee?' });
    await poll.getByRole('radio', { name: 'Coffee' }).click();

    const { events } = await expectEventually(
      () => dashboard.service.read<EventPage>(`/api/events?overlayId=${overlayId}&interactionType=poll`),
      ({ events }) => events.length === 1,
    );
    expect(events[0]).toMatchObject({ value: 'coffee', campaignId: 'camp_path', videoId: 'vid_film' });
    const votes = async () =>
      (await dashboard.service.read<AnalyticsResult>('/api/analytics/summary?campaignId=camp_path')).byType
        .poll;
    await expect.poll(votes).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('says what is wrong where it is wrong, and goes there', async ({ dashboard }) => {
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
    const { overlays } = await dashboard.service.read<{ overlays: Overlay[] }>(
      '/api/overlays?videoId=vid_new',
    );
    expect(overlays.map(({ options, status }) => ({ options, status }))).toEqual([
      { options: { type: 'rating', ratingMax: 7 }, status: 'draft' },
    ]);
  });

  test('every type is previewed by the SDK', async ({ dashboard }) => {
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
  test('a change is saved as a draft, published, and taken back', async ({ dashboard }) => {
    const overlay = await create(dashboard, 'Taken back', { type: 'tap', tapLabel: 'One' }, 'published');
    const { page } = await openOverlay(dashboard, overlay);
    await field(page, 'Text of the button').fill('Two');
    await press(page, 'Save draft');
    await page.getByText('Saved. Pages still get the version before.').waitFor();
    expect(await read(dashboard, overlay.overlayId)).toMatchObject({
      publishedVersion: 1,
      hasUnpublishedChanges: true,
    });
    await press(page, 'Publish changes');
    await page.getByText('Version 2 is what pages get now.').waitFor();
    await press(page, 'Undo');
    await expect.poll(async () => (await read(dashboard, overlay.overlayId)).publishedVersion).toBe(3);
    const { versions } = await dashboard.service.read<{ versions: OverlayVersion[] }>(
      `/api/overlays/${overlay.overlayId}/versions`,
    );
    expect(versions[0]).toMatchObject({ restoredFrom: 1, options: { tapLabel: 'One' } });
  });

  test('an earlier version is published again', async ({ dashboard }) => {
    const overlay = await create(dashboard, 'Rolled back', { type: 'tap', tapLabel: 'First' }, 'published');
    await change(dashboard, overlay.overlayId, {
      options: { type: 'tap', tapLabel: 'Second' },
      status: 'published',
    });
    const { page } = await openOverlay(dashboard, overlay);
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByText('Text of the button').first().waitFor();
    await page.getByRole('button', { name: /Publish again.*Version 1/ }).click();
    await page.getByText('Pages get version 1 again, as version 3.').waitFor();
    expect((await read(dashboard, overlay.overlayId)).publishedVersion).toBe(3);
  });

  test('two tabs that publish at once: the slower one is told, and nothing of it is published', async ({
    dashboard,
  }) => {
    const overlay = await create(dashboard, 'Two tabs', { type: 'tap', tapLabel: 'One' }, 'published');
    const slow = await openOverlay(dashboard, overlay, {
      // What the other tab does is not known here until this one asks again.
      prepare: (page) => page.clock.install(),
    });
    await field(slow.page, 'Text of the button').fill('Mine');
    await change(dashboard, overlay.overlayId, {
      options: { type: 'tap', tapLabel: 'Theirs' },
      status: 'published',
    });
    await press(slow.page, 'Publish changes');
    await slow.page.getByText('Somebody else changed this overlay meanwhile').waitFor();
    expect(await field(slow.page, 'Text of the button').inputValue()).toBe('Mine');
    expect(await read(dashboard, overlay.overlayId)).toMatchObject({
      publishedVersion: 2,
      options: { tapLabel: 'Theirs' },
    });
    await press(slow.page, 'Keep mine, to save it over theirs');
    await press(slow.page, 'Publish changes');
    await expect
      .poll(() => read(dashboard, overlay.overlayId))
      .toMatchObject({ publishedVersion: 3, options: { tapLabel: 'Mine' } });
  });

  test('of a page that is out of date is refused, for a new version and for an earlier one', async ({
    dashboard,
  }) => {
    const overlay = await create(dashboard, 'Out of date', { type: 'tap', tapLabel: 'One' }, 'published');
    await change(dashboard, overlay.overlayId, { options: { type: 'tap', tapLabel: 'Two' } });
    // The page does not ask again by itself.
    const { page } = await openOverlay(dashboard, overlay, { prepare: (opened) => opened.clock.install() });
    await page.getByRole('button', { name: 'Publish changes' }).waitFor();
    const published = { options: { type: 'tap', tapLabel: 'Theirs' }, status: 'published' };
    await change(dashboard, overlay.overlayId, published);
    await press(page, 'Publish changes');
    await page.getByText('Somebody else was faster, so nothing was published by you').waitFor();
    expect((await read(dashboard, overlay.overlayId)).publishedVersion).toBe(2);

    await press(page, 'Understood');
    await page.getByRole('tab', { name: 'Versions' }).click();
    const again = page.getByRole('button', { name: /Publish again.*Version 1/ });
    await again.waitFor();
    await change(dashboard, overlay.overlayId, {
      ...published,
      options: { type: 'tap', tapLabel: 'Theirs again' },
    });
    await again.click();
    await page.getByText('Somebody else was faster, so nothing was published by you').waitFor();
    expect((await read(dashboard, overlay.overlayId)).publishedVersion).toBe(3);
  });

  test('for the first time is undone by unpublishing', async ({ dashboard }) => {
    const overlay = await create(dashboard, 'Too early', { type: 'tap' });
    const { page } = await openOverlay(dashboard, overlay);
    await press(page, 'Publish');
    await page.getByText('Version 1 is what pages get now.').waitFor();
    await press(page, 'Undo');
    await page.getByText('Pages get “Too early” as before.').waitFor();
    expect(await read(dashboard, overlay.overlayId)).toMatchObject({
      status: 'draft',
      publishedVersion: null,
    });
  });
});

test('two people change one overlay: who is slower is told, keeps what they typed, and chooses', async ({
  chromium,
  dashboard,
}) => {
  const overlay = await create(dashboard, 'Two people', { type: 'tap', tapLabel: 'One' });
  // What the other one does is not known here until this page asks again.
  const { page: slow } = await openOverlay(dashboard, overlay, { prepare: (page) => page.clock.install() });
  await field(slow, 'Text of the button').fill('Mine');

  const colleague = await openContext(chromium, { storageState: await dashboard.context.storageState() });
  await becomeNewPerson({ ...dashboard, context: colleague }, 'editor');
  const fast = await colleague.newPage();
  await fast.goto(slow.url());
  await field(fast, 'Text of the button').fill('Theirs');
  await press(fast, 'Save draft');
  await fast.getByText('Saved as a draft. No page gets it.').waitFor();
  await colleague.close();

  await press(slow, 'Save draft');
  await slow.getByText('Somebody else changed this overlay meanwhile').waitFor();
  expect(await field(slow, 'Text of the button').inputValue()).toBe('Mine');
  expect((await read(dashboard, overlay.overlayId)).options).toMatchObject({ tapLabel: 'Theirs' });
  await press(slow, 'Take theirs, drop mine');
  expect(await field(slow, 'Text of the button').inputValue()).toBe('Theirs');
  await slow.getByText('Saved as a draft. No page gets it.').waitFor();
});

describe('the list', () => {
  test('is narrowed by the address, and an overlay is archived and brought back', async ({ dashboard }) => {
    const overlay = await create(dashboard, 'Needle in it', { type: 'slider' }, 'published');
    const { page, complaints } = await dashboard.open('overlays?search=needle&type=slider');
    const link = page.getByRole('link', { name: overlay.name });
    await link.waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    await press(page, 'Actions for Needle in it');
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByText('No overlay matches').waitFor();
    expect((await read(dashboard, overlay.overlayId)).status).toBe('archived');
    await press(page, 'Undo');
    await link.waitFor();
    expect(await read(dashboard, overlay.overlayId)).toMatchObject({
      status: 'published',
      options: { type: 'slider' },
    });
    expect(complaints).toEqual([]);
  });

  test('what is deleted for good is asked about first', async ({ dashboard }) => {
    const overlay = await create(dashboard, 'Thrown away', { type: 'tap' });
    await change(dashboard, overlay.overlayId, { status: 'archived' });
    const { page } = await dashboard.open('overlays?state=archived&search=thrown');
    await press(page, 'Actions for Thrown away');
    await page.getByRole('menuitem', { name: 'Delete for good' }).click();
    await press(page, 'Delete for good');
    await page.getByText('No overlay matches').waitFor();
    await expect(read(dashboard, overlay.overlayId)).rejects.toThrow('404');
  });

  test('an error says what to do, and trying again helps', async ({ dashboard }) => {
    const overlay = await create(dashboard, 'There after all', { type: 'tap' });
    const { page } = await dashboard.open('overlays', {
      prepare: (page) =>
        page.route('**/api/overlays?*', (route) =>
          route.fulfill({ status: 503, json: { status: 503, code: 'overloaded', title: 'x', detail: 'x' } }),
        ),
    });
    await page.getByText('The service is busy or starting again').waitFor();
    await page.unroute('**/api/overlays?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: overlay.name }).waitFor();
  });
});

test('a viewer sees the overlay, and nothing to press that would be refused', async ({ dashboard }) => {
  const overlay = await create(dashboard, 'Only looked at', { type: 'rating', ratingMax: 9 }, 'published');
  const { page } = await openOverlay(dashboard, overlay, { role: 'viewer' });
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

test('what was typed is not lost by a slip', async ({ dashboard }) => {
  const overlay = await create(dashboard, 'Half done', { type: 'tap' });
  const { page } = await openOverlay(dashboard, overlay);
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

test.for([
  ['a stored overlay', 'Text of the button'],
  ['a new overlay', 'Question'],
] as const)(
  'the browser asks before %s with unsaved changes is closed or reloaded',
  async ([which, name], { dashboard }) => {
    const overlay =
      which === 'a new overlay' ? undefined : await create(dashboard, 'Unsaved', { type: 'tap' });
    const { page } = await dashboard.open(`overlays/${overlay?.overlayId ?? 'new?type=poll'}`);
    await field(page, name).fill('Half a sentence');
    const asked: string[] = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.type());
      void dialog.dismiss();
    });
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => asked).toEqual(['beforeunload']);
    expect(page.isClosed()).toBe(false);
    // A reload that is refused ends with an error.
    await page.reload({ timeout: 5_000 }).catch(() => undefined);
    expect(asked).toEqual(['beforeunload', 'beforeunload']);
    expect(await field(page, name).inputValue()).toBe('Half a sentence');
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await press(page, 'Leave this page');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  },
);

const onPhone = ['dark', { width: 360, height: 740 }] as const;
const onDesktop = ['light', { width: 1280, height: 860 }] as const;
const looks = atScale({ short: [onPhone], long: [onDesktop, onPhone], release: [onDesktop, onPhone] });

test.for(looks)(
  'axe finds nothing in the editor with everything open, and in the versions, in %s',
  async ([colorScheme, viewport], { dashboard }) => {
    const overlay = await create(dashboard, 'Looked at by axe', { type: 'slider' }, 'published');
    for (const place of ['overlays/new', `overlays/${overlay.overlayId}?tab=versions`]) {
      const { page, findings, complaints } = await dashboard.open(place, { colorScheme, viewport });
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
      for (const summary of await page.locator('summary').all()) await summary.click();
      expect(await findings(), place).toEqual([]);
      expect(complaints).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${place} is wider than the window`).toBeLessThanOrEqual(0);
      await page.close();
    }
  },
);

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
