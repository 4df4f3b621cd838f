import type { Page } from 'playwright-core';
import { describe, vi } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { add, keepAnswered, panel, seek } from './scenario.ts';

const showList = async (page: Page) => {
  await page.evaluate(() => window.OverlaySDK.interactionList(window.video));
  await page.locator('overlay-list h2').waitFor();
};

/** A page that belongs to one test, and actions on it: the tests run concurrently. */
function stageOf(playground: Playground) {
  const interactions = () => playground.site.events.filter((event) => event.eventType === 'interaction');
  /** Without the completions that follow some seconds later. */
  const answers = () => interactions().filter(({ interactionType }) => interactionType !== 'completion');
  return { interactions, answers };
}

describe.concurrent('the list of interactions', () => {
  test('contains every overlay of the video in order of time, and lets one be answered before its time', {
    tags: ['long'],
  }, async ({ playground, expect }) => {
    const { interactions } = stageOf(playground);
    const page = await playground.open('scenario.html');
    await add(page, { type: 'poll', overlayId: 'ovl_poll', startTime: 15, pollQuestion: 'Late?' });
    await add(page, { type: 'rating', overlayId: 'ovl_rating', startTime: 5, endTime: 8, title: 'Good?' });
    await showList(page);
    await add(page, { type: 'cta', overlayId: 'ovl_cta', startTime: 10, ctaText: 'Go' });
    const list = page.getByRole('region', { name: 'Questions in this video' });
    expect(await list.locator('[part=time]').allTextContents()).toEqual(['0:05', '0:10', '0:15']);
    const [video, below] = [await page.locator('video').boundingBox(), await list.boundingBox()];
    expect(below?.y).toBeGreaterThanOrEqual((video?.y ?? 0) + (video?.height ?? 0));

    await list.getByRole('radio', { name: '4 stars' }).click();
    await vi.waitFor(() => expect(interactions()).toHaveLength(2));
    expect(interactions()).toMatchObject([
      { interactionType: 'rating', value: 4 },
      { interactionType: 'completion', lastInteractionValue: 4 },
    ]);
    await seek(page, 6);
    expect(await panel(page).count()).toBe(0);
  });

  test('shares answers with the picture: one given there shows here, and is not sent twice', {
    tags: ['long'],
  }, async ({ playground, expect }) => {
    const { interactions } = stageOf(playground);
    const page = await playground.open('scenario.html');
    await add(page, { type: 'rating', overlayId: 'ovl_rating' });
    await showList(page);
    await page.locator('overlay-layer').getByRole('radio', { name: '2 stars' }).click();
    const listed = page.locator('overlay-list').getByRole('radio', { name: '2 stars' });
    expect(await listed.isChecked()).toBe(true);
    expect(await listed.isDisabled()).toBe(true);
    // Its completion is the last event about it.
    await vi.waitFor(() =>
      expect(interactions()).toMatchObject([
        { interactionType: 'rating', value: 2 },
        { interactionType: 'completion' },
      ]),
    );
  });

  test('drops a destroyed overlay, and disappears on destroy', async ({ playground, expect }) => {
    const page = await playground.open('scenario.html');
    await add(page, { type: 'rating', overlayId: 'ovl_rating' });
    await showList(page);
    expect(await page.locator('overlay-list li').count()).toBe(1);
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_rating')?.destroy());
    expect(await page.locator('overlay-list li').count()).toBe(0);
    await page.evaluate(() => window.OverlaySDK.destroy());
    expect(await page.locator('overlay-list').count()).toBe(0);
  });
});

describe.concurrent('the list of a page that is not in English', () => {
  test('uses its language for heading and questions, and follows an overlay that is changed', async ({
    playground,
    expect,
  }) => {
    const page = await playground.open('scenario.html');
    await page.evaluate(() => {
      document.documentElement.lang = 'de';
      window.OverlaySDK.interactionList(window.video);
    });
    await page.getByRole('heading', { name: 'Fragen' }).waitFor();
    await add(page, { type: 'rating', overlayId: 'ovl_a', startTime: 9 });
    await page.locator('overlay-list').getByRole('radio', { name: '3 Sterne' }).waitFor();
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_a')?.update({ title: 'Neu', locale: 'fr' }));
    await page.locator('overlay-list').getByRole('radio', { name: '3 étoiles' }).waitFor();
    expect(await page.locator('overlay-list .title').allTextContents()).toEqual(['Neu']);
    expect(await page.locator('overlay-list li').count()).toBe(1);
  });
});

describe.concurrent('<overlay-video>', () => {
  test('creates the overlays in its markup, and removes them with itself', async ({ playground, expect }) => {
    const { answers } = stageOf(playground);
    const page = await playground.open('overlay-video.html');
    await page.locator('overlay-layer').getByRole('radio', { name: '7 stars' }).click();
    await page.locator('overlay-layer').getByRole('button', { name: 'Read on' }).click();
    await expect.poll(() => page.locator('overlay-list li').count()).toBe(3);
    await vi.waitFor(() => expect(answers()).toHaveLength(2));
    expect(answers()[0]).toMatchObject({ videoId: 'vid_markup', campaignId: 'camp_markup', value: 7 });
    await page.evaluate(() => document.querySelector('overlay-video')?.remove());
    await page.evaluate(() => Promise.resolve());
    expect(await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_markup_rating'))).toBeUndefined();
  });
});

describe.concurrent('<overlay-video> with invalid markup', () => {
  test('reports what it cannot read, creates the rest, and keeps it when the element is moved', {
    tags: ['long'],
  }, async ({ playground, expect }) => {
    const { answers } = stageOf(playground);
    const page = await playground.open('overlay-video.html');
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    const before = await page.locator('overlay-layer .panel.poll').count();
    await page.evaluate(async () => {
      const element = document.createElement('overlay-video');
      const video = document.createElement('video');
      video.src = '/demo.webm';
      video.style.width = '600px';
      const broken = document.createElement('script');
      broken.type = 'application/json';
      broken.textContent = '{"type": "tap",';
      const wrong = document.createElement('overlay-item');
      wrong.setAttribute('type', 'rating');
      wrong.setAttribute('rating-max', '99');
      const right = document.createElement('overlay-item');
      right.setAttribute('type', 'poll');
      right.setAttribute('overlay-id', 'ovl_right');
      right.setAttribute('poll-options', '["One","Two"]');
      right.setAttribute('theme', '{"preset": "light", "radiusPx": 3}');
      right.setAttribute('class', 'mine');
      element.append(video, broken, wrong, right);
      document.body.prepend(element);
      await new Promise((done) => setTimeout(done, 100));
      document.body.append(element);
      await new Promise((done) => setTimeout(done, 100));
    });
    for (const wrong of ['JSON', 'ratingMax is not valid'])
      await vi.waitFor(() => expect(said.join('\n')).toContain(wrong));
    const made = page.locator('overlay-layer .panel.poll').last();
    await expect.poll(() => page.locator('overlay-layer .panel.poll').count()).toBe(before + 1);
    await expect.poll(() => made.evaluate((node) => getComputedStyle(node).borderRadius)).toBe('3px');
    await made.getByRole('radio', { name: 'Two' }).click();
    await vi.waitFor(() =>
      expect(answers().filter(({ overlayId }) => overlayId === 'ovl_right')).toMatchObject([
        { interactionType: 'poll', value: 1 },
      ]),
    );
  });
});

describe.concurrent('a handle', () => {
  test('updates what is shown, and refuses invalid options', async ({ playground, expect }) => {
    const page = await playground.open('scenario.html');
    await add(page, { type: 'rating', overlayId: 'ovl_a', title: 'Before' });
    const update = (change: Record<string, unknown>) =>
      page.evaluate((given) => window.OverlaySDK.getOverlay('ovl_a')?.update(given), change);
    expect(await update({ title: 'After', ratingMax: 3, position: 'top-left' })).toBe(true);
    expect(await page.getByRole('radio').count()).toBe(3);
    expect(await page.locator('overlay-layer .title').textContent()).toBe('After');
    expect(await update({ ratingMax: 99 })).toBe(false);
    expect(await page.getByRole('radio').count()).toBe(3);
  });

  test('notifies the page, by callback and by an event that bubbles', async ({ playground, expect }) => {
    const page = await playground.open('scenario.html');
    await keepAnswered(page);
    await page.evaluate(() => {
      const heard: unknown[] = [];
      Object.assign(window, { heard });
      for (const name of ['impression', 'interaction', 'complete', 'dismiss'] as const) {
        window.OverlaySDK.on(name, ({ overlayId, value }) => heard.push([name, overlayId, value ?? null]));
        document.querySelector('.player')?.addEventListener(`overlay-${name}`, (event) => {
          heard.push([event.type, event instanceof CustomEvent && event.detail.overlayId]);
        });
      }
    });
    await add(page, { type: 'rating', overlayId: 'ovl_a' });
    await page.getByRole('radio', { name: '5 stars' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    expect(await page.evaluate(() => window.heard)).toEqual([
      ['overlay-impression', 'ovl_a'],
      ['impression', 'ovl_a', null],
      ['overlay-interaction', 'ovl_a'],
      ['interaction', 'ovl_a', 5],
      ['overlay-dismiss', 'ovl_a'],
      ['dismiss', 'ovl_a', null],
      ['overlay-complete', 'ovl_a'],
      ['complete', 'ovl_a', null],
    ]);
  });
});
