import type { StoredEvent } from '@overlay/contract';
import { createEventListHandlers } from '@overlay/service/internal/analytics/event-list/event-list.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnalyticsStore, callOf, nowMs, openAnalyticsStore } from './analytics-store.ts';
import { askedSets } from './data-sets.ts';
import { createRandom, makeRandomEvents } from './random-events.ts';
import { makeRandomQuestion } from './random-question.ts';
import { selectEvents } from './reference.ts';

/** The list finds its events in several steps, by days, so its result is compared with a plain reference. */

let analytics: AnalyticsStore;
let list: (account: string, query: object) => Promise<{ events: StoredEvent[]; nextCursor: string | null }>;
beforeAll(async () => {
  analytics = await openAnalyticsStore();
  const { queries } = analytics.parts;
  const { listEvents } = createEventListHandlers({ queries, clock: () => nowMs });
  list = async (account, query) => listEvents(callOf(account, query));
  const all = Array.from({ length: askedSets }, (_, seed) =>
    makeRandomEvents(`acct_${seed}`, seed + 1),
  ).flat();
  for (let part = 0; part < 4; part += 1) {
    await analytics.insert(
      `part ${part}`,
      all.filter((_, index) => index % 4 === part),
    );
  }
});
afterAll(() => analytics.close());

it('pages through exactly the events that match, newest first, for every filter, zone and period', {
  tags: ['long'],
}, async () => {
  for (let seed = 0; seed < askedSets; seed += 1) {
    const account = `acct_${seed}`;
    const random = createRandom(seed * 104_729 + 1);
    const question = makeRandomQuestion(random);
    const expected = [
      ...selectEvents(makeRandomEvents(account, seed + 1), {
        includeBots: true,
        includeQuarantined: true,
        ...question,
      }),
    ]
      .sort((a, b) => b.timestamp - a.timestamp || (a.eventId < b.eventId ? 1 : -1))
      .map(({ eventId }) => eventId);
    const limit = 1 + Math.floor(random() * 30);
    const found: string[] = [];
    for (let cursor: string | undefined | null; cursor !== null; ) {
      const page = await list(account, { ...question, limit, ...(cursor === undefined ? {} : { cursor }) });
      if (page.nextCursor !== null) expect(page.events).toHaveLength(limit);
      found.push(...page.events.map(({ eventId }) => eventId));
      cursor = page.nextCursor;
    }
    expect(found, `data set ${seed}: ${JSON.stringify(question)}`).toEqual(expected);
  }
});
