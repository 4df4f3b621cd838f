import type { OverlayOptions } from '@overlay/contract';
import { describe } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, atRest, attended, boxOf, keepAnswered, panel } from './scenario.ts';

declare global {
  interface Window {
    heard: string[];
  }
}

const five: OverlayOptions[] = [
  { type: 'tap', position: 'top-left' },
  { type: 'rating', position: 'top-right' },
  { type: 'poll', position: 'bottom-left' },
  { type: 'slider', position: 'bottom-right' },
  { type: 'cta', position: 'center', ctaText: 'Go', ctaUrl: 'https://example.com' },
];

/** A page that belongs to one test, and actions on it: the tests run concurrently. */
async function openStage(playground: Playground, path = 'host-player.html') {
  const page = await playground.open(path);
  /** All answers so far, once all requests in flight have arrived. */
  const answers = async () => {
    await page.evaluate(() => window.OverlaySDK.flush());
    await page.waitForTimeout(150);
    return playground.site.events
      .filter((event) => event.eventType === 'interaction' && event.interactionType !== 'completion')
      .map((event) => event.value);
  };
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  return { page, answers, press };
}

type Stage = Awaited<ReturnType<typeof openStage>>;

describe.concurrent('one answer is one event', () => {
  test('of a rating: leaving the control, its submit button, Space, or a second press on the selected star', async ({
    playground,
    expect,
  }) => {
    const ways: readonly (readonly [commit: (stage: Stage) => Promise<void>, values: readonly number[]])[] = [
      [({ press }) => press('ArrowRight', 'ArrowRight', 'Tab'), [3]],
      [({ press }) => press('ArrowRight', 'Tab', 'Enter', 'Enter'), [2]],
      [({ press }) => press('ArrowRight', 'Space', 'Space'), [2]],
      [({ page }) => page.getByRole('radio', { name: '5 stars' }).dblclick(), [5]],
      [({ page }) => page.getByRole('radio', { name: '2 stars' }).click({ delay: 60 }), [2]],
      [({ page }) => page.getByRole('radio', { name: '2 stars' }).check(), [2]],
    ];
    for (const [commit, expected] of ways) {
      const stage = await openStage(playground);
      const { page, answers } = stage;
      await add(page, { type: 'rating' });
      await page.getByRole('radio', { name: '1 star' }).focus();
      await commit(stage);
      expect(await answers(), commit.toString()).toEqual(expected);
      await page.close();
      playground.site.events.length = 0;
    }
  });

  test('of a slider: dragging, pressing the track, releasing in place, keys, and a value set by assistive technology', {
    tags: ['long'],
  }, async ({ playground, expect }) => {
    const ways: readonly (readonly [
      commit: (stage: Stage) => Promise<void>,
      check: (value: unknown) => boolean,
    ])[] = [
      [
        ({ press }) => press('ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter', 'Tab'),
        (value) => value === 53,
      ],
      [({ press }) => press('PageUp', 'Tab'), (value) => Number(value) > 50],
      [({ page }) => page.getByRole('slider').click(), (value) => Math.abs(Number(value) - 50) < 3],
      [({ page }) => page.getByRole('slider').fill('70'), (value) => value === 70],
    ];
    for (const [commit, check] of ways) {
      const stage = await openStage(playground);
      const { page, answers } = stage;
      await add(page, { type: 'slider' });
      await page.getByRole('slider').focus();
      await commit(stage);
      const values = await answers();
      expect(values, commit.toString()).toHaveLength(1);
      expect(check(values[0]), `${values[0]}`).toBe(true);
      await page.close();
      playground.site.events.length = 0;
    }
  });

  test('of a poll with a labelled submit button: choosing waits for it', async ({ playground, expect }) => {
    const { page, answers } = await openStage(playground);
    await add(page, { type: 'poll', pollOptions: ['A', 'B', 'C'], ctaText: 'Vote' });
    await page.getByRole('radio', { name: 'B' }).click();
    await page.getByRole('radio', { name: 'C' }).click();
    expect(await answers()).toEqual([]);
    await page.getByRole('button', { name: 'Vote' }).click();
    expect(await answers()).toEqual([2]);
  });

  test('of a poll that may be changed: one event for each different choice', async ({
    playground,
    expect,
  }) => {
    const { page, answers } = await openStage(playground);
    await keepAnswered(page);
    await add(page, { type: 'poll', pollOptions: ['A', { id: 'bee', label: 'B' }], allowChange: true });
    for (const name of ['A', 'A', 'B']) await page.getByRole('radio', { name, exact: true }).click();
    expect(await answers()).toEqual([0, 'bee']);
  });

  test('of like and dislike: one for each side, none for a repeated press', async ({
    playground,
    expect,
  }) => {
    const { page, answers } = await openStage(playground);
    await keepAnswered(page);
    await add(page, { type: 'tap' });
    await page.getByRole('button', { name: 'Like', exact: true }).dblclick();
    await page.getByRole('button', { name: 'Dislike' }).click();
    expect(await page.getByRole('button', { name: 'Dislike' }).getAttribute('aria-pressed')).toBe('true');
    expect(await answers()).toEqual([1, 0]);
  });

  test('of a call to action: a double click follows it once', async ({ playground, expect }) => {
    const { page, answers } = await openStage(playground);
    await add(page, { type: 'cta', ctaText: 'Go' });
    await page.getByRole('button', { name: 'Go' }).dblclick();
    expect(await answers()).toEqual(['Go']);
  });

  test('sends a call to action next to a question as a tap, with its link', async ({
    playground,
    expect,
  }) => {
    const { page, answers } = await openStage(playground);
    await add(page, { type: 'rating', ctaText: 'More', ctaUrl: 'https://example.com/more' });
    await page.getByRole('link', { name: 'More' }).click();
    expect(await answers()).toEqual(['More']);
    expect(playground.site.events.find((event) => event.interactionType === 'cta_click')).toMatchObject({
      overlayType: 'tap',
      metadata: { link: 'https://example.com/more' },
    });
  });
});

describe.concurrent('input stays inside', () => {
  test('lets no click, pointer or key of an overlay reach the player or the page’s hotkeys', async ({
    playground,
    expect,
  }) => {
    const { page, press } = await openStage(playground);
    for (const options of five) await add(page, options);
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    await page.getByRole('radio', { name: '2 stars' }).click();
    await page.getByRole('slider').focus();
    await press('ArrowRight', 'k', 'm', ' ', 'f', '5');
    await page.getByRole('radio', { name: 'Yes' }).focus();
    await press('ArrowDown', 'k', 'Enter');
    await page.locator('.panel.poll').dblclick({ position: { x: 20, y: 12 } });
    expect(await page.evaluate(() => window.heard)).toEqual([]);
    expect(await page.evaluate(() => window.video.paused)).toBe(true);
  });

  test('lets no key but Tab reach a player that captures keys on the document, and works as without it', async ({
    playground,
    expect,
  }) => {
    const { page, answers, press } = await openStage(playground);
    await page.evaluate(() => {
      for (const type of ['keydown', 'keypress', 'keyup'] as const)
        document.addEventListener(
          type,
          (event) => {
            window.heard.push(`captured ${type} ${event.key}`);
            event.stopPropagation();
            if (event.key !== 'Tab') event.preventDefault();
          },
          true,
        );
    });
    await add(page, { type: 'poll', pollOptions: ['Sea', 'City', 'Hills'], position: 'top-left' });
    await add(page, { type: 'tap', title: 'Good?', position: 'bottom-right' });
    await add(page, { type: 'slider', position: 'center-right' });
    await attended(page);
    await page.getByRole('radio', { name: 'Sea' }).focus();
    await press('ArrowDown', 'ArrowDown', 'm', 'Enter');
    expect(await answers()).toEqual([2]);
    await page.getByRole('button', { name: 'Like', exact: true }).focus();
    await press('k', 'Space');
    expect(await answers()).toEqual([2, 1]);
    await press('Escape');
    await expect.poll(() => page.locator('.panel.tap').count()).toBe(0);
    expect(await page.evaluate(() => window.heard)).toEqual([]);
    await page.locator('#after').focus();
    await press('m', 'Shift+Tab');
    const heard = await page.evaluate(() => window.heard);
    expect(heard).toContain('captured keydown m');
    await expect.poll(() => page.evaluate(() => window.focusedElement()?.localName)).toBe('overlay-layer');
    await press('Tab');
    expect((await page.evaluate(() => window.heard)).slice(heard.length)).toContain('captured keydown Tab');
  });

  test('leaves the picture next to the overlays to the player', async ({ playground, expect }) => {
    const { page } = await openStage(playground);
    await add(page, { type: 'tap', position: 'top-left' });
    const video = await boxOf(page.locator('video'));
    await page.mouse.click(video.x + video.width / 2, video.y + video.height / 2);
    expect(await page.evaluate(() => window.heard)).toContain('player click');
  });
});

describe.concurrent('focus', () => {
  test('moves through in order, is not trapped, and stays in place when an overlay appears', async ({
    playground,
    expect,
  }) => {
    const { page, press } = await openStage(playground);
    await page.locator('#comment').focus();
    await add(page, { type: 'rating' });
    await attended(page);
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('comment');
    await press('Tab', 'Tab');
    expect(await page.evaluate(() => window.focusedElement()?.localName)).toBe('overlay-layer');
    await press('Tab', 'Tab');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('after');
    await press('Shift+Tab');
    expect(await page.evaluate(() => window.focusedElement()?.localName)).toBe('overlay-layer');
  });

  test('moves into an overlay that stops the video, and back to where it was', async ({
    playground,
    expect,
  }) => {
    const { page, press } = await openStage(playground);
    await page.evaluate(() => window.video.play());
    await page.locator('.player').focus();
    await add(page, { type: 'rating', overlayId: 'ovl_stop', pauseVideo: true });
    expect(await page.evaluate(() => window.focusedElement()?.localName)).toBe('overlay-layer');
    await press('Tab', 'Escape');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('player');
    expect(await panel(page).count()).toBe(0);
  });

  test('goes on to the first control, with its ring, if the viewer uses keys, and stays without a ring otherwise', async ({
    sourcePlayground: playground,
    expect,
  }) => {
    const { page, press } = await openStage(playground);
    await add(page, { type: 'tap', overlayId: 'ovl_first' });
    await attended(page);
    const focused = () =>
      page.evaluate(() => {
        const active = window.overlayLayers()[0]?.shadowRoot?.activeElement;
        const { outlineStyle } = getComputedStyle(active ?? document.body);
        return [active?.ariaLabel ?? active?.textContent, outlineStyle];
      });
    const ask = async (overlayId: string) => {
      await page.locator('.player').focus();
      await page.evaluate(() => window.video.play());
      await add(page, { type: 'tap', overlayId, title: 'Was this helpful?', pauseVideo: true });
    };
    await page.mouse.click(5, 5);
    await ask('ovl_pointer');
    expect(await focused()).toEqual(['Was this helpful?', 'none']);
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_pointer')?.destroy());
    await press('Shift');
    await ask('ovl_keys');
    await expect.poll(focused).toEqual(['Like', 'solid']);
    // A result is read: the key that gave the answer must not press anything else.
    await press('Enter');
    await page.getByText('Thank you!').first().waitFor();
    expect((await focused())[0]).not.toBe('Close');
  });

  test('is not taken from a field while the viewer is typing', async ({ playground, expect }) => {
    const { page } = await openStage(playground);
    await page.evaluate(() => window.video.play());
    await page.locator('#comment').focus();
    await add(page, { type: 'rating', pauseVideo: true });
    await page.keyboard.type('hello');
    expect(await page.locator('#comment').inputValue()).toBe('hello');
  });

  test('stays in the overlay when the answer disables its controls', async ({ playground, expect }) => {
    const { page, press } = await openStage(playground);
    await add(page, { type: 'rating' });
    await page.getByRole('radio', { name: '1 star' }).focus();
    await press('ArrowRight', 'Enter');
    expect(await page.evaluate(() => window.focusedElement()?.localName)).toBe('overlay-layer');
  });

  test('is navigated with the arrow keys of a remote, and its Back key dismisses', async ({
    playground,
    expect,
  }) => {
    const { page, press } = await openStage(playground);
    await add(page, { type: 'tap' });
    await attended(page);
    await page.getByRole('button', { name: 'Like', exact: true }).focus();
    const focused = () =>
      page.evaluate(() => {
        const active = window.overlayLayers()[0]?.shadowRoot?.activeElement;
        return active?.ariaLabel ?? active?.textContent ?? '';
      });
    await press('ArrowRight');
    expect(await focused()).toBe('Dislike');
    await press('ArrowDown');
    expect(await focused()).toBe('Close');
    await press('ArrowRight', 'ArrowLeft');
    expect(await focused()).toBe('Dislike');
    await page.evaluate(() => {
      const active = window.overlayLayers()[0]?.shadowRoot?.activeElement;
      const event = new KeyboardEvent('keydown', { key: 'Unidentified', bubbles: true, composed: true });
      Object.defineProperty(event, 'keyCode', { get: () => 10009 });
      active?.dispatchEvent(event);
    });
    expect(await panel(page).count()).toBe(0);
  });
});

describe.concurrent('assistive technology', () => {
  test('gets a role and a name for everything, and announcements of appearances and answers', async ({
    playground,
    expect,
  }) => {
    const { page } = await openStage(playground);
    await add(page, { type: 'poll', pollQuestion: 'Where to next?', pollOptions: ['Lisbon', 'Oslo'] });
    await expect.poll(() => page.locator('overlay-layer [role=status]').textContent()).toBe('Where to next?');
    const tree = await page.locator('overlay-layer').ariaSnapshot();
    for (const line of ['group "Where to next?"', 'radio "Lisbon"', 'radio "Oslo"', 'button "Close"']) {
      expect(tree).toContain(line);
    }
    await page.getByRole('radio', { name: 'Oslo' }).click();
    await expect
      .poll(() => page.locator('overlay-layer [role=status]').textContent())
      .toBe('Your answer: Oslo. Thank you!');
  });

  test('gets targets of 44 pixels, or at least 24 for all ten numbers at 320 pixels', {
    tags: ['long'],
  }, async ({ playground, expect }) => {
    const { page } = await openStage(playground);
    for (const options of five) await add(page, options);
    await atRest(page);
    for (const target of await page.locator('overlay-layer').locator('button:visible, a, label').all()) {
      const box = await boxOf(target);
      expect(Math.min(box.width, box.height), (await target.textContent()) ?? '').toBeGreaterThanOrEqual(
        43.5,
      );
    }
    expect((await boxOf(page.getByRole('slider'))).height).toBeGreaterThanOrEqual(44);
    const { page: narrow } = await openStage(playground);
    await narrow.evaluate(() => Object.assign(window.video.style, { width: '320px', height: '240px' }));
    await add(narrow, { type: 'rating', ratingStyle: 'numbers', ratingMax: 10 });
    await atRest(narrow);
    for (const target of await narrow.getByRole('radio').all()) {
      const box = await boxOf(target);
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
    }
  });

  test('moves nothing under reduced motion', async ({ playground, expect }) => {
    const { page } = await openStage(playground);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await add(page, { type: 'rating' });
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await page.getByRole('radio', { name: '4 stars' }).click();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });

  test('mirrors the panel and the slider in a right-to-left language', async ({ playground, expect }) => {
    const { page, answers, press } = await openStage(playground);
    await page.evaluate(() => {
      document.documentElement.lang = 'ar';
    });
    await add(page, { type: 'slider' });
    await expect.poll(() => page.getByRole('button', { name: 'إغلاق' }).count()).toBe(1);
    await atRest(page);
    const [box, close] = [await boxOf(panel(page)), await boxOf(page.locator('.close'))];
    expect(close.x - box.x).toBeLessThan(20);
    await page.getByRole('slider').focus();
    await press('ArrowRight', 'Enter');
    expect(await answers()).toEqual([49]);
  });

  test('uses a language that the page registers', async ({ playground, expect }) => {
    const { page } = await openStage(playground);
    await page.evaluate(() =>
      window.OverlaySDK.registerLocale('eo', { close: 'Fermi', rate: 'Kiom da steloj?' }),
    );
    await add(page, { type: 'rating', locale: 'eo' });
    await expect.poll(() => page.getByRole('button', { name: 'Fermi' }).count()).toBe(1);
    await expect.poll(() => panel(page).getByText('Kiom da steloj?').count()).toBe(1);
  });

  test('fits at 200 % zoom', async ({ playground, expect }) => {
    const { page } = await openStage(playground);
    await page.evaluate(() => {
      document.documentElement.style.zoom = '2';
      window.video.style.width = '480px';
    });
    await add(page, { type: 'poll', pollQuestion: 'A question that is rather long for so little room?' });
    await atRest(page);
    const [video, box] = [await boxOf(page.locator('video')), await boxOf(panel(page))];
    expect(box.x).toBeGreaterThanOrEqual(video.x);
    expect(box.x + box.width).toBeLessThanOrEqual(video.x + video.width + 1);
    expect(box.y + box.height).toBeLessThanOrEqual(video.y + video.height + 1);
  });
});
