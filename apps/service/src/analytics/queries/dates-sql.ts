import { type Sql, sql } from '../../event-tables/sql.ts';

/**
 * Which of the requested days a query reads. Many projections have only days in UTC. In another time zone, the first and the
 * last day in UTC count in part, so a query can read whole days (`whole`) and those two (`inPart`) separately. Of whole days it
 * can read whole weeks (`weeks`) and the days beside them (`besideWeeks`) separately.
 */
export type Days = 'all' | 'whole' | 'inPart' | 'weeks' | 'besideWeeks';

/** The days that have to be read separately so that projections of days answer. */
export function dayParts(timeZone: string): readonly Days[] {
  return timeZone === 'UTC' ? ['all'] : ['whole', 'inPart'];
}

/** Like `dayParts`, for projections of weeks. */
export function weekParts(timeZone: string): readonly Days[] {
  return timeZone === 'UTC' ? ['weeks', 'besideWeeks'] : ['weeks', 'besideWeeks', 'inPart'];
}

interface Times {
  /** Expressions for the day in UTC and the quarter of an hour of a row. */
  readonly day: Sql;
  readonly quarter: Sql;
}

export function toDatesSql(days: Days, timeZone: string, { day, quarter }: Times): Sql {
  const isInUtc = timeZone === 'UTC';
  const inDays = sql`${day} >= {dateFrom:Date} AND ${day} <= {dateTo:Date}`;
  const inWholeDays = sql`${day} > {dateFrom:Date} AND ${day} < {dateTo:Date}`;
  // `identity` hides it from the index, which the condition on days uses: `timestamp` is at the end of the table's key, and
  // the engine would check every mark for it, even if it then reads a projection.
  const inSeconds = sql`identity(${quarter}) >= toDateTime({fromSeconds:Int64}, 'UTC') AND identity(${quarter}) < toDateTime({toSeconds:Int64}, 'UTC')`;
  // The Mondays on which the first whole week begins, and on which the last one has ended.
  const firstWeek = sql`toMonday({dateFrom:Date} + ${isInUtc ? 6 : 7})`;
  const afterWeeks = sql`toMonday({dateTo:Date} + ${isInUtc ? 1 : 0})`;
  switch (days) {
    case 'all':
      return isInUtc ? inDays : sql`${inDays} AND ${inSeconds}`;
    case 'whole':
      return inWholeDays;
    case 'inPart':
      return sql`${day} IN ({dateFrom:Date}, {dateTo:Date}) AND ${inSeconds}`;
    case 'weeks':
      return sql`toMonday(${day}) >= ${firstWeek} AND toMonday(${day}) < ${afterWeeks}`;
    case 'besideWeeks':
      return sql`${isInUtc ? inDays : inWholeDays} AND (${day} < ${firstWeek} OR ${day} >= ${afterWeeks})`;
  }
}
