import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, atRest, boxOf, keepAnswered, panel } from './scenario.ts';

/** An empty stage on which answered overlays stay. */
async function open(playground: Playground): Promise<Page> {
  const page = await playground.open('scenario.html');
  await keepAnswered(page);
  return page;
}

const answersOf = ({ site }: Playground) =>
  site.events.filter(
    ({ eventType, interactionType }) => eventType === 'interaction' && interactionType !== 'completion',
  );
const flush = (page: Page) => page.evaluate(() => window.OverlaySDK.flush());
const checkedIn = (page: Page, host: string) =>
  page
    .locator(`${host} input[type=radio]`)
    .evaluateAll((inputs) =>
      inputs.map((input) => input instanceof HTMLInputElement && [input.checked, input.disabled]),
    );

describe.concurrent('an answer', () => {
  test('of a slider keeps the fraction of its step', async ({ sourcePlayground, expect }) => {
    const page = await open(sourcePlayground);
    await add(page, { type: 'slider', sliderMin: 0, sliderMax: 5, sliderStep: 0.5 });
    await page.getByRole('slider').fill('2.5');
    await flush(page);
    expect(answersOf(sourcePlayground)).toMatchObject([{ interactionType: 'slider', value: 2.5 }]);
  });

  test('of like and dislike leaves exactly one side pressed', async ({ sourcePlayground, expect }) => {
    const page = await open(sourcePlayground);
    await add(page, { type: 'tap' });
    const [like, dislike] = ['Like', 'Dislike'].map((name) =>
      page.getByRole('button', { name, exact: true }),
    );
    for (const side of [like, dislike, like]) {
      await side?.click();
      const pressed = await page.locator('overlay-layer [aria-pressed=true]').allTextContents();
      expect(pressed).toEqual([await side?.textContent()]);
    }
    await flush(page);
    expect(answersOf(sourcePlayground).map(({ value }) => value)).toEqual([1, 0, 1]);
  });

  test('of a poll without allowChange is final: every radio is disabled', async ({
    sourcePlayground,
    expect,
  }) => {
    const page = await open(sourcePlayground);
    await add(page, { type: 'poll', pollOptions: ['A', 'B', 'C'] });
    await page.getByRole('radio', { name: 'B' }).click();
    await page.locator('overlay-layer .row', { hasText: 'C' }).click({ force: true });
    expect(await checkedIn(page, 'overlay-layer')).toEqual([
      [false, true],
      [true, true],
      [false, true],
    ]);
    await flush(page);
    expect(answersOf(sourcePlayground)).toMatchObject([{ interactionType: 'poll', value: 1 }]);
  });

  test('of a rating is final: every star is disabled', async ({ sourcePlayground, expect }) => {
    const page = await open(sourcePlayground);
    await add(page, { type: 'rating', ratingMax: 3 });
    await page.getByRole('radio', { name: '2 stars' }).click();
    expect(await checkedIn(page, 'overlay-layer')).toEqual([
      [false, true],
      [true, true],
      [false, true],
    ]);
    await flush(page);
    expect(answersOf(sourcePlayground)).toMatchObject([{ interactionType: 'rating', value: 2 }]);
  });

  test('of a poll is the id of its option, or its index if it has none', async ({
    sourcePlayground,
    expect,
  }) => {
    const page = await open(sourcePlayground);
    await add(page, { type: 'poll', pollOptions: ['A', { id: 'bee', label: 'B' }], allowChange: true });
    for (const name of ['A', 'B']) await page.getByRole('radio', { name, exact: true }).click();
    await flush(page);
    expect(answersOf(sourcePlayground).map(({ value }) => value)).toEqual([0, 'bee']);
  });

  test('stays when the overlay is changed, and shows in a list that is opened later', async ({
    sourcePlayground,
    expect,
  }) => {
    const page = await open(sourcePlayground);
    await add(page, { type: 'poll', overlayId: 'ovl_poll', pollOptions: ['A', 'B'] });
    await page.getByRole('radio', { name: 'B' }).click();
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_poll')?.update({ pollQuestion: 'And now?' }));
    await panel(page).getByText('And now?').waitFor();
    const answered = [
      [false, true],
      [true, true],
    ];
    expect(await checkedIn(page, 'overlay-layer')).toEqual(answered);
    await page.evaluate(() => window.OverlaySDK.interactionList(window.video));
    await page.locator('overlay-list h2').waitFor();
    expect(await checkedIn(page, 'overlay-list')).toEqual(answered);
    await flush(page);
    expect(answersOf(sourcePlayground)).toHaveLength(1);
  });
});

describe.concurrent('a new showing', () => {
  const impressionsOf = ({ site }: Playground) =>
    site.events.filter(({ eventType, playbackEvent }) => eventType === 'impression' && !playbackEvent);

  test('sends a second impression', async ({ sourcePlayground, expect }) => {
    const page = await open(sourcePlayground);
    const shown = (count: number) =>
      expect
        .poll(async () => {
          await flush(page);
          return impressionsOf(sourcePlayground).length;
        })
        .toBe(count);
    await add(page, { type: 'tap', overlayId: 'ovl_a', impressionRule: 'rendered' });
    await shown(1);
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_a')?.hide());
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_a')?.show());
    await shown(2);
    expect(impressionsOf(sourcePlayground)).toMatchObject([
      { overlayId: 'ovl_a', impressionRule: 'rendered' },
      { overlayId: 'ovl_a', impressionRule: 'rendered' },
    ]);
  });

  test('does not appear again in a tab that showed it once per session, but appears in a new tab', async ({
    sourcePlayground,
    expect,
  }) => {
    const visit = async (page: Page) => {
      await page.evaluate(() => window.OverlaySDK.setConsent('granted'));
      await add(page, {
        type: 'tap',
        overlayId: 'ovl_once',
        frequency: 'once-per-session',
        impressionRule: 'rendered',
      });
    };
    const page = await sourcePlayground.open('scenario.html');
    await visit(page);
    await expect
      .poll(() => page.evaluate(() => Object.keys(sessionStorage).some((key) => key.endsWith('ovl_once'))))
      .toBe(true);
    await page.reload();
    await page.waitForFunction(() => 'created' in window);
    await visit(page);
    expect(await panel(page).count()).toBe(0);
    const other = await sourcePlayground.open('scenario.html');
    await visit(other);
    expect(await panel(other).count()).toBe(1);
  });

  test('leaves picture-in-picture if the overlay asks for it', async ({ sourcePlayground, expect }) => {
    const page = await open(sourcePlayground);
    // Headless Chromium has no picture-in-picture window; the SDK reads the property and the events.
    await page.evaluate(() => {
      Object.defineProperty(document, 'pictureInPictureElement', {
        configurable: true,
        get: () => window.video,
      });
      document.exitPictureInPicture = async () => {
        await Promise.resolve();
        Reflect.deleteProperty(document, 'pictureInPictureElement');
        window.video.dispatchEvent(new Event('leavepictureinpicture'));
      };
    });
    await add(page, { type: 'rating', onFullscreen: 'exit' });
    await expect.poll(() => panel(page).count()).toBe(1);
    const shownApart = () => page.evaluate(() => document.pictureInPictureElement instanceof Element);
    await expect.poll(shownApart).toBe(false);
  });
});

describe.concurrent('a language', () => {
  test.for(['he', 'fa'])(
    '%s draws the panel from right to left',
    { tags: ['long'] },
    async (locale, { sourcePlayground, expect }) => {
      const page = await open(sourcePlayground);
      await add(page, { type: 'rating', locale });
      expect(await panel(page).getAttribute('dir')).toBe('rtl');
    },
  );

  test('with a region shows the texts of its language', async ({ sourcePlayground, expect }) => {
    const page = await open(sourcePlayground);
    await page.evaluate(() => {
      document.documentElement.lang = 'de-AT';
    });
    await add(page, { type: 'rating' });
    await page.getByRole('button', { name: 'Schließen' }).waitFor();
    await add(page, { type: 'rating', overlayId: 'ovl_b', locale: 'pt-BR' });
    await page.getByRole('button', { name: 'Fechar' }).waitFor();
    expect(await panel(page).count()).toBe(2);
  });
});

describe.concurrent('an overlay in its page', () => {
  test('stays inside the box of a video that crops its picture', async ({ sourcePlayground, expect }) => {
    const page = await open(sourcePlayground);
    await page.evaluate(() =>
      Object.assign(window.video.style, { width: '420px', height: '640px', objectFit: 'cover' }),
    );
    const corners = ['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const;
    for (const position of corners) await add(page, { type: 'tap', tapLabel: 'Go', position });
    await atRest(page);
    const video = await boxOf(page.locator('video'));
    for (const [index, corner] of corners.entries()) {
      const box = await boxOf(panel(page).nth(index));
      expect(box.x, corner).toBeGreaterThanOrEqual(video.x - 0.5);
      expect(box.y, corner).toBeGreaterThanOrEqual(video.y - 0.5);
      expect(box.x + box.width, corner).toBeLessThanOrEqual(video.x + video.width + 0.5);
      expect(box.y + box.height, corner).toBeLessThanOrEqual(video.y + video.height + 0.5);
    }
  });

  test('shows markup as text, and hides its keys and clicks from the page', async ({
    sourcePlayground,
    expect,
  }) => {
    const page = await open(sourcePlayground);
    const markup = '<img src=x onerror=alert(1)>';
    await page.evaluate(() => {
      Object.assign(window, { heard: [] as string[] });
      for (const type of ['click', 'keydown', 'pointerdown'])
        document.addEventListener(type, () => Reflect.get(window, 'heard').push(type));
    });
    await add(page, { type: 'tap', title: markup, tapLabel: markup });
    await page.getByRole('button', { name: markup }).click();
    await page.keyboard.press('Shift');
    expect(await page.locator('overlay-layer img').count()).toBe(0);
    expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([]);
  });

  test('is closed by Escape, unless it must be answered', async ({ sourcePlayground, expect }) => {
    const page = await open(sourcePlayground);
    await add(page, { type: 'rating', overlayId: 'ovl_firm', dismissible: false });
    await add(page, { type: 'tap', overlayId: 'ovl_loose', position: 'top-left' });
    expect(await page.getByRole('button', { name: 'Close' }).count()).toBe(1);
    await page.getByRole('radio', { name: '1 star' }).focus();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Like', exact: true }).focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => panel(page).count()).toBe(1);
    expect(await page.locator('overlay-layer .panel.rating').count()).toBe(1);
  });

  test('leaves nothing behind when it is destroyed', async ({ sourcePlayground, expect }) => {
    const page = await open(sourcePlayground);
    const before = await page.evaluate(() => document.documentElement.outerHTML);
    await add(page, { type: 'poll', overlayId: 'ovl_gone', startTime: 0, endTime: 5 });
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_gone')?.destroy());
    expect(await page.evaluate(() => document.documentElement.outerHTML)).toBe(before);
    // It lies in a shadow root, which no HTML of the page shows.
    expect(await page.evaluate(() => window.overlayLayers().length)).toBe(0);
    expect(await page.evaluate(() => window.video.textTracks[0]?.cues?.length)).toBe(0);
  });
});
