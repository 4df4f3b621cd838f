import type { Counts } from '@overlay/contract';
import Type from 'typebox';

/**
 * The columns that count, over rows of `eventType, interactionType, overlayType, playbackEvent, events`. Such rows come
 * from a query that groups by these columns, which lets the engine read projections (days, quarters of an hour) in
 * place of events.
 */
const countColumns = {
  impressions: "eventType = 'impression' AND playbackEvent = ''",
  interactions: "eventType = 'interaction' AND interactionType != 'completion'",
  tap: "eventType = 'interaction' AND interactionType != 'completion' AND overlayType = 'tap'",
  rating: "eventType = 'interaction' AND interactionType != 'completion' AND overlayType = 'rating'",
  poll: "eventType = 'interaction' AND interactionType != 'completion' AND overlayType = 'poll'",
  slider: "eventType = 'interaction' AND interactionType != 'completion' AND overlayType = 'slider'",
} as const;

/** Rows of an SQL over `$counts`. */
export const countsRow = Type.Object({
  impressions: Type.Integer(),
  interactions: Type.Integer(),
  tap: Type.Integer(),
  rating: Type.Integer(),
  poll: Type.Integer(),
  slider: Type.Integer(),
});

/** Replaces `$counts` by the columns and `$class` by what they are counted over. */
export function withCounts(sql: string): string {
  const columns = Object.entries(countColumns).map(([name, rule]) => `sumIf(events, ${rule}) AS ${name}`);
  return sql
    .replaceAll('$counts', columns.join(',\n  '))
    .replaceAll('$class', 'eventType, interactionType, overlayType, playbackEvent');
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
