import { type Breakdown, type Dimension, defaultPageSize, dimensions } from '@overlay/contract';
import Type from 'typebox';
import type { HandlersFor } from '../../http/operations/operation-types.ts';
import { sqlFile } from '../../ports/sql-file.ts';
import { toCounts, withCounts } from '../counts.ts';
import { countFigures } from '../explanation.ts';
import { askedEvents, defineQuery, type RowOf } from '../queries/define-query.ts';
import { parseRowsCursor, toRowsCursor } from '../queries/list-pages.ts';
import { Reading, type ReadingParts } from '../reading.ts';

/** Hours are padded: as text they sort as numbers do. */
const hourOfWeek =
  "leftPad(toString((toDayOfWeek($quarter, 0, $timeZone) - 1) * 24 + toHour($quarter, $timeZone)), 3, '0')";

const keys: Readonly<Record<Dimension, string>> = {
  campaign: 'campaignId',
  creative: 'creativeId',
  video: 'videoId',
  overlay: 'overlayId',
  overlayType: 'overlayType',
  interactionType: 'interactionType',
  origin: 'origin',
  installation: 'installationId',
  hourOfWeek,
};

const sql = withCounts(sqlFile(import.meta.url, './breakdown.sql'));

/** Hours come from quarters of an hour, which know every zone: nothing is gained by asking for days first. */
function toSql(dimension: Dimension): string {
  const column = dimension === 'hourOfWeek' ? 'quarter' : keys[dimension];
  const keyed = sql.replaceAll('KEY', keys[dimension]).replace('COLUMN', column);
  return dimension === 'hourOfWeek' ? keyed.replace('$[', '').replace('$]', '') : keyed;
}

function defineBreakdown(dimension: Dimension) {
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
    maxRows: 200,
    sql: toSql(dimension),
  });
}

export const breakdownQueries = Object.fromEntries(
  dimensions.map((dimension) => [dimension, defineBreakdown(dimension)]),
) as Readonly<Record<Dimension, ReturnType<typeof defineBreakdown>>>;

type Row = RowOf<ReturnType<typeof defineBreakdown>>;

/** `GET /api/analytics/breakdown`. */
export function createBreakdownHandlers(parts: ReadingParts): HandlersFor<'getBreakdown'> {
  return {
    async getBreakdown(call) {
      const { by, limit = defaultPageSize, cursor } = call.query;
      const sort = call.query.sort ?? (by === 'hourOfWeek' ? 'name' : 'impressions');
      const offset = cursor === undefined ? 0 : parseRowsCursor(cursor);
      const reading = await Reading.begin(call, parts);
      const rows = await reading.run(breakdownQueries[by], { sort, limit, offset });
      // Beyond the last row there is none that tells the total.
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
  };
}

function toRow(by: Dimension, row: Row): Breakdown['rows'][number] {
  return { [by]: by === 'hourOfWeek' ? Number(row.key) : row.key, ...toCounts(row) };
}
