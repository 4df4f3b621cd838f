import { type Funnel, type FunnelStep, type FunnelUnit, funnelSteps } from '@overlay/contract';
import { createFunnelHandlers } from '@overlay/service/internal/analytics/funnel/funnel.ts';
import { makeEventRow } from '@overlay/service/internal/event/event-row.fixture.ts';
import type { EventRow } from '@overlay/service/internal/event/event-row.ts';
import type { CallOf } from '@overlay/service/internal/http/operations/operation-types.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnalyticsStore, callOf, openAnalyticsStore } from './analytics-store.ts';
import { type DataSet, firstOf, forAllSets, forEachSet, insertDataSets } from './data-sets.ts';
import { pick } from './random-events.ts';
import { makeRandomQuestion, type SharedQuestion } from './random-question.ts';
import { groupBy, isImpression, isInteraction, median, rate, selectEvents } from './reference.ts';
import { selectConversions } from './reference-conversions.ts';

let analytics: AnalyticsStore;
let handlers: ReturnType<typeof createFunnelHandlers>;
let estimating: ReturnType<typeof createFunnelHandlers>;
let dataSets: readonly DataSet[];
beforeAll(async () => {
  analytics = await openAnalyticsStore();
  handlers = createFunnelHandlers(analytics.parts);
  estimating = createFunnelHandlers(analytics.parts, { followed: 0 });
  dataSets = await insertDataSets(analytics);
});
afterAll(() => analytics.close());

interface Moment {
  readonly unit: string;
  readonly step: FunnelStep;
  readonly at: number;
}

function toStep(event: EventRow): FunnelStep | undefined {
  if (isImpression(event)) return 'impression';
  if (isInteraction(event)) return 'interaction';
  return event.interactionType === 'completion' ? 'completion' : undefined;
}

/** Tries every path of a unit through the steps; returns how far it gets, and the earliest times along the way. */
function referenceFunnel(
  { events, conversions }: DataSet,
  question: SharedQuestion,
  by: FunnelUnit,
  steps: readonly FunnelStep[],
): Funnel['rows'] {
  const unitOf = (row: { sessionId: string; deviceHashHex: string }) =>
    by === 'session' ? row.sessionId : row.deviceHashHex;
  const moments: Moment[] = [
    ...selectEvents(events, question).flatMap((event) => {
      const step = toStep(event);
      return step === undefined ? [] : [{ unit: unitOf(event), step, at: event.timestamp }];
    }),
    ...selectConversions(conversions, question).map((row) => ({
      unit: unitOf(row),
      step: 'conversion' as const,
      at: row.timestamp,
    })),
  ];
  const ways = [...groupBy(moments, ({ unit }) => unit)]
    .filter(([unit]) => unit !== '')
    .map(([, own]) => earliest(own, steps));
  return steps.map((step, index) => {
    const reached = ways.filter((way) => way.length > index);
    const before = ways.filter((way) => way.length > index - 1);
    const seconds = median(reached.map((way) => ((way[index] ?? 0) - (way[index - 1] ?? 0)) / 1_000));
    return {
      step,
      units: reached.length,
      shareOfFirst: rate(reached.length, ways.filter((way) => way.length > 0).length),
      shareOfPrevious: index === 0 ? null : rate(reached.length, before.length),
      medianSecondsFromPrevious: index === 0 || seconds === null ? null : expect.closeTo(seconds, 2),
    };
  });
}

/** The times at which a unit reached each step, for the steps it reached. */
function earliest(moments: readonly Moment[], steps: readonly FunnelStep[], from = -Infinity): number[] {
  const [step, ...further] = steps;
  const at = Math.min(...moments.filter((one) => one.step === step && one.at >= from).map((one) => one.at));
  return at === Infinity ? [] : [at, ...earliest(moments, further, at)];
}

const choices: readonly (readonly FunnelStep[])[] = [
  funnelSteps,
  ['impression', 'interaction'],
  ['impression', 'conversion'],
  ['interaction', 'completion', 'conversion'],
  ['impression', 'completion'],
];

describe('a funnel', () => {
  it('has the units and times of the reference at each step', forAllSets, async () => {
    await forEachSet(dataSets, 2, async (set, random) => {
      const question = makeRandomQuestion(random);
      const by = pick(random, ['session', 'device'] as const);
      const steps = pick(random, choices);
      const answer = await handlers.getFunnel(callOf(set.account, { ...question, by, steps: [...steps] }));
      const asked = JSON.stringify({ ...question, by, steps });
      expect(answer.rows, asked).toEqual(referenceFunnel(set, question, by, steps));
      expect(answer.estimated).toBe(false);
    });
  });

  it('counts a step only at or after the one before', async () => {
    const moments: readonly (readonly [session: string, step: 'impression' | 'tap', second: number])[] = [
      ['sess_back', 'tap', 0],
      ['sess_back', 'impression', 10],
      ['sess_again', 'tap', 0],
      ['sess_again', 'impression', 10],
      ['sess_again', 'tap', 25],
      ['sess_at_once', 'impression', 10],
      ['sess_at_once', 'tap', 10],
    ];
    const rows = moments.map(([sessionId, step, second]) =>
      makeEventRow({
        accountId: 'acct_order',
        eventId: `evt_${sessionId}_${step}_${second}`,
        timestamp: Date.UTC(2026, 1, 1) + second * 1_000,
        eventType: step === 'impression' ? 'impression' : 'interaction',
        interactionType: step === 'impression' ? '' : 'tap',
        sessionId,
      }),
    );
    await analytics.insert('order', rows);
    const steps: FunnelStep[] = ['impression', 'interaction'];
    const answer = await handlers.getFunnel(callOf('acct_order', { steps }));
    expect(answer.rows).toMatchObject([{ units: 3 }, { units: 2, medianSecondsFromPrevious: 7.5 }]);
  });

  it('counts sessions over all steps by default', async () => {
    const set = dataSets.find(({ events }) => events.length > 50);
    const answer = await handlers.getFunnel(callOf(set?.account ?? '', {}));
    expect(answer.by).toBe('session');
    expect(answer.rows.map(({ step }) => step)).toEqual(funnelSteps);
  });

  it('counts the same for a narrowed token as with a filter by its campaigns', async () => {
    await forEachSet(firstOf(dataSets, 20), 2, async ({ account }) => {
      const call = callOf<CallOf<'getFunnel'>>(account, {});
      const actor = { kind: 'readToken', keyId: 'key_1', campaignIds: ['camp_1', 'camp_2'] } as const;
      const narrowed = await handlers.getFunnel({ ...call, principal: { ...call.principal, actor } });
      const filtered = await handlers.getFunnel(callOf(account, { campaignId: ['camp_1', 'camp_2'] }));
      expect(narrowed.rows).toEqual(filtered.rows);
    });
  });

  it.each([[['interaction', 'impression']], [['impression', 'impression']]])(
    'refuses the steps %j',
    async (steps) => {
      const asked = handlers.getFunnel(callOf('acct_1', { steps }));
      await expect(asked).rejects.toMatchObject({ code: 'validation_failed' });
    },
  );
});

describe('an estimated funnel', () => {
  const account = 'acct_large';
  const viewers = 30_000;
  beforeAll(async () => {
    const events: EventRow[] = [];
    const conversions = [];
    for (let viewer = 0; viewer < viewers; viewer += 1) {
      const sessionId = `sess_large_${viewer}`;
      const deviceHashHex = viewer.toString(16).padStart(64, '0').replace(/^0/, 'a');
      const start = Date.UTC(2026, 1, 1) + viewer * 60_000;
      const add = (step: string, after: number) =>
        events.push(
          makeEventRow({
            accountId: account,
            eventId: `evt_large_${viewer}_${after}`,
            timestamp: start + after * 1_000,
            eventType: step === 'impression' ? 'impression' : 'interaction',
            interactionType: step === 'impression' ? '' : step,
            sessionId,
            deviceHashHex,
          }),
        );
      add('impression', 0);
      if (viewer % 2 === 0) add('poll', 5);
      if (viewer % 4 === 0) add('completion', 9);
      // Every third converts, whether or not it answered; one in a hundred did so before answering.
      if (viewer % 3 !== 0) continue;
      conversions.push({
        accountId: account,
        conversionId: `cnv_large_${viewer}`,
        timestamp: start + (viewer % 100 === 0 ? 2_000 : 60_000),
        createdAt: start,
        conversionType: 'purchase',
        amount: null,
        currency: '',
        orderId: '',
        campaignId: '',
        creativeId: '',
        videoId: '',
        sessionId,
        deviceHashHex,
        installationId: '',
        metadata: '',
        keyId: 'key_1',
        amountText: '',
      });
    }
    await analytics.insert('large', events);
    await analytics.insertConversions('large', conversions);
  });

  it.each(['session', 'device'] as const)(
    'by %s is within two percent of the exact one',
    { tags: ['long'] },
    async (by) => {
      const exact = await handlers.getFunnel(callOf(account, { by }));
      const estimate = await estimating.getFunnel(callOf(account, { by, explain: '1' }));
      expect(exact.rows.map(({ units }) => units)).toEqual([30_000, 15_000, 7_500, 2_400]);
      expect([exact.estimated, estimate.estimated]).toEqual([false, true]);
      for (const [index, { units, medianSecondsFromPrevious }] of estimate.rows.entries()) {
        const right = exact.rows[index]?.units ?? 0;
        expect(Math.abs(units - right), `${index}`).toBeLessThanOrEqual(right * 0.02);
        expect(medianSecondsFromPrevious).toBeNull();
      }
      const rules = estimate.explanation?.figures.find(({ figure }) => figure === 'units')?.rule;
      expect(rules).toContain('estimates');
    },
  );

  it('has the units of days in another zone', async () => {
    const days = { dateFrom: '2026-02-03', dateTo: '2026-02-12', timezone: 'Asia/Kathmandu' };
    const exact = await handlers.getFunnel(callOf(account, days));
    const estimate = await estimating.getFunnel(callOf(account, days));
    expect(exact.rows[0]?.units).toBe(10 * 1_440);
    for (const [index, { units }] of estimate.rows.entries()) {
      const right = exact.rows[index]?.units ?? 0;
      expect(Math.abs(units - right), `${index}`).toBeLessThanOrEqual(right * 0.02);
    }
  });

  it('samples converting units if there are many', async () => {
    const sampling = createFunnelHandlers(analytics.parts, { followed: 0, converting: 5_000 });
    const { rows } = await sampling.getFunnel(callOf(account, { steps: ['impression', 'conversion'] }));
    // Every second of the 10,000 that converted is sampled.
    expect(rows[1]?.units).toBeGreaterThan(9_500);
    expect(rows[1]?.units).toBeLessThan(10_500);
  });

  it('samples more converting units if few of the first ones have the previous step', async () => {
    const looking = createFunnelHandlers(analytics.parts, { followed: 0, first: 1_000 });
    const { rows } = await looking.getFunnel(callOf(account, {}));
    expect(rows[3]?.units).toBe(2_400);
  });

  it('never has more units at a step than at the previous one', forAllSets, async () => {
    await forEachSet(firstOf(dataSets, 50), 3, async ({ account: own }, random) => {
      const { rows } = await estimating.getFunnel(callOf(own, makeRandomQuestion(random)));
      const units = rows.map((row) => row.units);
      expect(units).toEqual([...units].sort((one, other) => other - one));
    });
  });

  it.each(['rows', 'projections'])(
    'matches conversions as in the reference, from %s',
    forAllSets,
    async (from) => {
      if (from === 'projections') {
        for (const table of ['events', 'conversions']) {
          await analytics.store.command(`OPTIMIZE TABLE ${table} FINAL`);
        }
      }
      const before = ['impression', 'interaction', 'completion'] as const;
      await forEachSet(dataSets, 4, async (set, random) => {
        const question = makeRandomQuestion(random);
        const by = pick(random, ['session', 'device'] as const);
        const steps: readonly FunnelStep[] = [pick(random, before), 'conversion'];
        const { rows } = await estimating.getFunnel(
          callOf(set.account, { ...question, by, steps: [...steps] }),
        );
        const units = rows.map((row) => row.units);
        const expected = referenceFunnel(set, question, by, steps).map((row) => row.units);
        expect(units, JSON.stringify({ ...question, by, steps })).toEqual(expected);
      });
    },
  );
});
