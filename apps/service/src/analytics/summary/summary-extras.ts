import type { Period, Summary, SummaryExtra } from '@overlay/contract';
import { Temporal } from 'temporal-polyfill';
import Type from 'typebox';
import { isImpression, isInteraction } from '../../event-tables/event-rules.ts';
import { sql } from '../../event-tables/sql.ts';
import { toCounts } from '../counts.ts';
import { toDayRange } from '../queries/day-range.ts';
import { askedEvents, defineQuery } from '../queries/define-query.ts';
import type { Reading } from '../reading.ts';
import { readUniques } from '../uniques/uniques.ts';
import { summaryQuery } from './summary-query.ts';

const nullableNumber = Type.Union([Type.Number(), Type.Null()]);
const ofEvents = {
  ...askedEvents,
  params: Type.Object({}),
} as const;

/** Few sessions have an interaction: only those are read from their first impression on. */
const firstInteractionQuery = defineQuery({
  ...ofEvents,
  name: 'first-interaction',
  row: Type.Object({ median: nullableNumber }),
  maxRows: 1,
  sql: ({ events }) => sql`
    SELECT if(count() = 0, NULL, round(quantileExactInclusive(0.5)(seconds), 3)) AS median
    FROM
    (
      SELECT dateDiff('millisecond', seen, answered) / 1000 AS seconds
      FROM
      (
        SELECT
          minIf(timestamp, ${isImpression}) AS seen,
          countIf(${isImpression}) AS impressions,
          minIf(timestamp, ${isInteraction}) AS answered,
          countIf(${isInteraction}) AS interactions
        FROM ${events}
        WHERE playbackEvent = ''
          AND sessionId != ''
          AND sessionId IN (SELECT sessionId FROM ${events} WHERE ${isInteraction})
        GROUP BY sessionId, overlayId
      )
      WHERE impressions > 0 AND interactions > 0 AND answered >= seen
    )`,
});

const dwellQuery = defineQuery({
  ...ofEvents,
  name: 'dwell',
  row: Type.Object({ events: Type.Integer(), median: nullableNumber }),
  maxRows: 1,
  sql: ({ events }) => sql`
    SELECT
      count() AS events,
      if(events = 0, NULL, round(quantileExactInclusive(0.5)(exposureMs) / 1000, 3)) AS median
    FROM ${events}
    WHERE exposureMs IS NOT NULL`,
});

/** Pages choose the reasons, so their number is bounded. */
const mostReasons = 50;

/** A summary of playback names them as "ovl_a:covered ovl_b:advertisement": the reason follows the last colon. */
const undeliverableQuery = defineQuery({
  ...ofEvents,
  name: 'undeliverable',
  row: Type.Object({ reason: Type.String(), overlays: Type.Integer() }),
  maxRows: mostReasons,
  sql: ({ events }) => sql`
    SELECT left(arrayElement(splitByChar(':', told), -1), 64) AS reason, count() AS overlays
    FROM
    (
      SELECT arrayJoin(splitByChar(' ', JSONExtractString(metadata, 'undeliverable'))) AS told
      FROM ${events}
      WHERE playbackEvent = 'summary' AND JSONHas(metadata, 'undeliverable')
    )
    GROUP BY reason
    ORDER BY overlays DESC, reason
    LIMIT ${mostReasons}`,
});

type Extras = Pick<
  Summary,
  'uniques' | 'medianSecondsToFirstInteraction' | 'dwell' | 'undeliverable' | 'comparison'
>;

/** Optional parts of a summary, each with its own query. */
export async function readExtras(
  reading: Reading,
  include: ReadonlySet<SummaryExtra>,
  period: Period,
): Promise<Extras> {
  const readers: Readonly<Record<keyof Extras, () => Promise<Extras>>> = {
    uniques: async () => ({ uniques: await readUniques(reading) }),
    async medianSecondsToFirstInteraction() {
      const [row] = await reading.run(firstInteractionQuery, {});
      return { medianSecondsToFirstInteraction: row?.median ?? null };
    },
    async dwell() {
      const [row] = await reading.run(dwellQuery, {});
      return { dwell: { events: row?.events ?? 0, medianSeconds: row?.median ?? null } };
    },
    undeliverable: async () => ({ undeliverable: await reading.run(undeliverableQuery, {}) }),
    comparison: async () => ({ comparison: await readComparison(reading, period) }),
  };
  const asked = Object.entries(readers).filter(([name]) => include.has(name as SummaryExtra));
  const extras = await Promise.all(asked.map(([, read]) => read()));
  return Object.assign({}, ...extras);
}

/** The same number of days, directly before. */
async function readComparison(reading: Reading, period: Period): Promise<NonNullable<Summary['comparison']>> {
  const from = Temporal.PlainDate.from(period.from);
  const days = from.until(period.to).days + 1;
  const before = { from: from.subtract({ days }).toString(), to: from.subtract({ days: 1 }).toString() };
  const timezone = reading.days.timeZone;
  const range = toDayRange({ dateFrom: before.from, dateTo: before.to, timezone });
  const [row] = await reading.run(summaryQuery, {}, { days: range });
  return { ...toCounts(row ?? { impressions: 0, interactions: 0 }), period: before };
}
