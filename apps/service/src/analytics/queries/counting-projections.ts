import { type AnalyticsFilters, eventFilterNames, type FilterName } from '@overlay/contract';
import { countingProjections } from '../../event-tables/projections.ts';

const kinds: readonly FilterName[] = ['overlayType', 'interactionType'];

export interface CountingQuestion {
  readonly filters: AnalyticsFilters;
  /** Whether the caller is restricted to some campaigns. */
  readonly isNarrowed: boolean;
  readonly by: string | undefined;
  readonly time: 'day' | 'quarter';
}

/**
 * The projection for a query that counts. The engine can choose one, but it analyses all of them in every part, which takes as
 * long as the query itself; and among those with about one block of rows in each part it takes the first, however many rows
 * that is. Undefined if the engine has to choose.
 */
export function toCountingProjection({
  filters,
  isNarrowed,
  by,
  time,
}: CountingQuestion): string | undefined {
  const filtered = (name: string) =>
    eventFilterNames.some((known) => known === name && filters[known] !== undefined);
  const needed: string[] = eventFilterNames.filter(filtered);
  if (isNarrowed) needed.push('campaignId');
  if (by !== undefined) needed.push(by);
  const fitting = countingProjections.find(
    (one) =>
      (time === 'day' || one.time === 'quarter') &&
      (one.within === undefined || filtered(one.within)) &&
      needed.every((name) => [...one.columns, ...kinds].includes(name)),
  );
  return fitting?.name;
}
