import { type AnalyticsFilters, type FilterName, filterNames } from '@overlay/contract';

const kinds = ['overlayType', 'interactionType'] as const;

interface CountingProjection {
  readonly name: string;
  /** What it can be filtered and grouped by, besides days and bots. */
  readonly columns: readonly FilterName[];
  /** A question has to filter by it: only then does it read few rows. */
  readonly within?: FilterName;
  /** The finest time that it knows. */
  readonly time: 'day' | 'quarter';
}

/** The projections that count events (`stores/event-store/schema`), those that read fewest rows first. */
const projections: readonly CountingProjection[] = [
  { name: 'typeDays', columns: kinds, time: 'day' },
  { name: 'quarters', columns: kinds, time: 'quarter' },
  { name: 'overlayQuarters', columns: ['overlayId', ...kinds], within: 'overlayId', time: 'quarter' },
  { name: 'creativeDays', columns: ['campaignId', 'creativeId', ...kinds], time: 'day' },
  { name: 'originDays', columns: ['origin', 'installationId', ...kinds], time: 'day' },
  { name: 'overlayDays', columns: ['videoId', 'overlayId', ...kinds], time: 'day' },
];

export interface CountingQuestion {
  readonly filters: AnalyticsFilters;
  /** Whether the caller is restricted to some campaigns. */
  readonly isNarrowed: boolean;
  readonly by: string | undefined;
  readonly time: 'day' | 'quarter';
}

/**
 * The projection that answers a question that counts. The engine finds one by itself, but looks at each of them in every
 * part before, which takes as long as the answer; and of those that are about one block of rows in each part it takes
 * the first, however many rows that is. Undefined if it has to choose by itself.
 */
export function toCountingProjection({
  filters,
  isNarrowed,
  by,
  time,
}: CountingQuestion): string | undefined {
  const needed: string[] = filterNames.filter((name) => filters[name] !== undefined);
  if (isNarrowed) needed.push('campaignId');
  if (by !== undefined) needed.push(by);
  const fitting = projections.find(
    (one) =>
      (time === 'day' || one.time === 'quarter') &&
      (one.within === undefined || filters[one.within] !== undefined) &&
      needed.every((name) => one.columns.some((column) => column === name)),
  );
  return fitting?.name;
}
