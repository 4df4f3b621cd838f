import type { Period, Summary, SummaryExtra } from '@overlay/contract';
import { Temporal } from 'temporal-polyfill';
import Type from 'typebox';
import { sqlFile } from '../../ports/sql-file.ts';
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

const firstInteractionQuery = defineQuery({
  ...ofEvents,
  name: 'first-interaction',
  row: Type.Object({ median: nullableNumber }),
  maxRows: 1,
  sql: sqlFile(import.meta.url, './first-interaction.sql'),
});

const dwellQuery = defineQuery({
  ...ofEvents,
  name: 'dwell',
  row: Type.Object({ events: Type.Integer(), median: nullableNumber }),
  maxRows: 1,
  sql: sqlFile(import.meta.url, './dwell.sql'),
});

/** Pages choose the words: only so many reasons are told apart. */
const mostReasons = 50;

const undeliverableQuery = defineQuery({
  ...ofEvents,
  name: 'undeliverable',
  row: Type.Object({ reason: Type.String(), overlays: Type.Integer() }),
  maxRows: mostReasons,
  sql: sqlFile(import.meta.url, './undeliverable.sql'),
});

type Extras = Pick<
  Summary,
  'uniques' | 'medianSecondsToFirstInteraction' | 'dwell' | 'undeliverable' | 'comparison'
>;

/** What a summary tells beyond its own query, each by a query of its own. */
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

/** As many days, directly before. */
async function readComparison(reading: Reading, period: Period): Promise<NonNullable<Summary['comparison']>> {
  const from = Temporal.PlainDate.from(period.from);
  const days = from.until(period.to).days + 1;
  const before = { from: from.subtract({ days }).toString(), to: from.subtract({ days: 1 }).toString() };
  const timezone = reading.days.timeZone;
  const range = toDayRange({ dateFrom: before.from, dateTo: before.to, timezone });
  const [row] = await reading.run(summaryQuery, {}, { days: range });
  return { ...toCounts(row ?? { impressions: 0, interactions: 0 }), period: before };
}
