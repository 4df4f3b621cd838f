import { createOverlayActivityHandlers } from '@overlay/service/internal/analytics/overlay-activity/overlay-activity.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnalyticsStore, callOf, openAnalyticsStore } from './analytics-store.ts';
import { type DataSet, forEachSet, insertDataSets } from './data-sets.ts';
import { pick } from './random-events.ts';
import { countEvents, dayOf, isInteraction, selectEvents } from './reference.ts';

let analytics: AnalyticsStore;
let handlers: ReturnType<typeof createOverlayActivityHandlers>;
let dataSets: readonly DataSet[];
beforeAll(async () => {
  analytics = await openAnalyticsStore();
  handlers = createOverlayActivityHandlers(analytics.parts);
  dataSets = await insertDataSets(analytics);
});
afterAll(() => analytics.close());

it('the activity of several overlays equals the reference, by overlay and by day', async () => {
  await forEachSet(dataSets, 12, async ({ account, events }, random) => {
    const timezone = pick(random, ['UTC', 'Europe/Berlin', 'America/Los_Angeles']);
    const days = events.map(({ timestamp }) => dayOf(timestamp, timezone)).sort();
    const last = days[Math.floor(random() * days.length)] ?? '2026-04-01';
    const period = Array.from({ length: 14 }, (_, index) => daysBefore(last, 13 - index));
    const question = {
      timezone,
      overlayId: ['ovl_2', 'ovl_never_shown', 'ovl_1'],
      dateFrom: period[0] ?? last,
      dateTo: last,
      includeBots: random() < 0.3,
    };
    const { rows } = await handlers.getOverlayActivity(callOf(account, question));
    expect(rows, JSON.stringify(question)).toEqual(
      question.overlayId.map((overlayId) => {
        const selected = selectEvents(events, { ...question, overlayId: [overlayId] });
        const answered = selected.filter(isInteraction);
        return {
          overlayId,
          ...countEvents(selected),
          answers: answered.filter(({ interactionType }) => interactionType !== 'cta_click').length,
          interactionsByDay: period.map(
            (day) => answered.filter(({ timestamp }) => dayOf(timestamp, timezone) === day).length,
          ),
        };
      }),
    );
  });
});

it('a period of more than 31 days is refused', async () => {
  const question = { overlayId: ['ovl_1'], dateFrom: '2026-01-01', dateTo: '2026-02-01' };
  await expect(handlers.getOverlayActivity(callOf('acct_1', question))).rejects.toMatchObject({
    code: 'validation_failed',
  });
});

function daysBefore(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10);
}
