import type { OverlayOptions } from '@overlay/contract';
import type { Page } from 'playwright-core';
import { describe, vi } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, atRest, attended, boxOf, keepAnswered, panel, seek } from './scenario.ts';

const question = 'Which way should the next part of the walk go?';
const poll: OverlayOptions = {
  type: 'poll',
  overlayId: 'ovl_poll',
  pollQuestion: question,
  pollOptions: ['Along the coast', 'Up the hill', 'Back to the village', 'Nowhere: it is perfect here'],
};

/** A page that belongs to one test, and actions on it: the tests run concurrently. */
async function openStage(playground: Playground, width: number, height: number, direction = 'ltr') {
  const page = await playground.open('scenario.html');
  await page.setViewportSize({ width, height });
  await page.evaluate((dir) => {
    document.documentElement.dir = dir;
    document.body.style.margin = '10px';
  }, direction);
  const sheet = () => page.getByRole('dialog');
  const openPoll = async () => {
    await page.getByRole('button', { name: question }).click();
    await sheet().waitFor();
    await atRest(page);
  };
  const answers = () =>
    playground.site.events.filter(
      ({ interactionType }) => interactionType && interactionType !== 'completion',
    );
  return { page, sheet, openPoll, answers };
}

describe.concurrent('an overlay opened where the player leaves no room', () => {
  test('opens as a sheet, however large the picture is', { tags: ['long'] }, async ({
    playground,
    expect,
  }) => {
    const { page, openPoll, answers } = await openStage(playground, 1000, 700);
    await page.evaluate(() => {
      window.video.style.cssText = 'width:800px;height:450px;max-width:none;aspect-ratio:auto';
      const player = window.video.parentElement;
      if (!player) return;
      player.style.cssText = 'position:relative;width:800px;height:450px;padding:0';
      const play = document.createElement('button');
      play.textContent = 'Play';
      play.style.cssText = 'position:absolute;left:200px;top:80px;width:400px;height:250px';
      player.append(play, document.createElement('span'));
    });
    await add(page, { ...poll, position: 'center' });
    await openPoll();
    await page.getByRole('radio', { name: 'Up the hill' }).click();
    await vi.waitFor(() => expect(answers()).toMatchObject([{ value: 1 }]));
  });
});

describe.concurrent('an overlay opened on a phone', () => {
  test('shows four options without scrolling, large enough for a thumb, in both text directions and any position', {
    tags: ['long'],
  }, async ({ playground, expect }) => {
    for (const [width, height, direction] of [
      [320, 568, 'ltr'],
      [360, 640, 'rtl'],
      [412, 732, 'ltr'],
      [640, 360, 'rtl'],
    ] as const) {
      const { page, openPoll } = await openStage(playground, width, height, direction);
      await page.evaluate(() => {
        window.video.style.width = '320px';
      });
      await add(page, { ...poll, position: 'top-left' });
      await openPoll();
      const options = await page.getByRole('radio').all();
      expect(options).toHaveLength(4);
      for (const option of options) {
        const box = await boxOf(option);
        expect(box.height).toBeGreaterThanOrEqual(44);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height).toBeLessThanOrEqual(height);
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
      }
      expect(await panel(page).evaluate((node) => node.scrollHeight - node.clientHeight)).toBeLessThanOrEqual(
        1,
      );
      await page.close();
    }
  });

  test('stays in the space left by a virtual keyboard, and after the phone is rotated', async ({
    playground,
    expect,
  }) => {
    const { page, openPoll } = await openStage(playground, 360, 640);
    await add(page, poll);
    await openPoll();
    const bottom = async () => {
      const box = await boxOf(panel(page));
      return Math.round(box.y + box.height);
    };
    expect(await bottom()).toBe(640);
    await page.setViewportSize({ width: 640, height: 360 });
    await expect.poll(bottom).toBeLessThanOrEqual(360);
    expect((await boxOf(panel(page))).y).toBeGreaterThanOrEqual(0);
    // Simulates a keyboard's effect on the visual viewport.
    await page.evaluate(() => {
      const visible = window.visualViewport;
      Object.defineProperty(visible, 'height', { configurable: true, get: () => 220 });
      visible?.dispatchEvent(new Event('resize'));
    });
    await expect.poll(bottom).toBeLessThanOrEqual(220);
    expect((await boxOf(panel(page))).y).toBeGreaterThanOrEqual(0);
  });

  test('returns to its button on a press outside, and on Escape if it cannot be dismissed', {
    tags: ['long'],
  }, async ({ playground, expect }) => {
    const { page, sheet, openPoll } = await openStage(playground, 360, 640);
    await add(page, { ...poll, dismissible: false });
    for (const leave of [
      () => page.mouse.click(180, 40),
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close' }).click(),
    ]) {
      await openPoll();
      await leave();
      await expect.poll(() => sheet().count()).toBe(0);
      await page.getByRole('button', { name: question }).waitFor();
    }
    expect(await page.getByRole('button', { name: 'Close' }).count()).toBe(0);
  });

  test('moves nothing else, and Tab continues from its button afterwards', { tags: ['long'] }, async ({
    playground,
    expect,
  }) => {
    const { page, sheet } = await openStage(playground, 360, 640);
    for (const [index, position] of (['top-left', 'center', 'bottom-right'] as const).entries())
      await add(page, { ...poll, overlayId: `ovl_${index}`, pollQuestion: `Question ${index}`, position });
    // One row high: it would open where the other's button leaves its place.
    await add(page, { type: 'cta', overlayId: 'ovl_cta', ctaText: 'Book the walk', position: 'center' });
    const rest = () =>
      panel(page).evaluateAll((nodes) =>
        nodes
          .filter((node) => node.ariaLabel !== 'Question 1')
          .map((node) => [node.ariaLabel, node.className, node.getAttribute('style')])
          .sort(),
      );
    await atRest(page);
    const before = await rest();
    await page.getByRole('button', { name: 'Question 1' }).click();
    await sheet().waitFor();
    await atRest(page);
    expect(await rest()).toEqual(before);
    // Beside the picture: under the pointer an overlay keeps its place.
    await page.mouse.click(180, 260);
    await expect.poll(() => sheet().count()).toBe(0);
    await atRest(page);
    expect(await rest()).toEqual(before);
    const focused = () =>
      page.evaluate(() => window.overlayLayers()[0]?.shadowRoot?.activeElement?.ariaLabel);
    expect(await focused()).toBe('Question 1');
    await page.keyboard.press('Shift+Tab');
    // Of the call to action, which is read before it.
    expect(await focused()).toBe('Close');
  });

  test('is dismissed by its close button, is answered with one press, and announces inside the dialog', {
    tags: ['long'],
  }, async ({ playground, expect }) => {
    const { page, sheet, openPoll, answers } = await openStage(playground, 360, 640);
    await keepAnswered(page);
    await add(page, poll);
    await openPoll();
    await page.getByRole('radio', { name: 'Up the hill' }).click();
    await expect.poll(() => sheet().getByRole('status').textContent()).toContain('Up the hill');
    await page.getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => panel(page).count()).toBe(0);
    expect(await sheet().count()).toBe(0);
    await vi.waitFor(() => expect(answers()).toMatchObject([{ value: 1 }]));
  });

  test('stays on the picture if its code cannot be loaded', async ({ playground, expect }) => {
    const { page, answers } = await openStage(playground, 360, 640);
    await page.route(/overlay-sdk\.sheet\.mjs/, (route) => route.abort());
    await add(page, poll);
    await page.getByRole('button', { name: question }).click();
    await page.getByRole('radio', { name: 'Up the hill' }).click();
    await vi.waitFor(() => expect(answers()).toMatchObject([{ value: 1 }]));
  });

  test('keeps the focus on a waiting button while the video plays', async ({ playground, expect }) => {
    const { page, sheet } = await openStage(playground, 360, 640);
    await add(page, poll);
    await page.evaluate(() => window.video.play());
    const chip = page.getByRole('button', { name: question });
    await chip.focus();
    await page.waitForTimeout(900);
    expect(await chip.evaluate((node) => node.matches(':focus'))).toBe(true);
    await page.keyboard.press('Enter');
    await sheet().waitFor();
  });

  test('leaves an overlay of one row on the picture', async ({ playground, expect }) => {
    const { page, answers } = await openStage(playground, 360, 640);
    await add(page, { type: 'tap', overlayId: 'ovl_tap' });
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    await vi.waitFor(() => expect(answers()).toMatchObject([{ value: 1 }]));
  });
});

describe.concurrent('on a phone, words are always visible', () => {
  const asking = [
    { ...poll, overlayId: 'ovl_1', pollQuestion: 'How was the walk?', position: 'top-left' },
    { ...poll, overlayId: 'ovl_2', pollQuestion: 'How calm does this make you?', position: 'bottom-right' },
    { ...poll, position: 'center' },
  ] as const;

  test('a question that waits is a pill with its text, at most as wide as four fifths of the picture', {
    tags: ['long'],
  }, async ({ playground, expect }) => {
    for (const [width, height] of [
      [360, 640],
      [390, 844],
      [430, 932],
    ] as const) {
      const { page } = await openStage(playground, width, height);
      for (const options of asking) await add(page, options);
      await atRest(page);
      const picture = await boxOf(page.locator('video'));
      for (const { pollQuestion = '' } of asking) {
        const pill = page.getByRole('button', { name: pollQuestion });
        const box = await boxOf(pill);
        expect(box.height).toBeGreaterThanOrEqual(44);
        expect(box.width).toBeGreaterThan(120);
        expect(box.width).toBeLessThanOrEqual(picture.width * 0.8);
        expect(await pill.evaluate((node) => getComputedStyle(node, '::after').content)).toContain(
          pollQuestion,
        );
      }
      await page.close();
    }
  });

  test('a rating opens in place if that leaves two fifths of the picture free, and is a pill otherwise', async ({
    playground,
    expect,
  }) => {
    const { page } = await openStage(playground, 800, 600);
    const setWidth = (px: number) =>
      page.evaluate((width) => {
        window.video.style.cssText = `width:${width}px;height:auto;max-width:none`;
      }, px);
    await setWidth(400);
    await add(page, { type: 'rating', title: 'How was the walk?' });
    await attended(page);
    await atRest(page);
    const star = page.getByRole('radio', { name: '4 stars' });
    const [picture, box] = [await boxOf(page.locator('video')), await boxOf(panel(page))];
    expect(box.width * box.height).toBeLessThanOrEqual(picture.width * picture.height * 0.6);
    const target = await boxOf(star);
    expect(Math.min(target.width, target.height)).toBeGreaterThanOrEqual(44);
    const pill = page.getByRole('button', { name: 'How was the walk?' });
    expect(await pill.count()).toBe(0);
    await setWidth(280);
    await pill.waitFor();
    expect(await star.count()).toBe(0);
    await setWidth(400);
    await star.click();
  });

  test('a tap keeps its title and a call to action its text, in one row without a tap', async ({
    playground,
    expect,
  }) => {
    const { page } = await openStage(playground, 390, 844);
    await add(page, { type: 'tap', title: 'Was this helpful?', position: 'top-left' });
    await attended(page);
    await add(page, {
      type: 'cta',
      title: 'The first hour is on us',
      ctaText: 'Book a test ride',
      position: 'bottom-left',
    });
    await atRest(page);
    expect((await boxOf(page.getByText('Was this helpful?'))).height).toBeLessThan(30);
    for (const name of ['Like', 'Book a test ride'])
      expect((await boxOf(page.getByRole('button', { name, exact: true }))).height).toBeGreaterThanOrEqual(
        44,
      );
    for (const box of await Promise.all((await panel(page).all()).map(boxOf)))
      expect(box.height).toBeLessThanOrEqual(64);
  });

  test('a poll that pauses the film shows its question at once', async ({ playground, expect }) => {
    const { page, sheet } = await openStage(playground, 390, 844);
    await page.evaluate(() => window.video.play());
    await add(page, { ...poll, pauseVideo: true });
    await sheet().locator('legend').getByText(question).waitFor();
    expect(await page.evaluate(() => window.video.paused)).toBe(true);
    await page.mouse.click(180, 20);
    await page.getByRole('button', { name: question }).waitFor();
    expect(await sheet().count()).toBe(0);
  });

  test('an open sheet outlives the time of its overlay, while the film plays on undimmed', async ({
    sourcePlayground,
    expect,
  }) => {
    const { page, sheet, openPoll, answers } = await openStage(sourcePlayground, 390, 844);
    await add(page, { ...poll, startTime: 0, endTime: 1 });
    await openPoll();
    await page.evaluate(() => window.video.play());
    await page.waitForFunction(() => window.video.currentTime > 1.5);
    expect(await page.evaluate(() => window.video.paused)).toBe(false);
    expect(await sheet().evaluate((node) => getComputedStyle(node, '::backdrop').backgroundColor)).toBe(
      'rgba(0, 0, 0, 0)',
    );
    await page.getByRole('radio', { name: 'Up the hill' }).click();
    await vi.waitFor(() => expect(answers()).toMatchObject([{ value: 1 }]));
  });

  test('a sheet that is closed unanswered after its time can be opened again for ten seconds of the film, and leaves nothing behind', async ({
    sourcePlayground,
    expect,
  }) => {
    const { page, sheet, openPoll } = await openStage(sourcePlayground, 390, 844);
    await add(page, { ...poll, startTime: 0, endTime: 1 });
    await openPoll();
    await page.evaluate(() => window.video.play());
    await page.waitForFunction(() => window.video.currentTime > 1.5);
    await page.evaluate(() => window.video.pause());
    await page.mouse.click(180, 20);
    await expect.poll(() => sheet().count()).toBe(0);
    await seek(page, 9);
    await openPoll();
    await page.mouse.click(180, 20);
    await expect.poll(() => sheet().count()).toBe(0);
    await seek(page, 18);
    await page.getByRole('button', { name: question }).waitFor();
    await seek(page, 19.5);
    await expect.poll(() => panel(page).count()).toBe(0);
  });
});

describe.concurrent('overlays without room for a button each', () => {
  const overlays: readonly OverlayOptions[] = [
    { type: 'tap', title: 'Was this helpful for you and yours?', position: 'top-left' },
    { type: 'cta', ctaText: 'Book a test ride with a friend', position: 'bottom-right' },
    { ...poll, overlayId: 'ovl_1' },
    {
      type: 'slider',
      title: 'How hungry does all of this make you?',
      overlayId: 'ovl_2',
      position: 'bottom-left',
    },
    { type: 'rating', title: 'How was the music at the very end?', overlayId: 'ovl_3', dismissible: false },
  ];
  const openPhone = async (playground: Playground, width: number, height: number) => {
    const stage = await openStage(playground, width, height);
    await stage.page.evaluate(() => {
      document.body.style.margin = '0';
    });
    return stage;
  };
  const pills = (page: Page) =>
    panel(page)
      .locator('.chip')
      .evaluateAll((nodes) =>
        nodes
          .filter((node) => node.checkVisibility({ visibilityProperty: true }))
          .map((node) => node.ariaLabel),
      );

  test('share one, which says how many they are, in the language of the page, and has a word on every phone', async ({
    sourcePlayground,
    expect,
  }) => {
    for (const [width, height, locale, words] of [
      [360, 640, 'en', '3 more'],
      [390, 844, 'ar', '3 أخرى'],
      [430, 932, 'de', '3 weitere'],
    ] as const) {
      const { page } = await openPhone(sourcePlayground, width, height);
      await page.evaluate((lang) => {
        document.documentElement.lang = lang;
      }, locale);
      for (const options of overlays) await add(page, options);
      await atRest(page);
      await expect.poll(() => pills(page)).toContain(words);
      expect(await pills(page)).toHaveLength(1);
      const boxes = await Promise.all(
        (await panel(page).locator('.chip:visible').all()).map((chip) => chip.boundingBox()),
      );
      for (const box of boxes) {
        expect(box?.height).toBeGreaterThanOrEqual(44);
        expect(box?.width).toBeGreaterThan(100);
      }
      for (const name of ['Was this helpful for you and yours?', 'Book a test ride with a friend'])
        expect(await page.getByText(name).isVisible()).toBe(true);
      await page.close();
    }
  });

  test('open together, are answered one by one, and go back to the button', async ({
    sourcePlayground,
    expect,
  }) => {
    const { page, sheet, answers } = await openPhone(sourcePlayground, 390, 844);
    for (const options of overlays) await add(page, options);
    const more = page.getByRole('button', { name: '3 more' });
    await more.click();
    await sheet().waitFor();
    expect(await sheet().getAttribute('aria-label')).toBe('3 more');
    expect(await sheet().getByRole('group').count()).toBeGreaterThanOrEqual(3);
    await page.mouse.click(180, 20);
    await more.waitFor();
    expect(await sheet().count()).toBe(0);
    await more.click();
    const slider = sheet().getByRole('slider');
    await slider.click();
    await vi.waitFor(() => expect(answers()).toMatchObject([{ interactionType: 'slider' }]));
    await sheet().getByRole('button', { name: 'Close' }).first().click();
    await expect.poll(() => sheet().getByRole('slider').count()).toBe(0);
    await page.mouse.click(180, 20);
    await expect.poll(() => pills(page)).toEqual(['How was the music at the very end?']);
  });

  test('are reached with the Tab key; Escape dismisses none of them and gives the focus back', async ({
    sourcePlayground,
    expect,
  }) => {
    const { page, sheet } = await openPhone(sourcePlayground, 390, 844);
    for (const options of overlays) await add(page, options);
    const more = page.getByRole('button', { name: '3 more' });
    await more.waitFor();
    await atRest(page);
    const isFocused = () => more.evaluate((node) => node.matches(':focus'));
    await page.evaluate(() => window.video.focus());
    for (let presses = 0; presses < 12 && !(await isFocused()); presses += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await sheet().waitFor();
    await atRest(page);
    expect(await sheet().evaluate((node) => node.matches(':focus-within'))).toBe(true);
    await page.keyboard.press('Escape');
    await expect.poll(() => sheet().count()).toBe(0);
    await more.waitFor();
    await atRest(page);
    expect(await pills(page)).toContain('3 more');
    const focused = () =>
      page.evaluate(() => window.overlayLayers()[0]?.shadowRoot?.activeElement?.closest('.panel')?.className);
    expect(await focused()).toContain('collapsed');
  });

  // Its clock needs a context of its own, and what reports faults is part of the source's one file.
  test('count no impression, and are no fault', async ({ isolatedPlayground, sdkSource, expect }) => {
    for (const [name, code] of sdkSource) isolatedPlayground.site.files.set(`/sdk/v1/${name}`, code);
    const { page } = await openPhone(isolatedPlayground, 390, 844);
    // As most players are: what has no box would lie outside.
    await page.evaluate(() => {
      window.video.parentElement?.setAttribute('style', 'overflow:hidden');
      const faults: unknown[] = [];
      Object.assign(window, { faults });
      document.addEventListener('overlay-fault', (event) => faults.push((event as CustomEvent).detail));
    });
    await add(page, overlays[0] as OverlayOptions);
    await page.clock.install();
    for (const options of overlays.slice(1)) await add(page, options);
    await page.getByRole('button', { name: '3 more' }).waitFor();
    await page.clock.runFor(6_000);
    const seen = isolatedPlayground.site.events.flatMap(({ eventType, overlayId }) =>
      eventType === 'impression' ? [overlayId] : [],
    );
    for (const overlayId of ['ovl_1', 'ovl_2', 'ovl_3']) expect(seen).not.toContain(overlayId);
    expect(await page.evaluate(() => Object(window).faults)).toEqual([]);
  });
});
