import { type Dimension, dimensions, type Interval } from '@overlay/contract';
import { createBreakdownHandlers } from '@overlay/service/internal/analytics/breakdown/breakdown.ts';
import { createSummaryHandlers } from '@overlay/service/internal/analytics/summary/summary.ts';
import { createTimeseriesHandlers } from '@overlay/service/internal/analytics/timeseries/timeseries.ts';
import { createUniquesHandlers } from '@overlay/service/internal/analytics/uniques/uniques.ts';
import { makeEventRow } from '@overlay/service/internal/event/event-row.fixture.ts';
import type { EventRow } from '@overlay/service/internal/event/event-row.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnalyticsStore, callOf, nowMs, openAnalyticsStore } from './analytics-store.ts';
import { type DataSet, forEachSet, insertDataSets } from './data-sets.ts';
import { pick } from './random-events.ts';
import { makeRandomQuestion } from './random-question.ts';
import {
  countEvents,
  dayOf,
  groupBy,
  isImpression,
  isInteraction,
  median,
  rate,
  selectEvents,
} from './reference.ts';

let analytics: AnalyticsStore;
let dataSets: readonly DataSet[];
let handlers: ReturnType<typeof createHandlers>;

function createHandlers({ parts }: AnalyticsStore) {
  return {
    ...createSummaryHandlers(parts),
    ...createTimeseriesHandlers(parts),
    ...createBreakdownHandlers(parts),
    ...createUniquesHandlers(parts),
  };
}

beforeAll(async () => {
  analytics = await openAnalyticsStore();
  handlers = createHandlers(analytics);
  dataSets = await insertDataSets(analytics);
});
afterAll(() => analytics.close());

const byType = (events: readonly EventRow[]) => {
  const answered = events.filter(isInteraction);
  const of = (type: string) => answered.filter(({ overlayType }) => overlayType === type).length;
  return { tap: of('tap'), rating: of('rating'), poll: of('poll'), slider: of('slider') };
};
const today = (zone = 'UTC') => dayOf(nowMs, zone);

it('the summary equals the reference, for every filter, zone and period', async () => {
  await forEachSet(dataSets, 0, async ({ account, events }, random) => {
    const question = makeRandomQuestion(random);
    const selected = selectEvents(events, question);
    const days = selected.map(({ timestamp }) => dayOf(timestamp, question.timezone)).sort();
    const to = question.dateTo ?? today(question.timezone);
    const from = question.dateFrom ?? days[0] ?? to;
    expect(await handlers.getSummary(callOf(account, question)), JSON.stringify(question)).toEqual({
      ...countEvents(selected),
      byType: byType(selected),
      period: { from: from < to ? from : to, to },
    });
  });
});

it.each([
  ['UTC', '2026-03-28T00:00:00Z', '2026-03-30T00:00:00Z'],
  // The clocks change in this period.
  ['Europe/Berlin', '2026-03-27T23:00:00Z', '2026-03-29T22:00:00Z'],
])(
  'a period has all of its first and last day in %s, and nothing of the days around',
  async (timezone, begin, end) => {
    const account = `acct_edges_${timezone}`;
    const moments = [begin, end].map(Date.parse).flatMap((ms) => [ms - 1, ms]);
    const rows = moments.map((timestamp, index) =>
      makeEventRow({ accountId: account, eventId: `evt_edge_${index}`, timestamp, createdAt: timestamp }),
    );
    await analytics.insert(account, rows);
    const count = async (dateFrom: string, dateTo: string) =>
      (await handlers.getSummary(callOf(account, { dateFrom, dateTo, timezone }))).interactions;
    expect(await count('2026-03-28', '2026-03-29')).toBe(2);
    expect(await count('2026-03-27', '2026-03-27')).toBe(1);
    expect(await count('2026-03-30', '2026-03-30')).toBe(1);
  },
);

it('the time to the first interaction counts only viewers who answered after they saw the overlay', async () => {
  const moments: readonly (readonly [
    session: string,
    eventType: 'impression' | 'interaction',
    second: number,
  ])[] = [
    ['sess_before', 'interaction', 0],
    ['sess_before', 'impression', 40],
    ['sess_after', 'impression', 0],
    ['sess_after', 'interaction', 6],
  ];
  const rows = moments.map(([sessionId, eventType, second]) =>
    makeEventRow({
      accountId: 'acct_waits',
      eventId: `evt_${sessionId}_${second}`,
      timestamp: Date.UTC(2026, 1, 1) + second * 1_000,
      eventType,
      interactionType: eventType === 'impression' ? '' : 'tap',
      sessionId,
    }),
  );
  await analytics.insert('waits', rows);
  const answer = await handlers.getSummary(
    callOf('acct_waits', { include: ['medianSecondsToFirstInteraction'] }),
  );
  expect(answer.medianSecondsToFirstInteraction).toBe(6);
});

it('the optional parts of a summary equal the reference', async () => {
  await forEachSet(dataSets, 1, async ({ account, events }, random) => {
    const question = makeRandomQuestion(random);
    const selected = selectEvents(events, question);
    const counted = selected.filter((event) => isImpression(event) || isInteraction(event));
    const waits = [
      ...groupBy(
        counted.filter((e) => e.sessionId !== ''),
        (e) => `${e.sessionId} ${e.overlayId}`,
      ).values(),
    ]
      .map((own) => {
        const seen = Math.min(...own.filter(isImpression).map(({ timestamp }) => timestamp));
        const answered = Math.min(...own.filter(isInteraction).map(({ timestamp }) => timestamp));
        return (answered - seen) / 1_000;
      })
      .filter((seconds) => Number.isFinite(seconds) && seconds >= 0);
    const exposures = selected.flatMap(({ exposureMs }) => (exposureMs === null ? [] : [exposureMs]));
    const told = selected.filter((e) => e.playbackEvent === 'summary' && e.metadata !== '').length;
    const interactions = selected.filter(isInteraction).length;
    const completions = selected.filter(({ interactionType }) => interactionType === 'completion').length;
    const include = ['ctaClicks', 'completions', 'medianSecondsToFirstInteraction', 'dwell', 'undeliverable'];
    const answer = await handlers.getSummary(callOf(account, { ...question, include }));
    const wait = median(waits);
    const dwell = median(exposures);
    expect(answer, JSON.stringify(question)).toMatchObject({
      ctaClicks: selected.filter(({ interactionType }) => interactionType === 'cta_click').length,
      completions,
      completionRate: rate(completions, interactions),
      medianSecondsToFirstInteraction: wait === null ? null : expect.closeTo(wait, 2),
      dwell: {
        events: exposures.length,
        medianSeconds: dwell === null ? null : expect.closeTo(dwell / 1_000, 2),
      },
      undeliverable:
        told === 0
          ? []
          : [
              { reason: 'advertisement', overlays: told },
              { reason: 'covered', overlays: told },
            ],
    });
  });
});

it('a series has every interval once, each equal to the reference', async () => {
  await forEachSet(dataSets, 2, async ({ account, events }, random) => {
    const interval: Interval = pick(random, ['hour', 'day', 'week', 'month']);
    const question = { ...makeRandomQuestion(random), dateFrom: '2026-03-01', dateTo: '2026-03-31' };
    const selected = selectEvents(events, question);
    const { rows } = await handlers.getTimeseries(callOf(account, { ...question, interval }));
    let end: number | undefined;
    for (const { from, to, unfinished, ...counts } of rows) {
      const [begins, ends] = [Date.parse(from), Date.parse(to)];
      if (end !== undefined) expect(begins).toBe(end);
      end = ends;
      const own = selected.filter(({ timestamp }) => timestamp >= begins && timestamp < ends);
      expect(counts, `${from} ${JSON.stringify(question)}`).toEqual({ ...countEvents(own), ...byType(own) });
      expect(unfinished).toBe(ends > nowMs ? true : undefined);
    }
    const sum = (name: 'impressions' | 'interactions') => rows.reduce((total, row) => total + row[name], 0);
    expect({ impressions: sum('impressions'), interactions: sum('interactions') }).toMatchObject({
      impressions: selected.filter(isImpression).length,
      interactions: selected.filter(isInteraction).length,
    });
  });
});

const dimensionValue: Readonly<Record<Dimension, (event: EventRow, zone: string) => string>> = {
  campaign: (event) => event.campaignId,
  creative: (event) => event.creativeId,
  video: (event) => event.videoId,
  overlay: (event) => event.overlayId,
  overlayType: (event) => event.overlayType,
  interactionType: (event) => event.interactionType,
  origin: (event) => event.origin,
  installation: (event) => event.installationId,
  hourOfWeek(event, timeZone) {
    const format = { timeZone, weekday: 'short', hour: '2-digit', hourCycle: 'h23' } as const;
    const parts = new Intl.DateTimeFormat('en', format).formatToParts(event.timestamp);
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
    const day = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(part('weekday'));
    return String(day * 24 + Number(part('hour')));
  },
};

it('a breakdown has every value once across pages, and adds up to the summary', {
  tags: ['long'],
}, async () => {
  await forEachSet(dataSets, 3, async ({ account, events }, random) => {
    const by = pick(random, dimensions);
    const question = makeRandomQuestion(random);
    const selected = selectEvents(events, question);
    const expected = new Map(
      [...groupBy(selected, (event) => dimensionValue[by](event, question.timezone ?? 'UTC'))]
        .map(([value, own]) => [value, countEvents(own)] as const)
        .filter(([, { impressions, interactions }]) => impressions + interactions > 0),
    );
    const found = new Map<string, object>();
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const query = { ...question, by, limit: 3, ...(cursor === undefined ? {} : { cursor }) };
      const page = await handlers.getBreakdown(callOf(account, query));
      for (const { [by]: value, ...counts } of page.rows) found.set(String(value), counts);
      const shown = page.rows.reduce((sum, row) => sum + row.impressions, 0);
      expect(shown + page.other.impressions).toBe(selected.filter(isImpression).length);
      expect(page.total).toEqual(countEvents(selected));
      cursor = page.nextCursor;
    }
    expect(found, `${by} ${JSON.stringify(question)}`).toEqual(expected);
  });
});

it('devices and sessions are counted exactly if there are few', async () => {
  await forEachSet(dataSets, 4, async ({ account, events }, random) => {
    const question = makeRandomQuestion(random);
    const selected = selectEvents(events, question);
    const unique = (own: readonly EventRow[], toKey: (event: EventRow) => string) =>
      new Set(own.map(toKey).filter((key) => key !== '')).size;
    const devices = unique(selected.filter(isImpression), (event) => event.deviceHashHex);
    const engagedDevices = unique(selected.filter(isInteraction), (event) => event.deviceHashHex);
    expect(await handlers.getUniques(callOf(account, question))).toMatchObject({
      devices,
      engagedDevices,
      uniqueEngagementRate: rate(engagedDevices, devices),
      sessions: unique(selected.filter(isImpression), (event) => event.sessionId),
      estimated: false,
    });
  });
});
