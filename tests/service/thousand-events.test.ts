import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEvents, readSummary, sendBatch, sendEvent } from '../kit/read-back.ts';
import { type SentEvent, toReferenceSummary } from '../kit/reference-summary.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** Every kind of event; each tenth repeats the dedupeKey of the event five before it. */
const kinds = [
  { eventType: 'impression' },
  { eventType: 'impression', overlayType: 'rating' },
  { eventType: 'impression', playbackEvent: 'progress' },
  { eventType: 'interaction', interactionType: 'tap', value: 1 },
  { eventType: 'interaction', interactionType: 'rating', value: 4 },
  { eventType: 'interaction', interactionType: 'poll', value: 'B' },
  { eventType: 'interaction', interactionType: 'slider', value: 42 },
  { eventType: 'interaction', interactionType: 'cta_click', value: 'Buy' },
  { eventType: 'interaction', interactionType: 'completion', value: null },
] as const;
const events = Array.from({ length: 1_000 }, (_, index) => {
  const kind = kinds[(index * 7) % kinds.length] ?? kinds[0];
  return { ...kind, dedupeKey: `event ${index % 10 === 9 ? index - 5 : index}` };
});

it('1,000 mixed events, one by one and in batches, a tenth repeated, give exactly the reference summary, before and after a restart', async () => {
  const { account } = service;
  const page = service.client(account.publishableKey);
  for (const event of events.slice(0, 250)) await sendEvent(page, event);
  for (let from = 250; from < events.length; from += 50) await sendBatch(page, events.slice(from, from + 50));

  const reference = toReferenceSummary(events satisfies readonly SentEvent[]);
  expect(reference.interactions).toBeGreaterThan(400);
  for (const stage of ['before', 'after']) {
    if (stage === 'after') await service.restart();
    await service.shipped();
    const server = service.client(account.secretKey);
    const { period: _, engagementRate, ...counts } = await readSummary(server);
    const { engagementRate: expectedRate, ...expected } = reference;
    expect(counts, stage).toEqual(expected);
    expect(engagementRate, stage).toBeCloseTo(expectedRate, 6);
    expect(await readEvents(server), stage).toHaveLength(900);
  }
});
