import type { AnalyticsFilters, Counts } from '@overlay/contract';
import { filterNames } from '@overlay/contract';
import type { EventRow } from '@overlay/service/internal/event/event-row.ts';
import { releasedQuarantine } from './random-events.ts';
import type { SharedQuestion } from './random-question.ts';

/** Analytics implemented again, over an array of events and without SQL: the expected result of every query. */

/** The day of a time in a zone, `YYYY-MM-DD`, by the runtime's calendar. */
export function dayOf(ms: number, timeZone = 'UTC'): string {
  const format = { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('sv-SE', format).format(ms);
}

export function selectEvents(events: readonly EventRow[], question: SharedQuestion): readonly EventRow[] {
  const { dateFrom = '0000', dateTo = '9999', timezone = 'UTC' } = question;
  return events.filter((event) => {
    const day = dayOf(event.timestamp, timezone);
    return day >= dateFrom && day <= dateTo && isCounted(event, question) && matches(event, question);
  });
}

/** Not left out as the traffic of a bot, or as part of a burst. */
export function isCounted(
  { bot, quarantineId }: EventRow,
  { includeBots = false, includeQuarantined = false }: SharedQuestion,
): boolean {
  return (
    (includeBots || bot === 0) && (includeQuarantined || ['', releasedQuarantine].includes(quarantineId))
  );
}

function matches(event: EventRow, filters: AnalyticsFilters): boolean {
  const kept = { ...event, verified: toFlagText(event.verified) };
  const isOfVersion = filters.overlayVersion?.includes(String(event.overlayVersion)) ?? true;
  return isOfVersion && filterNames.every((name) => filters[name]?.includes(kept[name]) ?? true);
}

export const toFlagText = (flag: 0 | 1) => (flag === 1 ? 'true' : 'false');

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
