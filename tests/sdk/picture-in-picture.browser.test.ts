import type { OverlayOptions } from '@overlay/contract';
import type { Page } from 'playwright-core';
import { describe, expect as expectNow, vi } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, attended, boxOf, keepAnswered, panel, seek } from './scenario.ts';

declare global {
  interface Window {
    documentPictureInPicture: {
      readonly window: (Window & typeof globalThis) | null;
      requestWindow(size: { width: number; height: number }): Promise<Window & typeof globalThis>;
    };
  }
}

/** A page whose button shows its player, or another element, in a window of its own, and takes it back when that closes. */
async function openStage(playground: Playground, moved = '.player') {
  const page = await playground.open('scenario.html');
  await page.evaluate((selector) => {
    const button = document.createElement('button');
    button.id = 'detach';
    button.textContent = 'Watch in a window';
    button.addEventListener('click', async () => {
      const { document: there, addEventListener } = await window.documentPictureInPicture.requestWindow({
        width: 800,
        height: 500,
      });
      const element = document.querySelector(selector);
      const place = document.createElement('p');
      if (!element) return;
      element.replaceWith(place);
      there.body.style.margin = '0';
      window.video.style.width = '100%';
      there.body.append(element);
      addEventListener('pagehide', () => place.replaceWith(element));
    });
    document.body.prepend(button);
  }, moved);
  /** Returns the window. */
  const detach = async (): Promise<Page> => {
    const [there] = await Promise.all([page.waitForEvent('popup'), page.locator('#detach').click()]);
    await there.setViewportSize({ width: 800, height: 500 });
    await there.locator('video').waitFor();
    return there;
  };
  const stored = (type: string) =>
    playground.site.events.filter(
      ({ eventType, playbackEvent, interactionType }) =>
        eventType === type && !playbackEvent && interactionType !== 'completion',
    );
  const flush = () => page.evaluate(() => window.OverlaySDK.flush());
  return { page, detach, stored, flush };
}

/** What a hidden page has: neither frames nor timers that are on time. Delivery uses `setTimeout`, which stays. */
const standStill = (page: Page) =>
  page.evaluate(() => void Object.assign(window, { requestAnimationFrame: () => 0, setInterval: () => 0 }));

const setVisible = (page: Page, state: 'visible' | 'hidden') =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibilityState });
    Object.defineProperty(document, 'hidden', {
      configurable: true,
      get: () => visibilityState === 'hidden',
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

/** The panel lies in the middle of the picture and has the styles of its core, its type, and what follows an answer. */
async function expectDrawn(view: Page) {
  await vi.waitFor(async () => {
    const [video, box] = [await boxOf(view.locator('video')), await boxOf(panel(view).first())];
    expectNow(Math.abs(box.x + box.width / 2 - video.x - video.width / 2)).toBeLessThan(2);
    expectNow(Math.abs(box.y + box.height / 2 - video.y - video.height / 2)).toBeLessThan(2);
    expectNow(
      await panel(view)
        .first()
        .evaluate((node) => [
          getComputedStyle(node).display,
          getComputedStyle(node.querySelector('.row') ?? node).alignItems,
          getComputedStyle(node).userSelect,
        ]),
    ).toEqual(['flex', 'center', 'none']);
  });
}

const question: OverlayOptions = {
  type: 'poll',
  overlayId: 'ovl_a',
  position: 'center',
  pollOptions: ['Sea', 'City'],
};

// A browser has one such window.
describe('document picture-in-picture', () => {
  for (const moved of ['.player', 'video'])
    test(`draws overlays with their styles when ${moved} is moved into a window, and back in the page`, async ({
      isolatedPlayground,
    }) => {
      const { page, detach } = await openStage(isolatedPlayground, moved);
      await add(page, question);
      await attended(page);
      const there = await detach();
      await expectDrawn(there);
      await there.close();
      await expectDrawn(page);
    });

  test('applies the rules of its document to parts, and draws overlays that are created there', async ({
    isolatedPlayground,
    expect,
  }) => {
    const { page, detach } = await openStage(isolatedPlayground);
    await add(page, { ...question, overlayId: 'ovl_first', position: 'top-left' });
    await attended(page);
    const there = await detach();
    await there.addStyleTag({ content: 'overlay-layer::part(title) { color: rgb(1, 2, 3) }' });
    await add(page, { type: 'rating', overlayId: 'ovl_late', position: 'bottom-right' });
    const rating = panel(there).nth(1);
    await vi.waitFor(async () =>
      expect(
        await rating.evaluate((node) =>
          [...node.querySelectorAll('.title, .scale')].map((part) => {
            const { color, display } = getComputedStyle(part);
            return part.matches('.title') ? color : display;
          }),
        ),
      ).toEqual(['rgb(1, 2, 3)', 'flex']),
    );
  });

  test('stores an answer that is given there once, and shows it back in the page', async ({
    isolatedPlayground,
    expect,
  }) => {
    const { page, detach, stored, flush } = await openStage(isolatedPlayground);
    await add(page, question);
    await attended(page);
    const there = await detach();
    await keepAnswered(page);
    await keepAnswered(there);
    await there.getByRole('radio', { name: 'City' }).click();
    await there.close();
    await panel(page).first().waitFor();
    expect(await page.getByRole('radio', { name: 'City' }).isChecked()).toBe(true);
    await flush();
    expect(stored('interaction')).toMatchObject([{ overlayId: 'ovl_a', value: 1 }]);
    expect(stored('impression')).toHaveLength(1);
  });

  test('counts what its own window shows: an impression although the page is hidden, none while the window is', async ({
    isolatedPlayground,
    expect,
  }) => {
    const { page, detach, stored, flush } = await openStage(isolatedPlayground);
    await add(page, { ...question, startTime: 5, endTime: 8 });
    await attended(page);
    const there = await detach();
    await setVisible(page, 'hidden');
    await setVisible(there, 'hidden');
    await seek(page, 6);
    await panel(there).first().waitFor();
    await there.waitForTimeout(1_500);
    await flush();
    expect(stored('impression')).toEqual([]);
    await setVisible(there, 'visible');
    await vi.waitFor(async () => {
      await flush();
      expect(stored('impression')).toHaveLength(1);
    });
  });

  test('counts no impression under a cover in its window, and one without it', async ({
    isolatedPlayground,
    expect,
  }) => {
    const { page, detach, stored, flush } = await openStage(isolatedPlayground);
    await add(page, { ...question, startTime: 5, endTime: 8 });
    await attended(page);
    const there = await detach();
    await there.evaluate(() => {
      const cover = document.createElement('div');
      cover.id = 'cover';
      Object.assign(cover.style, { position: 'fixed', inset: '0', background: '#fff', zIndex: '99' });
      document.body.append(cover);
    });
    await seek(page, 6);
    await panel(there).first().waitFor();
    await there.waitForTimeout(1_500);
    await flush();
    expect(stored('impression')).toEqual([]);
    await there.evaluate(() => document.querySelector('#cover')?.remove());
    await vi.waitFor(async () => {
      await flush();
      expect(stored('impression')).toHaveLength(1);
    });
  });

  test('gives the focus to an overlay that stops the film, to its first control after a key, and closes it by Escape', async ({
    isolatedPlayground,
    expect,
  }) => {
    const { page, detach } = await openStage(isolatedPlayground);
    await add(page, { ...question, startTime: 5, endTime: 8, pauseVideo: true });
    await attended(page);
    const there = await detach();
    await there.keyboard.press('Shift');
    await seek(page, 6);
    await vi.waitFor(async () =>
      expect(
        await panel(there)
          .first()
          .evaluate((node) => (node.getRootNode() as ShadowRoot).activeElement?.getAttribute('type')),
      ).toBe('radio'),
    );
    await there.keyboard.press('Escape');
    await vi.waitFor(async () => expect(await panel(there).count()).toBe(0));
  });

  test('follows its window and leaves on time while the page draws no frames and runs no timers', async ({
    isolatedPlayground,
    expect,
  }) => {
    const { page, detach } = await openStage(isolatedPlayground);
    await add(page, question);
    await add(page, {
      type: 'tap',
      overlayId: 'ovl_b',
      position: 'top-left',
      startTime: 5,
      hideAfterMs: 300,
    });
    await attended(page);
    await standStill(page);
    const there = await detach();
    await expectDrawn(there);
    await there.setViewportSize({ width: 600, height: 400 });
    await expectDrawn(there);
    // It may be gone before a slow machine looks.
    await there.locator('overlay-layer .board').evaluate((board) => {
      const note = (records: readonly MutationRecord[]) =>
        records.some(({ addedNodes }) =>
          [...addedNodes].some((node) => (node as Element).matches('.tap:not([inert])')),
        );
      new MutationObserver((records) => {
        if (note(records)) board.ownerDocument.body.dataset.came = '';
      }).observe(board, { childList: true });
    });
    await seek(page, 6);
    await there.locator('body[data-came]').waitFor();
    await vi.waitFor(async () => expect(await panel(there).count()).toBe(1));
  });
});
