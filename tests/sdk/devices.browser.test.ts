import type { Locator, Page } from 'playwright-core';
import { describe, expect, vi } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, atRest, boxOf } from './scenario.ts';

let playground: Playground;
test.beforeEach(({ playground: own }) => {
  playground = own;
});

/** Real touches, from which the browser itself makes pointer, mouse and click events. */
async function openTouched(): Promise<{ page: Page; press(at: [number, number][]): Promise<void> }> {
  const page = await playground.open('scenario.html');
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', point?: [number, number]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: point ? [{ x: point[0], y: point[1] }] : [],
    });
  return {
    page,
    async press([first = [0, 0], ...moves]) {
      await send('touchStart', first);
      for (const move of moves) await send('touchMove', move);
      await send('touchEnd');
    },
  };
}
const middle = async (locator: Locator): Promise<[number, number]> => {
  const { x, y, width, height } = await boxOf(locator);
  return [x + width / 2, y + height / 2];
};
/** Without the completions that follow some seconds later. */
const answers = () =>
  playground.site.events
    .filter(
      ({ eventType, interactionType }) => eventType === 'interaction' && interactionType !== 'completion',
    )
    .map(({ interactionType, value }) => [interactionType, value]);

describe('by touch', () => {
  test('gives one event per answer, and none reaches the player', { tags: ['long'] }, async () => {
    const { page, press } = await openTouched();
    await page.evaluate(() => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      for (const type of ['click', 'touchstart', 'touchend', 'pointerdown', 'pointerup'])
        document.querySelector('.player')?.addEventListener(type, () => heard.push(type));
    });
    await add(page, { type: 'tap', position: 'top-left' });
    await add(page, { type: 'rating', position: 'top-right' });
    await add(page, { type: 'slider', position: 'bottom-left' });
    await atRest(page);
    await press([await middle(page.getByRole('button', { name: 'Like', exact: true }))]);
    await press([await middle(page.getByRole('radio', { name: '4 stars' }))]);
    const { x, y, width, height } = await boxOf(page.getByRole('slider'));
    await press([0.5, 0.6, 0.7, 0.8].map((share): [number, number] => [x + width * share, y + height / 2]));
    await vi.waitFor(() => expect(answers()).toHaveLength(3));
    await page.waitForTimeout(2500);
    expect(answers().slice(0, 2)).toEqual([
      ['tap', 1],
      ['rating', 4],
    ]);
    expect(answers()).toHaveLength(3);
    expect(answers()[2]?.[0]).toBe('slider');
    expect(Number(answers()[2]?.[1])).toBeGreaterThan(70);
    expect(await page.evaluate(() => (window as unknown as { heard: string[] }).heard)).toEqual([]);
  });
});

describe('in forced colours', () => {
  test('every type has an edge, and the selected option is shown by more than colour', {
    tags: ['long'],
  }, async () => {
    const page = await playground.open('scenario.html');
    await page.emulateMedia({ forcedColors: 'active' });
    for (const [type, position] of [
      ['tap', 'top-left'],
      ['rating', 'top-right'],
      ['poll', 'bottom-left'],
      ['cta', 'bottom-right'],
    ] as const)
      await add(page, { type, position, pollOptions: ['One', 'Two'] } as Parameters<typeof add>[1]);
    const edges = await page
      .locator('overlay-layer .panel:not([inert])')
      .evaluateAll((panels) => panels.map((panel) => getComputedStyle(panel).borderTopStyle));
    expect(edges).toEqual(['solid', 'solid', 'solid', 'solid']);
    const like = page.getByRole('button', { name: 'Like', exact: true });
    const before = await like.evaluate((button) => getComputedStyle(button).backgroundColor);
    await like.click();
    await vi.waitFor(async () =>
      expect(await like.evaluate((button) => getComputedStyle(button).backgroundColor)).not.toBe(before),
    );
  });
});

describe('the back/forward cache', () => {
  test('accepts a page with overlays, which still work after it is restored', { tags: ['long'] }, async ({
    windowedPlayground,
  }) => {
    playground = windowedPlayground;
    const page = await playground.open('scenario.html');
    await add(page, { type: 'rating' });
    // Exposure and playback are sent on leaving: a page that did more than send them would not be cached.
    await vi.waitFor(() => expect(playground.site.events).toHaveLength(1));
    await page.evaluate(() => window.OverlaySDK.flush());
    // Runs in the page: a driver loses its connection to a page restored from the cache.
    await page.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => {
        const root = window.overlayLayers()[0]?.shadowRoot;
        if (persisted) root?.querySelector<HTMLElement>('input[value="3"]')?.click();
      });
    });
    await page.evaluate(() => {
      location.href = 'script-tag.html';
    });
    await page.waitForURL('**/script-tag.html');
    await page.evaluate(() => history.back());
    await vi.waitFor(() => expect(answers()).toEqual([['rating', 3]]));
  });
});
