import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { atScale } from '../kit/scale.ts';
import type { Dashboard, OpenOptions } from './harness/dashboard.ts';
import { test } from './harness/test.ts';

const desktop = { width: 1440, height: 844 };
const phone = { width: 390, height: 844 };
/** Both themes, both directions, desktop and phone. */
const looks = atScale<readonly OpenOptions[]>({
  short: [{ colorScheme: 'dark', locale: 'ar', viewport: phone }],
  long: everyLook(),
  release: everyLook(),
});

function everyLook(): readonly OpenOptions[] {
  return [desktop, phone].flatMap((viewport) =>
    (['light', 'dark'] as const).flatMap((colorScheme) =>
      ['en', 'ar'].map((locale) => ({ colorScheme, locale, viewport })),
    ),
  );
}

async function openComponents(dashboard: Dashboard, options: OpenOptions = {}) {
  const visit = await dashboard.open('/design', options);
  await visit.page.locator('canvas').nth(2).waitFor();
  return visit;
}

test.for(looks)(
  'axe reports nothing on any component in $colorScheme, $locale, $viewport.width px',
  { tags: ['table', 'long'] },
  async (look, { sample }) => {
    const { page, findings, complaints } = await openComponents(sample, look);
    expect(await findings()).toEqual([]);
    // On a phone axe does not see that what is open is modal, and reports its focus guards.
    await page.setViewportSize(desktop);
    await page.getByRole('button', { name: 'Open a menu' }).click();
    await page.getByRole('menu').waitFor();
    expect(await findings()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Open a dialog' }).click();
    await page.getByRole('dialog').waitFor();
    expect(await findings()).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

test('arrow keys read a chart point by point', { tags: ['long'] }, async ({ sample }) => {
  const { page } = await openComponents(sample);
  const chart = page.getByRole('group', { name: 'Impressions and interactions' });
  await chart.focus();
  await page.keyboard.press('Home');
  const spoken = page.getByRole('status').filter({ hasText: 'Oct 26' });
  await spoken.waitFor();
  expect(await spoken.textContent()).toBe('Oct 26, Impressions 900, Interactions 322');
  await page.keyboard.press('End');
  await page.getByRole('status').filter({ hasText: 'Nov 22' }).waitFor();
  expect(await page.getByRole('status').filter({ hasText: 'Nov 22' }).textContent()).toBe(
    'Nov 22, Impressions 310, Interactions 84, incomplete',
  );
});

test('a chart of one point draws it', { tags: ['long'] }, async ({ sample }) => {
  const { page } = await openComponents(sample);
  const figure = page.getByRole('figure', { name: 'One day' });
  await expect
    .poll(async () => countPixelsOfLine(page, await figure.locator('canvas').elementHandle()))
    .toBeGreaterThan(10);
});

test('the numbers of a chart are available as a table, CSV and PNG', { tags: ['long'] }, async ({
  sample,
}) => {
  const { page } = await openComponents(sample);
  const figure = page.getByRole('figure', { name: 'Ratings' });
  expect(await download(page, 'Download Ratings as CSV')).toBe(
    'Stars,Ratings\r\n1,3\r\n2,8\r\n3,21\r\n4,55\r\n5,34',
  );
  expect((await download(page, 'Download Ratings as PNG')).slice(1, 4)).toBe('PNG');
  await figure.getByRole('button', { name: 'Table' }).click();
  await expect
    .poll(() => figure.getByRole('row').allTextContents())
    .toEqual(['StarsRatings', '13', '28', '321', '455', '534']);
});

test('a dialog focuses its first control, keeps the focus and gives it back', async ({ sample }) => {
  const { page } = await openComponents(sample);
  const button = page.getByRole('button', { name: 'Open a dialog' });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'New key' }).waitFor();
  // The dialog takes the focus, and wraps it around from its end, a frame later.
  const hasFocus = () => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null);
  await expect.poll(hasFocus).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).not.toBe('Close');
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(hasFocus).toBe(true);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('a message offers to undo what it reports', { tags: ['long'] }, async ({ sample }) => {
  const { page } = await openComponents(sample);
  await page.getByRole('button', { name: 'Show a message' }).click();
  await page.getByText('The key was revoked').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The key is back').waitFor();
  await expect.poll(() => page.getByText('The key was revoked').count()).toBe(0);
});

test('nothing is wider than a phone', { tags: ['long'] }, async ({ sample }) => {
  const { page } = await sample.open('/design', { viewport: { width: 360, height: 740 } });
  await page.locator('canvas').nth(2).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

async function download(page: Page, name: string): Promise<string> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ]);
  return readFile((await file.path()) ?? '', 'latin1');
}

/** How many pixels of a canvas have the accent colour of the light theme. */
function countPixelsOfLine(page: Page, canvas: unknown): Promise<number> {
  return page.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) return 0;
    const { data } = element.getContext('2d')?.getImageData(0, 0, element.width, element.height) ?? {
      data: [],
    };
    let count = 0;
    for (let at = 0; at < data.length; at += 4) {
      if (data[at] === 0x15 && data[at + 1] === 0x52 && data[at + 2] === 0xb8) count += 1;
    }
    return count;
  }, canvas);
}

test('a message covers no button of the editor on a phone: the page ends above it', async ({ dashboard }) => {
  const body = {
    name: 'Nice',
    videoId: 'vid_film',
    options: { type: 'poll', pollQuestion: 'Nice?', pollOptions: ['A', 'B'] },
  };
  const { overlayId } = await dashboard.service.send<{ overlayId: string }>('POST', '/api/overlays', body);
  await dashboard.service.send('POST', `/api/overlays/${overlayId}/publish`, {});
  const { page } = await dashboard.open(`overlays/${overlayId}`, { viewport: { width: 390, height: 740 } });
  await page.getByRole('button', { name: 'Unpublish' }).click();
  await page.getByText('“Nice” is unpublished.').waitFor();
  const covered = await page.evaluate(async () => {
    const messages = document.querySelector('section[aria-live="polite"]');
    const found: string[] = [];
    for (const button of document.querySelectorAll<HTMLElement>(
      'main :is(button, a[href], label, input:not(.visually-hidden))',
    )) {
      if (!button.checkVisibility()) continue;
      button.scrollIntoView({ block: 'nearest' });
      await new Promise(requestAnimationFrame);
      const { left, top, width, height } = button.getBoundingClientRect();
      const end = messages?.getBoundingClientRect().top ?? 0;
      if (top + height > end + 1) found.push(`${button.outerHTML} ends at ${top + height}, below ${end}`);
      if (messages?.contains(document.elementFromPoint(left + width / 2, top + height / 2)))
        found.push(button.outerHTML);
    }
    return found;
  });
  expect(covered).toEqual([]);
  expect(await page.getByRole('button', { name: 'Undo', exact: true }).isVisible()).toBe(true);
});

test.for(atScale({ short: ['light'], long: ['light', 'dark'], release: ['light', 'dark'] } as const))(
  'a table that is cut off shows at which edge it goes on, in %s',
  { tags: ['table'] },
  async (colorScheme, { sample }) => {
    for (const locale of ['en', 'ar']) {
      const { page } = await sample.open('overlays', {
        viewport: { width: 700, height: 844 },
        colorScheme,
        locale,
      });
      const box = page.locator('main [role="group"]:has(> table)').first();
      await box.locator('tbody tr').first().waitFor();
      await box.scrollIntoViewIfNeeded();
      expect(await edgesOf(page, box), locale).toEqual(
        locale === 'ar' ? { left: true, right: false } : { left: false, right: true },
      );
      await box.evaluate((element) =>
        element.scrollTo({
          left: ((document.dir === 'rtl' ? -1 : 1) * (element.scrollWidth - element.clientWidth)) / 2,
        }),
      );
      expect(await edgesOf(page, box), locale).toEqual({ left: true, right: true });
      await box.evaluate((element) =>
        element.scrollTo({ left: (document.dir === 'rtl' ? -1 : 1) * element.scrollWidth }),
      );
      expect(await edgesOf(page, box), locale).toEqual(
        locale === 'ar' ? { left: false, right: true } : { left: true, right: false },
      );
    }
  },
);

/**
 * At which edges of a box its background is darkened or lightened, as it is drawn. Where the rows begin, that is the edge of their
 * names, which stay in place.
 */
async function edgesOf(
  page: Page,
  box: Locator,
): Promise<{ readonly left: boolean; readonly right: boolean }> {
  const rectangle = await box.boundingBox();
  if (rectangle === null) throw new Error('the box is not drawn');
  const { x, y, width } = rectangle;
  const edges = { left: 2, right: width - 3 };
  // Above the words of its first line, where there is only background.
  const shot = await page.screenshot({ clip: { x, y: y + 1, width, height: 2 } });
  const blank = await page.context().newPage();
  try {
    return await blank.evaluate(
      async ({ png, edges: { left, right } }) => {
        const answer = await fetch(`data:image/png;base64,${png}`);
        const picture = await createImageBitmap(await answer.blob());
        const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
        context?.drawImage(picture, 0, 0);
        const at = (x: number) => [...(context?.getImageData(x, 0, 1, 1).data ?? [])];
        const middle = at(picture.width / 2);
        const differs = (x: number) => at(x).some((value, part) => Math.abs(value - (middle[part] ?? 0)) > 8);
        return { left: differs(Math.round(left)), right: differs(Math.round(right)) };
      },
      { png: shot.toString('base64'), edges },
    );
  } finally {
    await blank.close();
  }
}

test('a message does not cover the bar of buttons of a form that is scrolled into view', {
  tags: ['long'],
}, async ({ dashboard }) => {
  const body = { name: 'Nice', videoId: 'vid_film', options: { type: 'tap', title: 'Nice?' } };
  const { overlayId } = await dashboard.service.send<{ overlayId: string }>('POST', '/api/overlays', body);
  const { page } = await dashboard.open(`overlays/${overlayId}`, { viewport: { width: 390, height: 740 } });
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Publish anyway' }).click();
  await page.getByText('Version 1 is live.').waitFor();
  // Folded on a phone.
  await page.locator('summary', { hasText: 'Timing' }).click();
  await page
    .getByRole('textbox', { name: 'Ends at' })
    .evaluate((field) => field.scrollIntoView({ block: 'center' }));
  const unpublish = page.getByRole('button', { name: 'Unpublish' });
  await unpublish.waitFor();
  const isReached = () =>
    unpublish.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const places = [top + 2, top + height / 2, top + height - 2];
      return places.every((y) => button.contains(document.elementFromPoint(left + width / 2, y)));
    });
  await expect.poll(isReached).toBe(true);
  expect(await page.getByText('Version 1 is live.').isVisible()).toBe(true);
});
