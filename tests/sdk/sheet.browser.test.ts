import type { OverlayOptions } from '@overlay/contract';
import { describe, vi } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, atRest, boxOf, keepAnswered, panel } from './scenario.ts';

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
  test('opens as a sheet, however large the picture is', async ({ playground, expect }) => {
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
  test('shows four options without scrolling, large enough for a thumb, in both text directions and any position', async ({
    playground,
    expect,
  }) => {
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

  test('returns to its button on a press outside, and on Escape if it cannot be dismissed', async ({
    playground,
    expect,
  }) => {
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

  test('moves nothing else, and Tab continues from its button afterwards', async ({ playground, expect }) => {
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
    await page.mouse.click(180, 40);
    await expect.poll(() => sheet().count()).toBe(0);
    await atRest(page);
    expect(await rest()).toEqual(before);
    const focused = () =>
      page.evaluate(() => window.overlayLayers()[0]?.shadowRoot?.activeElement?.ariaLabel);
    expect(await focused()).toBe('Question 1');
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe('Question 0');
  });

  test('is dismissed by its close button, is answered with one press, and announces inside the dialog', async ({
    playground,
    expect,
  }) => {
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
