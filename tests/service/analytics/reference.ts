import type { AnalyticsFilters, Counts } from '@overlay/contract';
import { filterNames } from '@overlay/contract';
import type { EventRow } from '@overlay/service/internal/ports/event-row.ts';
import type { SharedQuestion } from './random-question.ts';

/** The analytics once more, over an array of events and without SQL: what every answer has to be. */

/** The day of a moment in a zone, `YYYY-MM-DD`, by the runtime's own calendar. */
export function dayOf(ms: number, timeZone = 'UTC'): string {
  const format = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(ms);
}

export function selectEvents(events: readonly EventRow[], question: SharedQuestion): readonly EventRow[] {
  const { dateFrom = '0000', dateTo = '9999', timezone = 'UTC', includeBots = false } = question;
  return events.filter((event) => {
    const day = dayOf(event.timestamp, timezone);
    return day >= dateFrom && day <= dateTo && (includeBots || event.bot === 0) && matches(event, question);
  });
}

function matches(event: EventRow, filters: AnalyticsFilters): boolean {
  return filterNames.every((name) => filters[name]?.includes(event[name]) ?? true);
}

export const isImpression = (event: EventRow) =>
  event.eventType === 'impression' && event.playbackEvent === '';
export const isInteraction = (event: EventRow) =>
  event.eventType === 'interaction' && event.interactionType !== 'completion';

export function countEvents(events: readonly EventRow[]): Counts {
  const impressions = events.filter(isImpression).length;
  const interactions = events.filter(isInteraction).length;
  return { impressions, interactions, engagementRate: rate(interactions, impressions) };
}

export function rate(part: number, whole: number): number {
  return whole === 0 ? 0 : Number((part / whole).toFixed(9));
}

export function median(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null;
  const sorted = [...numbers].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const at = (index: number) => sorted[index] ?? 0;
  return at(Math.floor(middle)) + (at(Math.ceil(middle)) - at(Math.floor(middle))) * (middle % 1);
}

export function groupBy<Item>(items: readonly Item[], toKey: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) groups.set(toKey(item), [...(groups.get(toKey(item)) ?? []), item]);
  return groups;
}
