import { describe, expect, vi } from 'vitest';
import type { Playground } from '../kit/page.ts';
import { test } from '../kit/test.ts';
import { atRest } from './scenario.ts';

let playground: Playground;
test.beforeEach(({ playground: own }) => {
  playground = own;
});

const answers = (overlayId: string) =>
  playground.site.events.filter(
    (event) =>
      event.overlayId === overlayId &&
      event.eventType === 'interaction' &&
      event.interactionType !== 'completion',
  );
const settle = () => new Promise((done) => setTimeout(done, 300));

describe('the five overlays over a plain video', () => {
  test('sends exactly one event of its kind when each is answered by pointer', {
    tags: ['long'],
  }, async () => {
    const page = await playground.open('five-overlays.html');
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    await page.getByRole('radio', { name: '4 stars' }).click();
    await page.getByRole('radio', { name: 'Kyoto' }).click();
    const range = page.getByRole('slider');
    await atRest(page);
    const box = await range.boundingBox();
    if (!box) throw new Error('the slider is not shown');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.8, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await page.getByRole('link', { name: 'Book now' }).click();
    await vi.waitFor(() => expect(answers('ovl_cta')).toHaveLength(1));
    await settle();
    expect(answers('ovl_tap')).toMatchObject([{ interactionType: 'tap', overlayType: 'tap', value: 1 }]);
    expect(answers('ovl_rating')).toMatchObject([
      { interactionType: 'rating', overlayType: 'rating', value: 4 },
    ]);
    expect(answers('ovl_poll')).toMatchObject([
      { interactionType: 'poll', overlayType: 'poll', value: 'kyoto' },
    ]);
    expect(answers('ovl_slider')).toMatchObject([{ interactionType: 'slider', overlayType: 'slider' }]);
    expect(answers('ovl_slider')[0]?.value).toBeGreaterThan(70);
    expect(answers('ovl_cta')).toMatchObject([
      {
        interactionType: 'cta_click',
        overlayType: 'tap',
        value: 'Book now',
        metadata: { link: 'https://example.com/book' },
      },
    ]);
    for (const event of playground.site.events) {
      expect(event).toMatchObject({ videoId: 'vid_playground', campaignId: 'camp_playground' });
      expect(event.dedupeKey).toBeTruthy();
      expect(event.sessionId).toMatch(/^[\da-f-]{36}$/);
    }
  });

  test('answers each by keyboard with exactly one event, however many arrows were pressed', {
    tags: ['long'],
  }, async () => {
    const page = await playground.open('five-overlays.html');
    await page.getByRole('button', { name: 'Dislike' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: '1 star' }).focus();
    for (let press = 0; press < 4; press += 1) await page.keyboard.press('ArrowRight');
    await settle();
    expect(answers('ovl_rating')).toHaveLength(0);
    await page.keyboard.press('Enter');
    await page.getByRole('radio', { name: 'Lisbon' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await page.getByRole('slider').focus();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await vi.waitFor(() => expect(answers('ovl_slider')).toHaveLength(1));
    await settle();
    expect(answers('ovl_tap')).toMatchObject([{ value: 0 }]);
    expect(answers('ovl_rating')).toMatchObject([{ value: 5 }]);
    expect(answers('ovl_poll')).toMatchObject([{ value: 1 }]);
    expect(answers('ovl_slider')).toMatchObject([{ value: 55 }]);
  });

  test('sends an impression after a second in view and a completion when an answered overlay is dismissed', {
    tags: ['long'],
  }, async () => {
    const page = await playground.open('five-overlays.html');
    const impressions = () =>
      playground.site.events.filter(
        ({ eventType, playbackEvent }) => eventType === 'impression' && playbackEvent === undefined,
      );
    await vi.waitFor(() => expect(impressions()).toHaveLength(5));
    // Since the navigation, after which the overlays were created.
    const sinceMs = await page.evaluate(() => performance.timeOrigin);
    for (const { timestampMs } of impressions()) expect(Number(timestampMs) - sinceMs).toBeGreaterThan(990);
    await page.getByRole('radio', { name: '3 stars' }).click();
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_rating')?.dismiss());
    await page.evaluate(() => window.OverlaySDK.getOverlay('ovl_tap')?.dismiss());
    const completions = () =>
      playground.site.events.filter((event) => event.interactionType === 'completion');
    await vi.waitFor(() => expect(completions()).toHaveLength(1));
    expect(completions()[0]).toMatchObject({
      overlayId: 'ovl_rating',
      value: null,
      interactionOccurred: true,
      lastInteractionType: 'rating',
      lastInteractionValue: 3,
      watchedSeconds: 0,
    });
    expect(completions()[0]).not.toHaveProperty('overlayType');
    expect(impressions()).toHaveLength(5);
  });
});
