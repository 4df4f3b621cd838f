import { byType, type CountedOverlayType, type Counts, countedOverlayTypes } from '@overlay/contract';
import Type from 'typebox';
import { isImpression, isInteraction } from '../event-tables/event-rules.ts';
import { joinSql, nameOf, sql } from '../event-tables/sql.ts';

/**
 * The columns that count, over rows of `kindColumns` and `events`. A query that groups by these columns supplies the rows,
 * so that the engine reads projections (days, quarters of an hour) instead of events.
 */
export const countColumns = sql`
  sumIf(events, ${isImpression}) AS impressions,
  sumIf(events, ${isInteraction}) AS interactions,
  ${joinSql(
    countedOverlayTypes.map(
      (type) => sql`sumIf(events, ${isInteraction} AND overlayType = '${nameOf(type)}') AS ${nameOf(type)}`,
    ),
  )}`;

/** A value for each overlay type. */
export function mapTypes<Value>(
  toValue: (type: CountedOverlayType) => Value,
): Record<CountedOverlayType, Value> {
  // `Object.fromEntries` forgets the names.
  return Object.fromEntries(countedOverlayTypes.map((type) => [type, toValue(type)])) as Record<
    CountedOverlayType,
    Value
  >;
}

/** Rows with `countColumns`. */
export const countsRow = Type.Object({
  impressions: Type.Integer(),
  interactions: Type.Integer(),
  ...byType,
});

/** The interactions of a row, by overlay type. */
export function toByType(row: Readonly<Record<CountedOverlayType, number>>) {
  return mapTypes((type) => row[type]);
}

export function toCounts({
  impressions,
  interactions,
}: {
  readonly impressions: number;
  readonly interactions: number;
}): Counts {
  return { impressions, interactions, engagementRate: toRate(interactions, impressions) };
}

/** A fraction with at least six decimals kept; 0 of nothing. */
export function toRate(part: number, whole: number): number {
  return whole === 0 ? 0 : Number((part / whole).toFixed(9));
}
