import { type Breakdown, type Dimension, defaultPageSize, dimensions, limits } from '@overlay/contract';
import Type from 'typebox';
import { kindColumns, quarterHour } from '../../event-tables/event-rules.ts';
import { type Sql, sql } from '../../event-tables/sql.ts';
import type { Handlers } from '../../http/operations/operation-types.ts';
import { countColumns, toCounts } from '../counts.ts';
import { countFigures } from '../explanation.ts';
import { askedEvents, defineQuery, type RowOf } from '../queries/define-query.ts';
import { parseRowsCursor, toRowsCursor } from '../queries/list-pages.ts';
import { type ScopedTables, timeZone } from '../queries/scope.ts';
import { Reading, type ReadingParts } from '../reading.ts';

/** Hours are padded, so that their text sorts like numbers. */
const hourOfWeek = sql`leftPad(toString((toDayOfWeek(${quarterHour}, 0, ${timeZone}) - 1) * 24 + toHour(${quarterHour}, ${timeZone})), 3, '0')`;

/** Each is an expression over columns of one projection. */
const keys: Readonly<Record<Dimension, Sql>> = {
  campaign: sql`campaignId`,
  creative: sql`creativeId`,
  video: sql`videoId`,
  overlay: sql`overlayId`,
  overlayType: sql`overlayType`,
  interactionType: sql`interactionType`,
  origin: sql`origin`,
  installation: sql`installationId`,
  hourOfWeek,
};

function defineBreakdown(dimension: Dimension) {
  const key = keys[dimension];
  const isByHour = dimension === 'hourOfWeek';
  const count = ({ events, counted }: ScopedTables) => sql`
    SELECT ${key} AS key, ${kindColumns}, count() AS events
    FROM ${events}
    GROUP BY key, ${kindColumns}
    ${counted(isByHour ? 'quarter' : key)}`;
  return defineQuery({
    name: `breakdown-${dimension}`,
    ...askedEvents,
    params: Type.Object({ sort: Type.String(), limit: Type.Integer(), offset: Type.Integer() }),
    row: Type.Object({
      key: Type.String(),
      impressions: Type.Integer(),
      interactions: Type.Integer(),
      rows: Type.Integer(),
      allImpressions: Type.Integer(),
      allInteractions: Type.Integer(),
    }),
    maxRows: limits.breakdownRows,
    // Hours are sums of quarter-hours, which exist for every time zone, so reading days first would gain nothing. Totals
    // include the rows of other pages.
    sql: (scope) => sql`
      SELECT
        key,
        impressions,
        interactions,
        count() OVER () AS rows,
        sum(impressions) OVER () AS allImpressions,
        sum(interactions) OVER () AS allInteractions
      FROM
      (
        SELECT key, ${countColumns}
        FROM (${isByHour ? count(scope) : scope.inDays(count)})
        GROUP BY key
        HAVING impressions + interactions > 0
      )
      ORDER BY
        multiIf(
          {sort:String} = 'impressions', toFloat64(impressions),
          {sort:String} = 'interactions', toFloat64(interactions),
          {sort:String} = 'engagementRate', if(impressions = 0, 0, interactions / impressions),
          0
        ) DESC,
        if({sort:String} = 'name', 0, impressions) DESC,
        key
      LIMIT {limit:UInt32} OFFSET {offset:UInt64}`,
  });
}

export const breakdownQueries = Object.fromEntries(
  dimensions.map((dimension) => [dimension, defineBreakdown(dimension)]),
) as Readonly<Record<Dimension, ReturnType<typeof defineBreakdown>>>;

type Row = RowOf<ReturnType<typeof defineBreakdown>>;

/** `GET /api/analytics/breakdown`. */
export function createBreakdownHandlers(parts: ReadingParts) {
  return {
    async getBreakdown(call) {
      const { by, limit = defaultPageSize, cursor } = call.query;
      const sort = call.query.sort ?? (by === 'hourOfWeek' ? 'name' : 'impressions');
      const offset = cursor === undefined ? 0 : parseRowsCursor(cursor);
      const reading = await Reading.begin(call, parts);
      const rows = await reading.run(breakdownQueries[by], { sort, limit, offset });
      // A page beyond the last row has no row with the total.
      const [first] =
        rows.length > 0 ? rows : await reading.run(breakdownQueries[by], { sort, limit: 1, offset: 0 });
      const total = { impressions: first?.allImpressions ?? 0, interactions: first?.allInteractions ?? 0 };
      const count = first?.rows ?? 0;
      const other = rows.reduce(
        (left, row) => ({
          impressions: left.impressions - row.impressions,
          interactions: left.interactions - row.interactions,
        }),
        total,
      );
      return {
        by,
        rows: rows.map((row) => toRow(by, row)),
        other: { rows: count - rows.length, ...toCounts(other) },
        total: toCounts(total),
        nextCursor:
          rows.length > 0 && offset + rows.length < count ? toRowsCursor(offset + rows.length) : null,
        ...(await reading.ending(await reading.period(), countFigures)),
      };
    },
  } satisfies Partial<Handlers>;
}

function toRow(by: Dimension, row: Row): Breakdown['rows'][number] {
  return { [by]: by === 'hourOfWeek' ? Number(row.key) : row.key, ...toCounts(row) };
}
