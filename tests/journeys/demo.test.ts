import { type AnalyticsResult, type EventPage, StoredEvent, toEventKind } from '@overlay/contract';
import type { BrowserContext } from 'playwright-core';
import { Check } from 'typebox/value';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { launchChromium } from '../kit/chromium.ts';
import { DemoPage } from '../kit/demo-page.ts';
import { type Service, startService } from '../kit/service.ts';

const startedMs = Date.now();
let service: Service;
let context: BrowserContext;

beforeAll(async () => {
  service = await startService();
  context = await launchChromium();
});
afterAll(async () => {
  await context?.close();
  await service?.dispose();
});

/** The interactions that were not known before, oldest first, once so many have arrived. */
async function storedEvents(expected: number, knownIds: ReadonlySet<string>): Promise<StoredEvent[]> {
  return vi.waitFor(
    async () => {
      const { events } = await service.read<EventPage>('/api/events?limit=200');
      const fresh = events.filter(
        (event) => !knownIds.has(event.eventId) && event.eventType === 'interaction',
      );
      expect(fresh.map((event) => event.interactionType)).toHaveLength(expected);
      return fresh.reverse();
    },
    { timeout: 90_000, interval: 200 },
  );
}

/** The fields fixed by the kind of event, and those that every event has. */
function expectKindFields(event: StoredEvent): void {
  expect(Check(StoredEvent, event)).toBe(true);
  if (event.interactionType === undefined) throw new Error('an interaction has an interactionType');
  const kind = toEventKind(event.interactionType);
  expect(event).toMatchObject({
    eventType: 'interaction',
    source: 'sdk',
    campaignId: 'camp_demo',
    videoId: 'vid_demo',
    accountId: expect.stringMatching(/^acct_/),
    eventId: expect.stringMatching(/^evt_/),
    sessionId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    deviceHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(event.timestamp).toBeGreaterThanOrEqual(startedMs);
  expect(event.timestamp).toBeLessThanOrEqual(Date.now());
  expect(new Date(event.createdAt).toISOString()).toBe(event.createdAt);
  expect(event.overlayType).toBe(kind.overlayType);
  expect('overlayType' in event).toBe(kind.overlayType !== undefined);
  expect('value' in event).toBe(true);
}

/** A completion follows its answer and repeats it. */
function expectCompletion(event: StoredEvent | undefined, answer: StoredEvent | undefined): void {
  expect(event).toMatchObject({
    interactionType: 'completion',
    value: null,
    interactionOccurred: true,
    lastInteractionType: answer?.interactionType,
    lastInteractionValue: answer?.value,
    overlayId: answer?.overlayId,
  });
  expect(event?.videoLength).toBeCloseTo(20, 0);
  expect(event?.watchedSeconds).toBeGreaterThanOrEqual(0);
  expect(event?.watchedSeconds).toBeLessThanOrEqual(20.1);
  expect(event?.percentWatched).toBeGreaterThanOrEqual(0);
  expect(event?.percentWatched).toBeLessThanOrEqual(100);
}

async function expectSummary(before: AnalyticsResult): Promise<void> {
  const kinds = Object.values(overlays).map(toEventKind);
  await vi.waitFor(async () => {
    const after = await service.read<AnalyticsResult>('/api/analytics/summary?campaignId=camp_demo');
    expect(after.interactions - before.interactions).toBe(kinds.length);
    for (const type of ['tap', 'rating', 'poll', 'slider'] as const) {
      const expected = kinds.filter((kind) => kind.counted && kind.overlayType === type);
      expect(after.byType[type] - before.byType[type]).toBe(expected.length);
    }
    expect(after.impressions - before.impressions).toBe(kinds.length);
    expect(after.engagementRate).toBeCloseTo(after.interactions / after.impressions, 6);
  });
}

/** Every overlay of the demo, and what an answer to it is. */
const overlays = {
  ovl_demo_tap: 'tap',
  ovl_demo_rating: 'rating',
  ovl_demo_poll: 'poll',
  ovl_demo_slider: 'slider',
  ovl_demo_quiz: 'poll',
  ovl_demo_cta: 'cta_click',
} as const;

async function knownEvents(): Promise<ReadonlySet<string>> {
  const { events } = await service.read<EventPage>('/api/events?limit=200');
  return new Set(events.map((event) => event.eventId));
}

/** A closing page sends the last playback record: wait until every visit's has arrived. */
async function lastWords(visits: number): Promise<void> {
  await vi.waitFor(
    async () => {
      const { events } = await service.read<EventPage>('/api/events?limit=200');
      const summaries = events.filter((event) => event.playbackEvent === 'summary');
      expect(new Set(summaries.map((event) => event.sessionId)).size).toBe(visits);
    },
    { timeout: 90_000, interval: 200 },
  );
}

async function expectAnswers(
  known: ReadonlySet<string>,
  values: Readonly<Record<keyof typeof overlays, unknown>>,
): Promise<void> {
  // A completion for each answer, except for the click on the link.
  const events = await storedEvents(11, known);
  for (const event of events) expectKindFields(event);
  for (const [overlayId, type] of Object.entries(overlays)) {
    const [answer, completion, ...more] = events.filter((event) => event.overlayId === overlayId);
    expect([answer?.interactionType, answer?.value], overlayId).toEqual([
      type,
      values[overlayId as keyof typeof overlays],
    ]);
    expect(more, overlayId).toEqual([]);
    if (type === 'cta_click') expect(completion).toBeUndefined();
    else expectCompletion(completion, answer);
  }
}

describe('a viewer on the demo page', () => {
  test('answers every overlay with the pointer, and every event is stored with the fields of its kind', async () => {
    const known = await knownEvents();
    const before = await service.read<AnalyticsResult>('/api/analytics/summary?campaignId=camp_demo');
    const demo = await DemoPage.open(context, service.url);
    const { page } = demo;

    await demo.playTo('Tap');
    await page.getByRole('button', { name: 'Like', exact: true }).click();
    await demo.dismiss();
    await demo.playTo('Rating');
    await page.getByRole('radio', { name: '4 stars' }).click();
    await demo.dismiss();
    await demo.playTo('Poll');
    await page.getByRole('radio', { name: 'The sea' }).click();
    await demo.dismiss();
    await demo.playTo('Slider');
    const range = page.getByRole('slider', { name: /calm/i });
    await range.waitFor();
    const box = await range.boundingBox();
    if (box === null) throw new Error('the slider is not shown');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width, box.y + box.height / 2, { steps: 8 });
    await page.mouse.up();
    await demo.dismiss();
    await demo.playTo('Quiz');
    await page.getByRole('radio', { name: 'In the bay' }).click();
    await page.getByText('Not quite. Correct answer: In the dunes').first().waitFor();
    await demo.dismiss();
    await demo.playTo('Call to action');
    await page.getByRole('link', { name: /Read the documentation/ }).click();

    await expectAnswers(known, {
      ovl_demo_tap: 1,
      ovl_demo_rating: 4,
      ovl_demo_poll: 'sea',
      ovl_demo_slider: 100,
      ovl_demo_quiz: 'bay',
      ovl_demo_cta: 'Read the documentation',
    });
    await expectSummary(before);
    const total = await service.read<AnalyticsResult>('/api/analytics/summary?campaignId=camp_demo');
    await page.bringToFront();
    await expect.poll(() => demo.number('interactions')).toBe(total.interactions);
    expect(demo.complaints).toEqual([]);
    await page.close();
  });

  test('answers every overlay with only the keyboard: one event per answer, whatever keys were pressed before', async () => {
    const known = await knownEvents();
    const before = await service.read<AnalyticsResult>('/api/analytics/summary?campaignId=camp_demo');
    const demo = await DemoPage.open(context, service.url);
    const { page } = demo;
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };

    await demo.playTo('Tap');
    await demo.tabTo(page.getByRole('button', { name: 'Dislike', exact: true }));
    await press('Enter', 'Escape');
    await demo.playTo('Rating');
    await demo.tabTo(page.getByRole('radio', { name: '1 star' }));
    await press('ArrowRight', 'ArrowRight', 'Enter', 'Escape');
    await demo.playTo('Poll');
    await demo.tabTo(page.getByRole('radio', { name: 'Mountains' }));
    await press('ArrowDown', 'ArrowDown', 'Enter', 'Escape');
    await demo.playTo('Slider');
    await demo.tabTo(page.getByRole('slider', { name: /calm/i }));
    await press('ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter', 'Escape');
    await demo.playTo('Quiz');
    await demo.tabTo(page.getByRole('radio', { name: 'In the bay' }));
    await press('ArrowDown', 'Enter');
    await page.getByText('Correct!').first().waitFor();
    await press('Escape');
    await demo.playTo('Call to action');
    await demo.tabTo(page.getByRole('link', { name: /Read the documentation/ }));
    await press('Enter');

    const events = await storedEvents(11, known);
    const rating = events.find((event) => event.interactionType === 'rating');
    expect([2, 3]).toContain(rating?.value);
    await expectAnswers(known, {
      ovl_demo_tap: 0,
      ovl_demo_rating: rating?.value,
      ovl_demo_poll: 'city',
      ovl_demo_slider: 53,
      ovl_demo_quiz: 'dunes',
      ovl_demo_cta: 'Read the documentation',
    });
    await expectSummary(before);
    expect(demo.complaints).toEqual([]);
    await page.close();
  });

  test('finds the same numbers after the process was killed and restarted', async () => {
    await lastWords(2);
    const before = await service.read<AnalyticsResult>('/api/analytics/summary');
    const events = await service.read<EventPage>('/api/events?limit=200');
    await service.killAndRestart();
    expect(await service.read<AnalyticsResult>('/api/analytics/summary')).toEqual(before);
    expect(await service.read<EventPage>('/api/events?limit=200')).toEqual(events);
  });

  test('sees the overlays in full screen, in another theme, in another language and on a phone', async () => {
    const demo = await DemoPage.open(context, service.url);
    const { page } = demo;
    const panel = page.locator('overlay-layer .panel');
    await demo.playTo('Poll');
    await panel.waitFor();
    await page.getByRole('button', { name: 'Full screen' }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement?.id)).toBe('screen');
    const isOnTop = () =>
      panel.evaluate((element) => {
        const { left, top } = element.getBoundingClientRect();
        const root = element.getRootNode();
        return root instanceof ShadowRoot && element.contains(root.elementFromPoint(left + 30, top + 30));
      });
    await expect.poll(isOnTop).toBe(true);
    await page.getByRole('button', { name: 'Full screen' }).click();

    const background = () => panel.evaluate((element) => getComputedStyle(element).backgroundColor);
    const glass = await background();
    await page.getByRole('radio', { name: 'Light' }).check();
    await expect.poll(background).not.toBe(glass);
    await page.getByLabel('Language').selectOption('Deutsch');
    await page.getByRole('radio', { name: 'Das Meer' }).waitFor();

    await page.getByRole('radio', { name: 'Phone' }).check();
    await page.locator('#screen').waitFor({ state: 'hidden' });
    const phone = page.frameLocator('iframe');
    await phone.getByRole('button', { name: 'Rating', exact: true }).click();
    // It fits on the picture, with room to see the film.
    await phone.locator('overlay-layer').getByText('Bewerten Sie diese Szene').first().waitFor();
    expect(demo.complaints).toEqual([]);
    await page.close();
  });
});
