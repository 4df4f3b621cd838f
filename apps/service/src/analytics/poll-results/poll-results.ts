import {
  type OverlayOptions,
  type PollOptions,
  type PollResults,
  pollResultsMinimum,
} from '@overlay/contract';
import { LRUCache } from 'lru-cache';
import Type from 'typebox';
import { ProblemError } from '../../http/answers/problem-error.ts';
import type { HandlersFor } from '../../http/operations/operation-types.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ControlStore } from '../../ports/control-store.ts';
import type { AccountPrincipal } from '../../ports/principal.ts';
import { sqlFile } from '../../ports/sql-file.ts';
import { withAnswers } from '../answers.ts';
import { defineQuery, type RowOf } from '../queries/define-query.ts';
import type { QueryRunner } from '../queries/query-runner.ts';

/** One vote per device; the last one counts. */
export const pollVotesQuery = defineQuery({
  name: 'poll-votes',
  permission: 'overlays:show',
  scope: { dates: 'all', campaigns: 'whole account', bots: 'excluded' },
  params: Type.Object({ overlayId: Type.String() }),
  row: Type.Object({ vote: Type.String(), votes: Type.Integer() }),
  maxRows: 100_000,
  sql: withAnswers(sqlFile(import.meta.url, './poll-votes.sql')),
});

/** The mean of the last answer of each device to a rating or a slider. */
export const meanAnswerQuery = defineQuery({
  name: 'mean-answer',
  permission: 'overlays:show',
  scope: { dates: 'all', campaigns: 'whole account', bots: 'excluded' },
  params: Type.Object({ overlayId: Type.String(), interactionType: Type.Enum(['rating', 'slider']) }),
  row: Type.Object({ total: Type.Integer(), mean: Type.Union([Type.Number(), Type.Null()]) }),
  maxRows: 1,
  sql: withAnswers(sqlFile(import.meta.url, './mean-answer.sql')),
});

function toPollResults(
  rows: readonly RowOf<typeof pollVotesQuery>[],
  overlayId: string,
  poll: Pick<PollOptions, 'pollOptions'>,
): PollResults {
  const votesOf = new Map(rows.map(({ vote, votes }) => [vote, votes]));
  const options = toPollOptions(poll);
  const counts = options.map(({ value }) => votesOf.get(String(value)) ?? 0);
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total < pollResultsMinimum) return { overlayId, hidden: true, total: 0, options: [...options] };
  const shares = toWholePercentages(counts);
  return {
    overlayId,
    hidden: false,
    total,
    options: options.map((option, index) => ({
      ...option,
      count: counts[index] ?? 0,
      share: shares[index] ?? 0,
    })),
  };
}

function toMeanResults([row]: readonly RowOf<typeof meanAnswerQuery>[], overlayId: string): PollResults {
  const total = row?.total ?? 0;
  const mean = row?.mean ?? null;
  if (total < pollResultsMinimum || mean === null) return { overlayId, hidden: true, total: 0, options: [] };
  return { overlayId, hidden: false, total, mean, options: [] };
}

/** A crowd that votes in the same second asks the store once. */
const freshForMs = 1_000;

export interface PollResultsHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'overlays'>;
  readonly queries: QueryRunner;
  readonly clock: Clock;
}

/** `GET /api/polls/{overlayId}/results`: for viewers, only where the overlay shows results. */
export function createPollResultsHandlers({
  controlStore,
  queries,
  clock,
}: PollResultsHandlersOptions): HandlersFor<'getPollResults'> {
  const cache = new LRUCache<string, Promise<PollResults>>({
    max: 2_000,
    ttl: freshForMs,
    ttlResolution: 0,
    perf: { now: clock },
  });
  // Not ended with one viewer's request: the others of this second wait for the same answer.
  const read = async (caller: AccountPrincipal, overlayId: string, options: Shown): Promise<PollResults> => {
    if (options.type === 'poll') {
      const rows = await queries.run(pollVotesQuery, caller, { params: { overlayId } });
      return toPollResults(rows, overlayId, options);
    }
    const params = { overlayId, interactionType: options.type };
    return toMeanResults(await queries.run(meanAnswerQuery, caller, { params }), overlayId);
  };
  return {
    async getPollResults({ principal, params: { overlayId } }) {
      const key = `${principal.accountId} ${overlayId}`;
      const cached = cache.get(key);
      if (cached !== undefined) return cached;
      const overlay = await controlStore.overlays.get(principal.accountId, overlayId);
      const options = overlay?.published?.options;
      if (options === undefined || !showsResults(options)) {
        throw new ProblemError(
          'not_found',
          'There is no published overlay of this name that shows its results.',
        );
      }
      const results = read(principal, overlayId, options);
      cache.set(key, results);
      results.catch(() => cache.delete(key));
      return results;
    },
  };
}

/** As votes name them: by id, or by index if they have none. */
export function toPollOptions({
  pollOptions = [],
}: Pick<PollOptions, 'pollOptions'>): readonly { readonly value: number | string; readonly label: string }[] {
  return pollOptions.map((option, index) =>
    typeof option === 'string' ? { value: index, label: option } : { value: option.id, label: option.label },
  );
}

type Shown = Extract<OverlayOptions, { showResults?: boolean }>;

function showsResults(options: OverlayOptions): options is Shown {
  return 'showResults' in options && options.showResults === true;
}

/**
 * Whole per cent that add up to 100, by largest remainder: the options that lost most to rounding get what is left,
 * the earlier one where two lost as much. All 0 where nobody voted.
 */
export function toWholePercentages(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count * 100) / total);
  const shares = exact.map(Math.floor);
  const left = 100 - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
