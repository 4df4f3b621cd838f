import type { AnalyticsResult, EventPage, Overlay, OverlayVersion } from '@overlay/contract';
import type { Page } from 'playwright-core';
import { describe, expect, vi } from 'vitest';
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
const sheet = (page: Page) => page.getByRole('dialog', { name: /^Publish “/ });

/** Runs in the page. */
const isInSight = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

/** Opens the sheet and confirms it, whatever it warns of. */
async function publish(page: Page, name: 'Publish' | 'Publish changes' = 'Publish'): Promise<void> {
  await press(page, name);
  await sheet(page)
    .getByRole('button', { name: /^Publish (now|anyway)$/ })
    .click();
}

describe.concurrent('a new overlay', () => {
  test('is created, published, answered on a page, and counted', { tags: ['long'] }, async ({
    dashboard,
    expect,
  }) => {
    const { page, complaints } = await dashboard.open('overlays');
    await page.getByRole('link', { name: 'New overlay' }).first().click();
    await page.getByRole('heading', { name: 'New overlay', level: 1 }).waitFor();
    await combobox(page, 'Video').fill('vid_film');
    await combobox(page, 'Campaign').fill('camp_path');
    await field(page, 'Question').fill('Tea or coffee?');
    await field(page, 'Answer 1').fill('Tea');
    await field(page, 'Answer 2').fill('Coffee');
    await field(page, 'Starts at').fill('0:14');
    // The preview is the real SDK: its poll can be operated.
    await page.getByRole('radio', { name: 'Coffee' }).waitFor();
    await publish(page);
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

  test('on a video that was typed by its address needs one paste, which is the next step', async ({
    dashboard,
    expect,
  }) => {
    const address = `${dashboard.service.url}/demo/demo.webm?signature=1`;
    const { page, complaints } = await dashboard.open('overview');
    await page.getByRole('link', { name: 'New overlay' }).first().click();
    await combobox(page, 'Video').fill('my film');
    await press(page, 'Publish');
    await page.getByText('Enter an address that starts with https://').waitFor();
    await combobox(page, 'Video').fill(address);
    const preview = page.getByLabel('Preview video');
    await expect.poll(() => preview.evaluate((video: HTMLVideoElement) => video.src)).toBe(address);
    await page.getByText('demo.webm', { exact: true }).first().waitFor();
    await field(page, 'Question').fill('Tea or water?');
    await field(page, 'Answer 1').fill('Tea');
    await field(page, 'Answer 2').fill('Water');
    await press(page, 'Publish');
    await sheet(page).getByText('On the video demo.webm').waitFor();
    await sheet(page).getByRole('button', { name: 'Publish now' }).click();
    const card = page.getByRole('region', { name: 'Put it on my page' });
    await card.getByText('The script recognises the video by its address.').waitFor();
    expect(await card.locator('pre').textContent()).toMatch(
      /^<script src="[^"]+"\s+data-api-key="pk_\w+" async><\/script>$/,
    );
    await expect
      .poll(() => card.evaluate((element) => document.activeElement === element.parentElement))
      .toBe(true);
    await expect.poll(() => card.getByRole('button', { name: 'Copy' }).evaluate(isInSight)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('is not asked for by the name of its page', { tags: ['long'] }, async ({ dashboard, expect }) => {
    const asked: string[] = [];
    const overlay = await create(dashboard, 'Earlier', { type: 'tap' });
    const { page } = await openOverlay(dashboard, overlay, {
      prepare: async (opened) =>
        void opened.on('request', (request) => asked.push(new URL(request.url()).pathname)),
    });
    await page.getByRole('link', { name: 'Overlays' }).first().click();
    const link = page.getByRole('link', { name: 'New overlay' }).first();
    await link.hover();
    await link.click();
    await page.getByRole('heading', { name: 'New overlay', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Overlays', level: 1 }).waitFor();
    await page.goForward();
    await combobox(page, 'Video').fill('vid_film');
    await press(page, 'Save draft');
    await page.getByText('Saved as draft. Not published.').waitFor();
    expect(asked.filter((path) => /^\/api\/overlays\/(?!ovl_)/.test(path))).toEqual([]);
  });

  test('shows errors at their fields, and focuses the first', { tags: ['long'] }, async ({
    dashboard,
    expect,
  }) => {
    const { page } = await dashboard.open('overlays/new?type=rating');
    await field(page, 'Highest rating').fill('11');
    await press(page, 'Save draft');
    await page.getByText('Must be between 2 and 10.').waitFor();
    await page.getByText('Required.').waitFor();
    // In the frame after the one that shows it.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')))
      .toBe('true');
    await field(page, 'Highest rating').fill('7');
    await combobox(page, 'Video').fill('vid_new');
    await press(page, 'Save draft');
    await page.getByText('Saved as draft. Not published.').waitFor();
    const { overlays } = await dashboard.service.read<{ overlays: Overlay[] }>(
      '/api/overlays?videoId=vid_new',
    );
    expect(overlays.map(({ options, status }) => ({ options, status }))).toEqual([
      { options: { type: 'rating', ratingMax: 7, startTime: 3 }, status: 'draft' },
    ]);
  });

  test('has fields side by side on one line, and buttons that cover none of them', {
    tags: ['long'],
  }, async ({ dashboard, expect }) => {
    const viewport = { width: 1440, height: 700 };
    const { page } = await dashboard.open('overlays/new?type=slider', { viewport });
    // Only the first has a hint.
    const start = await field(page, 'Starts at').boundingBox();
    const end = await field(page, 'Ends at').boundingBox();
    expect(end?.y).toBe(start?.y);
    const save = page.getByRole('button', { name: 'Save draft', exact: true });
    const covered = async () => {
      const { x = 0, width = 0 } = (await save.boundingBox()) ?? {};
      return x + width > (start?.x ?? 0);
    };
    expect(await covered()).toBe(false);
    await field(page, 'Campaign').or(combobox(page, 'Campaign')).scrollIntoViewIfNeeded();
    expect(await save.evaluate(isInSight)).toBe(true);
  });

  test('previews every type with the SDK', { tags: ['long'] }, async ({ dashboard, expect }) => {
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

describe.concurrent('publishing', () => {
  test('shows the style of an overlay while it is chosen, and which accent is corrected', {
    tags: ['long'],
  }, async ({ dashboard, expect }) => {
    const overlay = await create(dashboard, 'In our colours', {
      type: 'cta',
      ctaText: 'Buy',
      theme: 'light',
    });
    const { page, complaints } = await openOverlay(dashboard, overlay);
    await page.getByText('Appearance', { exact: true }).click();
    const action = page.locator('overlay-layer .panel:not([inert]) .action');
    const colour = () => action.evaluate((node) => getComputedStyle(node).backgroundColor);
    await field(page, 'Accent colour').fill('#a03');
    await expect.poll(colour).toBe('rgb(170, 0, 51)');
    await field(page, 'Accent colour').fill('#ffd400');
    await page.getByText('Shown as #ae9000').waitFor();
    await expect.poll(colour).toBe('rgb(174, 144, 0)');
    await field(page, 'Corner radius').fill('80');
    await field(page, 'Font').fill('Georgia, serif');
    await page.getByText('Must be between 0 and 64.').waitFor();
    await field(page, 'Corner radius').fill('6');
    await press(page, 'Save draft');
    await expectEventually(
      () => read(dashboard, overlay.overlayId),
      ({ options }) =>
        JSON.stringify(options.theme) ===
        JSON.stringify({ preset: 'light', accent: '#ffd400', radiusPx: 6, fontFamily: 'Georgia, serif' }),
    );
    expect(complaints).toEqual([]);
  });

  test('a section stays open when an error in it is corrected', { tags: ['long'] }, async ({
    dashboard,
    expect,
  }) => {
    const { page } = await openOverlay(dashboard, await create(dashboard, 'Corrected', { type: 'tap' }));
    await page.getByText('Appearance', { exact: true }).click();
    const language = field(page, 'Language of built-in texts');
    await language.fill('not a language');
    await language.blur();
    await expect.poll(() => language.getAttribute('aria-invalid')).toBe('true');
    await language.fill('de');
    await expect.poll(() => language.getAttribute('aria-invalid')).toBe(null);
    expect(await language.isVisible()).toBe(true);
  });

  test('a change is saved as a draft, published, and undone', { tags: ['long'] }, async ({
    dashboard,
    expect,
  }) => {
    const overlay = await create(dashboard, 'Taken back', { type: 'tap', tapLabel: 'One' }, 'published');
    const { page } = await openOverlay(dashboard, overlay);
    await field(page, 'Button text').fill('Two');
    await press(page, 'Save draft');
    await page.getByText('Saved. Pages still show the published version.').waitFor();
    expect(await read(dashboard, overlay.overlayId)).toMatchObject({
      publishedVersion: 1,
      hasUnpublishedChanges: true,
    });
    await publish(page, 'Publish changes');
    await page.getByText('Version 2 is live.').waitFor();
    await press(page, 'Undo');
    await expect.poll(async () => (await read(dashboard, overlay.overlayId)).publishedVersion).toBe(3);
    const { versions } = await dashboard.service.read<{ versions: OverlayVersion[] }>(
      `/api/overlays/${overlay.overlayId}/versions`,
    );
    expect(versions[0]).toMatchObject({ restoredFrom: 1, options: { tapLabel: 'One' } });
  });

  test('an earlier version is published again', { tags: ['long'] }, async ({ dashboard, expect }) => {
    const overlay = await create(dashboard, 'Rolled back', { type: 'tap', tapLabel: 'First' }, 'published');
    await change(dashboard, overlay.overlayId, {
      options: { type: 'tap', tapLabel: 'Second' },
      status: 'published',
    });
    const { page } = await openOverlay(dashboard, overlay);
    await page.getByRole('tab', { name: 'Versions' }).click();
    await page.getByText('Button text').first().waitFor();
    await page.getByRole('button', { name: /Publish again.*Version 1/ }).click();
    await page.getByText('Version 1 is live again, as version 3.').waitFor();
    expect((await read(dashboard, overlay.overlayId)).publishedVersion).toBe(3);
  });

  test('two tabs that publish at once: the slower one gets an error, and its draft is not published', {
    tags: ['long'],
  }, async ({ dashboard, expect }) => {
    const overlay = await create(dashboard, 'Two tabs', { type: 'tap', tapLabel: 'One' }, 'published');
    const slow = await openOverlay(dashboard, overlay, {
      // This tab learns what the other does only when it refetches.
      prepare: (page) => page.clock.install(),
    });
    await field(slow.page, 'Button text').fill('Mine');
    await change(dashboard, overlay.overlayId, {
      options: { type: 'tap', tapLabel: 'Theirs' },
      status: 'published',
    });
    await publish(slow.page, 'Publish changes');
    await slow.page.getByText('This overlay was changed in the meantime').waitFor();
    expect(await field(slow.page, 'Button text').inputValue()).toBe('Mine');
    expect(await read(dashboard, overlay.overlayId)).toMatchObject({
      publishedVersion: 2,
      options: { tapLabel: 'Theirs' },
    });
    await press(slow.page, 'Keep my changes');
    await publish(slow.page, 'Publish changes');
    await expect
      .poll(() => read(dashboard, overlay.overlayId))
      .toMatchObject({ publishedVersion: 3, options: { tapLabel: 'Mine' } });
  });

  test('from an outdated page is refused, for a new version and for an earlier one', {
    tags: ['long'],
  }, async ({ dashboard, expect }) => {
    const overlay = await create(dashboard, 'Out of date', { type: 'tap', tapLabel: 'One' }, 'published');
    await change(dashboard, overlay.overlayId, { options: { type: 'tap', tapLabel: 'Two' } });
    // The page does not refetch by itself.
    const { page } = await openOverlay(dashboard, overlay, { prepare: (opened) => opened.clock.install() });
    await page.getByRole('button', { name: 'Publish changes' }).waitFor();
    const published = { options: { type: 'tap', tapLabel: 'Theirs' }, status: 'published' };
    await change(dashboard, overlay.overlayId, published);
    await publish(page, 'Publish changes');
    await page.getByText('Not published: the overlay has changed').waitFor();
    expect((await read(dashboard, overlay.overlayId)).publishedVersion).toBe(2);

    await press(page, 'OK');
    await page.getByRole('tab', { name: 'Versions' }).click();
    const again = page.getByRole('button', { name: /Publish again.*Version 1/ });
    await again.waitFor();
    await change(dashboard, overlay.overlayId, {
      ...published,
      options: { type: 'tap', tapLabel: 'Theirs again' },
    });
    await again.click();
    await page.getByText('Not published: the overlay has changed').waitFor();
    expect((await read(dashboard, overlay.overlayId)).publishedVersion).toBe(3);
  });

  test('for the first time is undone by unpublishing', { tags: ['long'] }, async ({ dashboard, expect }) => {
    const overlay = await create(dashboard, 'Too early', { type: 'tap' });
    const { page } = await openOverlay(dashboard, overlay);
    await publish(page);
    await page.getByText('Version 1 is live.').waitFor();
    await press(page, 'Undo');
    await page.getByText('“Too early” is not live any more.').waitFor();
    expect(await read(dashboard, overlay.overlayId)).toMatchObject({
      status: 'draft',
      publishedVersion: null,
    });
  });
});

describe.concurrent('the sheet before a publication', () => {
  test('says where, when and for whom, and what looks wrong; default texts need a second decision', async ({
    dashboard,
    expect,
  }) => {
    await create(
      dashboard,
      'Neighbour',
      { type: 'tap', title: 'Nice?', startTime: 3, endTime: 9 },
      'published',
    );
    const { page, findings } = await dashboard.open('overlays/new?type=poll&videoId=vid_film');
    await field(page, 'Starts at').fill('0:00');
    await press(page, 'Publish');
    await sheet(page).getByText('On the video vid_film').waitFor();
    await sheet(page).getByText('From 0:00 to the end of the video').waitFor();
    await sheet(page).getByText('Everyone who watches the video there').waitFor();
    const found = sheet(page).getByRole('region', { name: 'Please check' }).getByRole('listitem');
    await expect
      .poll(() => found.allTextContents())
      .toEqual([
        'Viewers read the standard question “What do you think?”',
        'Viewers choose between the standard answers “Yes” and “No”.',
        'It starts at 0:00, before viewers have seen anything of the video.',
        'It is visible at the same time as “Neighbour”.',
      ]);
    expect(await findings()).toEqual([]);
    const { overlays } = await dashboard.service.read<{ overlays: Overlay[] }>('/api/overlays');
    expect(overlays.map(({ name }) => name)).toEqual(['Neighbour']);
    await press(page, 'Cancel');
    await sheet(page).waitFor({ state: 'detached' });

    await field(page, 'Question').fill('Tea or coffee?');
    await field(page, 'Answer 1').fill('Tea');
    await field(page, 'Answer 2').fill('Coffee');
    await field(page, 'Starts at').fill('0:10');
    await press(page, 'Publish');
    await sheet(page).getByRole('button', { name: 'Publish now' }).click();
    await page.getByText('“Tea or coffee?” is live.').waitFor();
    await press(page, 'Undo');
    await page.getByText('“Tea or coffee?” is not live any more.').waitFor();
    await page.getByText('Saved as draft. Not published.').waitFor();
  });

  test('stays closed while a field has an error, and the first one gets the focus with its message in sight', {
    tags: ['long'],
  }, async ({ dashboard, expect }) => {
    const { page } = await dashboard.open('overlays/new?type=rating&videoId=vid_film', {
      viewport: { width: 390, height: 700 },
    });
    await field(page, 'Highest rating').fill('11');
    await page.getByRole('textbox', { name: 'Ends at' }).scrollIntoViewIfNeeded();
    await press(page, 'Publish');
    const error = page.getByText('Must be between 2 and 10.');
    await expect
      .poll(() => field(page, 'Highest rating').evaluate((input) => input === document.activeElement))
      .toBe(true);
    await expect
      .poll(() =>
        error.evaluate((element) => {
          const { left, top, right, bottom } = element.getBoundingClientRect();
          const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
          return seen === element;
        }),
      )
      .toBe(true);
    expect(await sheet(page).count()).toBe(0);
  });

  test('shows an outage beside its button, and publishes when it is pressed again', {
    tags: ['long'],
  }, async ({ dashboard, expect }) => {
    const overlay = await create(dashboard, 'In an outage', { type: 'tap', title: 'Nice?' });
    const { page } = await openOverlay(dashboard, overlay);
    const down = '**/api/overlays/*/publish';
    await page.route(down, (route) => route.abort());
    await publish(page);
    await sheet(page).getByText('The service cannot be reached').waitFor();
    await page.unroute(down);
    await sheet(page).getByRole('button', { name: 'Publish anyway' }).click();
    await page.getByText('Version 1 is live.').waitFor();
    expect((await read(dashboard, overlay.overlayId)).publishedVersion).toBe(1);
  });

  test('is shown for the list, too', { tags: ['long'] }, async ({ dashboard, expect }) => {
    const overlay = await create(dashboard, 'From the list', { type: 'cta' });
    const { page } = await dashboard.open('overlays');
    await press(page, 'Actions for From the list');
    await page.getByRole('menuitem', { name: 'Publish' }).click();
    await sheet(page).getByText('The button has no address. It is counted, but leads nowhere.').waitFor();
    expect((await read(dashboard, overlay.overlayId)).status).toBe('draft');
    await press(page, 'Publish anyway');
    await page.getByText('Version 1 is live.').waitFor();
    expect((await read(dashboard, overlay.overlayId)).status).toBe('published');
  });
});

test.concurrent('two people change one overlay: the later editor is told, keeps their input, and resolves the conflict', {
  tags: ['long'],
}, async ({ chromium, dashboard, expect }) => {
  const overlay = await create(dashboard, 'Two people', { type: 'tap', tapLabel: 'One' });
  // This page learns what the other person does only when it refetches.
  const { page: slow } = await openOverlay(dashboard, overlay, { prepare: (page) => page.clock.install() });
  await field(slow, 'Button text').fill('Mine');

  const colleague = await openContext(chromium, { storageState: await dashboard.context.storageState() });
  await becomeNewPerson({ ...dashboard, context: colleague }, 'editor');
  const fast = await colleague.newPage();
  await fast.goto(slow.url());
  await field(fast, 'Button text').fill('Theirs');
  await press(fast, 'Save draft');
  await fast.getByText('Saved as draft. Not published.').waitFor();
  await colleague.close();

  await press(slow, 'Save draft');
  await slow.getByText('This overlay was changed in the meantime').waitFor();
  expect(await field(slow, 'Button text').inputValue()).toBe('Mine');
  expect((await read(dashboard, overlay.overlayId)).options).toMatchObject({ tapLabel: 'Theirs' });
  await press(slow, 'Discard my changes');
  expect(await field(slow, 'Button text').inputValue()).toBe('Theirs');
  await slow.getByText('Saved as draft. Not published.').waitFor();
});

describe.concurrent('the list', () => {
  test('is filtered by the address, and an overlay is archived and restored', { tags: ['long'] }, async ({
    dashboard,
    expect,
  }) => {
    const overlay = await create(dashboard, 'Needle in it', { type: 'slider' }, 'published');
    const { page, complaints } = await dashboard.open('overlays?search=needle&type=slider');
    const link = page.getByRole('link', { name: overlay.name });
    await link.waitFor();
    expect(await page.getByRole('row').count()).toBe(2);
    // The list learns of it first, as from another window.
    await page.route('**/api/overlays/*', async (route) => {
      const response = await route.fetch();
      const lookAgain = () =>
        page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
      const none = page.getByText('No matching overlays');
      // Answers are asked for again once they are two seconds old.
      await expect.poll(async () => (await lookAgain()) && none.isVisible()).toBe(true);
      await route.fulfill({ response });
    });
    await press(page, 'Actions for Needle in it');
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await page.getByText('No matching overlays').waitFor();
    expect((await read(dashboard, overlay.overlayId)).status).toBe('archived');
    await press(page, 'Undo');
    await link.waitFor();
    expect(await read(dashboard, overlay.overlayId)).toMatchObject({
      status: 'published',
      options: { type: 'slider' },
    });
    expect(complaints).toEqual([]);
  });

  test('a permanent deletion asks for confirmation', { tags: ['long'] }, async ({ dashboard, expect }) => {
    const overlay = await create(dashboard, 'Thrown away', { type: 'tap' });
    await change(dashboard, overlay.overlayId, { status: 'archived' });
    const { page } = await dashboard.open('overlays?state=archived&search=thrown');
    await press(page, 'Actions for Thrown away');
    await page.getByRole('menuitem', { name: 'Delete permanently' }).click();
    await press(page, 'Delete permanently');
    await page.getByText('No matching overlays').waitFor();
    await expect(read(dashboard, overlay.overlayId)).rejects.toThrow('404');
  });

  test('an error says what to do, and a retry succeeds', async ({ dashboard }) => {
    const overlay = await create(dashboard, 'There after all', { type: 'tap' });
    const { page } = await dashboard.open('overlays', {
      prepare: (page) =>
        page.route('**/api/overlays?*', (route) =>
          route.fulfill({ status: 503, json: { status: 503, code: 'overloaded', title: 'x', detail: 'x' } }),
        ),
    });
    await page.getByText('The service is busy or restarting').waitFor();
    await page.unroute('**/api/overlays?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: overlay.name }).waitFor();
  });
});

test.concurrent('a viewer sees the overlay, but no button for a forbidden action', {
  tags: ['long'],
}, async ({ dashboard, expect }) => {
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

test.concurrent('a mis-click does not lose input', { tags: ['long'] }, async ({ dashboard, expect }) => {
  const overlay = await create(dashboard, 'Half done', { type: 'tap' });
  const { page } = await openOverlay(dashboard, overlay);
  await field(page, 'Title').fill('Half a sentence');
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByText('Nothing published yet').waitFor();
  await page.getByRole('tab', { name: 'Design' }).click();
  expect(await field(page, 'Title').inputValue()).toBe('Half a sentence');
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
  await press(page, 'Stay on this page');
  expect(await field(page, 'Title').inputValue()).toBe('Half a sentence');
});

test.concurrent.for([
  ['a stored overlay', 'Button text'],
  ['a new overlay', 'Question'],
] as const)(
  'the browser asks for confirmation before %s with unsaved changes is closed or reloaded',
  async ([which, name], { dashboard, expect }) => {
    const overlay =
      which === 'a new overlay' ? undefined : await create(dashboard, 'Unsaved', { type: 'tap' });
    const { page } = await dashboard.open(`overlays/${overlay?.overlayId ?? 'new?type=poll'}`);
    await field(page, name).fill('Half a sentence');
    const asked: string[] = [];
    const answered = new Promise<string>((resolve) => {
      page.on('dialog', async (dialog) => {
        asked.push(dialog.type());
        await dialog.dismiss();
        resolve('asked');
      });
      page.once('close', () => resolve('closed'));
    });
    await page.close({ runBeforeUnload: true });
    expect(await answered).toBe('asked');
    expect(page.isClosed()).toBe(false);
    // A refused reload ends with an error. Chromium drops one that comes before it has finished with the refused close.
    const reloadUntilAsked = async () => {
      if (asked.length < 2) await page.reload({ timeout: 5_000 }).catch(() => undefined);
      return asked;
    };
    await expect.poll(reloadUntilAsked).toEqual(['beforeunload', 'beforeunload']);
    expect(await field(page, name).inputValue()).toBe('Half a sentence');
    await page.getByRole('link', { name: 'Overview', exact: true }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor();
    await press(page, 'Leave page');
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  },
);

describe.concurrent('the preview', () => {
  const video = (page: Page) =>
    page.getByLabel('Preview video').evaluate((element: HTMLVideoElement) => element.src);
  const demo = /demo\/demo\.webm$/;

  test('says that it shows the demo video, until an address can be played', { tags: ['long'] }, async ({
    dashboard,
    expect,
  }) => {
    const { page } = await dashboard.open('overlays/new?type=tap&videoId=vid_mine');
    await page.getByText('You see our demo video, not yours.').waitFor();
    const address = `${dashboard.service.url}/demo/demo.webm?mine`;
    await field(page, 'Video address').fill(address);
    await expect.poll(() => video(page)).toBe(address);
    expect(await page.getByText('You see our demo video, not yours.').count()).toBe(0);
    // Also when the person mistypes, and when another video has no address yet.
    await field(page, 'Video address').fill(`${dashboard.service.url}/nothing.webm`);
    await page.getByText('This address cannot be played.').waitFor();
    expect(await video(page)).toBe(address);
    await field(page, 'Video address').fill('my film');
    await page.getByText('Enter an address that starts with https:// or http://.').waitFor();
    expect(await video(page)).toBe(address);
    await field(page, 'Video address').fill(address);
    await combobox(page, 'Video').fill('vid_other');
    await expect.poll(() => page.getByText('Enter an address that starts').count()).toBe(0);
    expect(await video(page)).toBe(address);
    await field(page, 'Video address').fill('');
    await expect.poll(() => video(page)).toMatch(demo);
  });

  test('says that an overlay begins after the end of the film', { tags: ['long'] }, async ({
    dashboard,
    expect,
  }) => {
    // The demo film is twenty seconds long.
    const { page, findings } = await dashboard.open('overlays/new?type=tap&videoId=vid_mine');
    await page.getByRole('button', { name: 'Play this part' }).waitFor();
    await field(page, 'Starts at').fill('1:08');
    await page.getByText('The overlay starts at 1:08, and our demo video ends at 0:20').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Play this part' }).count()).toBe(0);
    // Another film does not show it, unless somebody wants to see how it looks.
    const drawn = page.getByRole('button', { name: 'Like', exact: true });
    await expect.poll(() => drawn.count()).toBe(0);
    await press(page, 'Show it now');
    await drawn.waitFor();
    await field(page, 'Video address').fill(`${dashboard.service.url}/demo/demo.webm?mine`);
    await page.getByText('The overlay starts at 1:08, after the end of the video at 0:20').waitFor();
    expect(await findings()).toEqual([]);
  });

  test('shows an overlay before and after its answer, for as long as one likes', { tags: ['long'] }, async ({
    dashboard,
    expect,
  }) => {
    const { page } = await dashboard.open('overlays/new?type=rating&videoId=vid_mine');
    const stars = page.getByRole('radio', { name: '4 stars' });
    await stars.waitFor();
    expect(await stars.isChecked()).toBe(false);
    const completed = page.evaluate(
      () => new Promise<void>((resolve) => document.addEventListener('overlay-complete', () => resolve())),
    );
    await page.getByRole('radio', { name: 'After' }).check({ force: true });
    await expect.poll(() => stars.isChecked()).toBe(true);
    await completed;
    await page.getByText('Thank you!').first().waitFor();
    expect(await stars.isVisible()).toBe(true);
    await page.getByRole('radio', { name: 'Before' }).check({ force: true });
    await expect.poll(() => stars.isChecked()).toBe(false);
    await page.locator('label').filter({ hasText: 'Slider' }).first().click();
    await page.getByRole('radio', { name: 'After' }).check({ force: true });
    await expect.poll(() => page.getByRole('slider', { name: 'How much' }).inputValue()).toBe('75');
  });

  test('stays in sight on a phone while the form scrolls below it', async ({ dashboard, expect }) => {
    const viewport = { width: 390, height: 844 };
    const { page } = await dashboard.open('overlays/new?type=poll&videoId=vid_mine', { viewport });
    await page.getByLabel('Preview video').waitFor();
    await field(page, 'Ends at').scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    // Below the bar with the menu, which would cover the top of the picture.
    const bar = await page.getByRole('banner').boundingBox();
    await expect
      .poll(async () => (await page.getByLabel('Preview video').boundingBox())?.y)
      .toBe(bar?.height);
  });

  test('shows what a viewer sees on a phone: the question, and after the answer the sheet', async ({
    dashboard,
    expect,
  }) => {
    const { page, complaints } = await dashboard.open('overlays/new?type=poll&videoId=vid_mine');
    await page.getByRole('radio', { name: 'Phone' }).check({ force: true });
    const phone = page.frameLocator('iframe');
    const sheet = phone.getByRole('dialog');
    await phone.getByRole('button', { name: 'What do you think?' }).waitFor();
    expect((await phone.getByLabel('Preview video').boundingBox())?.width).toBe(390);
    expect(await sheet.count()).toBe(0);
    const left = (await phone.locator('body').elementHandle())?.evaluate(
      ({ ownerDocument }) =>
        new Promise<void>((resolve) => ownerDocument.addEventListener('overlay-complete', () => resolve())),
    );
    await page.getByRole('radio', { name: 'After' }).check({ force: true });
    await sheet.getByText('Thank you!', { exact: true }).waitFor();
    expect(await sheet.getByRole('radio').first().isChecked()).toBe(true);
    // Viewers see it leave; here it is looked at.
    await left;
    expect(await sheet.getByText('Thank you!', { exact: true }).isVisible()).toBe(true);
    // Nobody else has answered it: what viewers would see is a sample.
    const shown = page.getByRole('checkbox', { name: 'Show results to viewers after they answer' });
    await shown.check();
    await sheet.getByText('Sample results', { exact: true }).waitFor();
    expect(await sheet.locator('[part=share]').allTextContents()).toEqual(['69%', '31%']);
    await shown.uncheck();
    // The rest of the page can still be used, and nothing that is typed while the sheet opens is lost.
    const lost = await field(page, 'Question').evaluateHandle((node) => {
      const count = { times: 0 };
      const note = () => (count.times += node.matches(':focus') ? 0 : 1);
      // A key is handled in a task of its own, which may be the next one.
      node.addEventListener('blur', () => queueMicrotask(note));
      return count;
    });
    await field(page, 'Question').fill('Tea or coffee?');
    await phone
      .getByRole('dialog', { name: 'Tea or coffee?' })
      .getByText('Thank you!', { exact: true })
      .waitFor();
    expect(await field(page, 'Question').evaluate((node) => node.matches(':focus'))).toBe(true);
    expect(await lost.jsonValue()).toEqual({ times: 0 });
    await page.getByRole('radio', { name: 'Before' }).check({ force: true });
    await phone.getByRole('button', { name: 'Tea or coffee?' }).waitFor();
    expect(await sheet.count()).toBe(0);
    await page.getByRole('radio', { name: 'Desktop' }).check({ force: true });
    await page.getByRole('radio', { name: 'Yes' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('answers in a phone of its own on a phone, and leaves the form free', { tags: ['long'] }, async ({
    dashboard,
    expect,
  }) => {
    const viewport = { width: 390, height: 844 };
    const { page } = await dashboard.open('overlays/new?type=poll&videoId=vid_mine', { viewport });
    await page.getByRole('radio', { name: 'After' }).check({ force: true });
    await page.frameLocator('iframe').getByRole('dialog').getByText('Thank you!', { exact: true }).waitFor();
    await field(page, 'Question').fill('Tea or coffee?');
    expect(await field(page, 'Question').evaluate((node) => node.matches(':focus'))).toBe(true);
  });

  test('draws the last valid overlay of the type while a field has an error, and says so', {
    tags: ['long'],
  }, async ({ dashboard, expect }) => {
    const { page } = await dashboard.open('overlays/new?type=poll&videoId=vid_film');
    await field(page, 'Question').fill('Tea or coffee?');
    await field(page, 'Answer 1').fill('Tea');
    await field(page, 'Answer 2').fill('Coffee');
    const drawn = page.getByRole('radio', { name: 'Coffee' });
    await drawn.waitFor();
    await field(page, 'Answer 2').fill('');
    await field(page, 'Starts at').fill('soon');
    await field(page, 'Ends at').focus();
    await page.getByText('A field has an error. You see the overlay as it was before.').waitFor();
    await page.getByText('Every answer needs text.').waitFor();
    await page.getByText('Enter a time such as 12, 12.5 or 1:02.5.').waitFor();
    expect(await drawn.isVisible()).toBe(true);
    // Another type is not shown as a poll.
    await page.locator('label').filter({ hasText: 'Slider' }).first().click();
    await page.getByRole('slider', { name: 'How much do you like it?' }).waitFor();
    expect(await drawn.count()).toBe(0);
  });
});

describe.concurrent('unsaved edits', () => {
  const offer = (page: Page) => page.getByRole('dialog', { name: 'Continue with your unsaved changes?' });

  test('survive a crash, and are offered back with what they change', { tags: ['long'] }, async ({
    dashboard,
    expect,
  }) => {
    const overlay = await create(dashboard, 'Crashed', { type: 'tap', tapLabel: 'One' });
    const { page } = await openOverlay(dashboard, overlay);
    await field(page, 'Button text').fill('Two');
    // The page has no chance to do anything.
    await page.close({ runBeforeUnload: false });
    const again = await openOverlay(dashboard, overlay);
    await offer(again.page).getByText('Button text').waitFor();
    await expect
      .poll(() => offer(again.page).getByRole('listitem').allTextContents())
      .toEqual(['Button text: One → Two']);
    expect(await again.findings()).toEqual([]);
    // Enter must not discard them.
    await expect.poll(() => again.page.evaluate(() => document.activeElement?.textContent)).toBe('Continue');
    await again.page.keyboard.press('Enter');
    expect(await field(again.page, 'Button text').inputValue()).toBe('Two');
    await press(again.page, 'Save draft');
    await again.page.getByText('Saved as draft. Not published.').waitFor();
    await again.page.reload();
    await field(again.page, 'Button text').waitFor();
    expect(await offer(again.page).count()).toBe(0);
    expect((await read(dashboard, overlay.overlayId)).options).toMatchObject({ tapLabel: 'Two' });
  });

  test('of a new overlay can be discarded', { tags: ['long'] }, async ({ dashboard, expect }) => {
    const { page } = await dashboard.open('overlays/new?type=tap');
    await field(page, 'Button text').fill('Half');
    await page.close({ runBeforeUnload: false });
    const again = await dashboard.open('overlays/new?type=tap');
    await offer(again.page).waitFor();
    await press(again.page, 'Discard them');
    await offer(again.page).waitFor({ state: 'detached' });
    expect(await field(again.page, 'Button text').inputValue()).toBe('');
    await again.page.reload();
    await field(again.page, 'Button text').waitFor();
    expect(await offer(again.page).count()).toBe(0);
  });

  test('say that somebody else has changed the overlay since', { tags: ['long'] }, async ({ dashboard }) => {
    const overlay = await create(dashboard, 'Changed since', { type: 'tap', tapLabel: 'One' });
    const { page } = await openOverlay(dashboard, overlay);
    await field(page, 'Button text').fill('Mine');
    await page.close({ runBeforeUnload: false });
    await change(dashboard, overlay.overlayId, { options: { type: 'tap', tapLabel: 'Theirs' } });
    const again = await openOverlay(dashboard, overlay);
    await offer(again.page).getByText('The overlay has been changed since.').waitFor();
    await offer(again.page).getByText('Theirs').waitFor();
  });

  test('survive a sign-out, and are never offered to another person on the same browser', {
    tags: ['long'],
  }, async ({ dashboard, expect }) => {
    const overlay = await create(dashboard, 'Shared browser', { type: 'tap', tapLabel: 'One' });
    // A session of this test: others share the first one.
    await dashboard.signIn();
    const { page } = await openOverlay(dashboard, overlay);
    await field(page, 'Button text').fill('Private');
    await page.getByRole('button', { name: /^You/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await press(page, 'Leave page');
    await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await page.close();

    await dashboard.signIn();
    await becomeNewPerson(dashboard, 'editor');
    const other = await openOverlay(dashboard, overlay);
    await field(other.page, 'Button text').waitFor();
    expect(await field(other.page, 'Button text').inputValue()).toBe('One');
    expect(await offer(other.page).count()).toBe(0);
    await other.page.close();

    await dashboard.signIn();
    const again = await openOverlay(dashboard, overlay);
    await offer(again.page).getByText('Private').waitFor();
  });
});

test.concurrent('undo and redo cover text, switches and answers, by keyboard and by button', {
  tags: ['long'],
}, async ({ dashboard, expect }) => {
  const { page } = await dashboard.open('overlays/new?type=poll&videoId=vid_film');
  const pauses = page.getByRole('checkbox', { name: 'Pause the video while the overlay is open' });
  await field(page, 'Question').fill('Tea?');
  await pauses.check();
  await press(page, 'Add answer');
  await field(page, 'Answer 3').waitFor();
  await page.keyboard.press('Control+z');
  await expect.poll(() => field(page, 'Answer 3').count()).toBe(0);
  await press(page, 'Undo edit');
  expect(await pauses.isChecked()).toBe(false);
  await field(page, 'Question').focus();
  await page.keyboard.press('Control+z');
  await expect.poll(() => field(page, 'Question').inputValue()).toBe('');
  await expect.poll(() => page.getByRole('button', { name: 'Undo edit' }).isDisabled()).toBe(true);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => field(page, 'Question').inputValue()).toBe('Tea?');
  await page.keyboard.press('Control+y');
  await press(page, 'Redo edit');
  expect(await pauses.isChecked()).toBe(true);
  await field(page, 'Answer 3').waitFor();
});

test.concurrent('a copy has what is live, and a draft that a rollback left behind is discarded and brought back', {
  tags: ['long'],
}, async ({ dashboard, expect }) => {
  const overlay = await create(dashboard, 'Original', { type: 'tap', tapLabel: 'Live' }, 'published');
  await change(dashboard, overlay.overlayId, { options: { type: 'tap', tapLabel: 'In progress' } });
  const list = await dashboard.open('overlays');
  await press(list.page, 'Actions for Original');
  await list.page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await list.page.getByRole('heading', { level: 1, name: 'Original (copy)' }).waitFor();
  expect(await field(list.page, 'Button text').inputValue()).toBe('Live');

  const { page } = await openOverlay(dashboard, overlay);
  await press(page, 'Discard draft');
  await page.getByText('Live on your pages.').waitFor();
  expect(await field(page, 'Button text').inputValue()).toBe('Live');
  await press(page, 'Undo');
  await expect.poll(() => field(page, 'Button text').inputValue()).toBe('In progress');
  expect(await read(dashboard, overlay.overlayId)).toMatchObject({ hasUnpublishedChanges: true });
});

const onPhone = ['dark', { width: 360, height: 740 }] as const;
const onDesktop = ['light', { width: 1280, height: 860 }] as const;
const looks = atScale({ short: [onPhone], long: [onDesktop, onPhone], release: [onDesktop, onPhone] });

test.concurrent.for(looks)(
  'axe reports nothing in the editor with everything open, and in the versions, in %s',
  { tags: ['table', 'long'] },
  async ([colorScheme, viewport], { dashboard, expect }) => {
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

function expectEventually<T>(ask: () => Promise<T>, isThere: (answer: T) => boolean): Promise<T> {
  return vi.waitFor(async () => {
    const answer = await ask();
    expect(isThere(answer)).toBe(true);
    return answer;
  });
}
