import {
  limits,
  type OverlayOptions,
  overlayKinds,
  type PollResults,
  pollResultsMinimum,
} from '@overlay/contract';
import { LRUCache } from 'lru-cache';
import type { ControlStore } from '../../control-store/control-store.ts';
import { ProblemError } from '../../http/answers/problem-error.ts';
import type { Handlers } from '../../http/operations/operation-types.ts';
import type { AccountPrincipal } from '../../principals/principal.ts';
import type { Clock } from '../../scheduling/clock.ts';
import { type PollOption, toPollOptions } from '../overlay-results/answer-choices.ts';
import { toNumbers, toVoteStatistics } from '../overlay-results/answer-statistics.ts';
import { defineAnswers, mostValues } from '../overlay-results/overlay-queries.ts';
import { hasOtherLabels, type SeenVersion, toLabelRows } from '../overlay-results/poll-labels.ts';
import type { RowOf } from '../queries/define-query.ts';
import type { QueryRunner } from '../queries/query-runner.ts';

/** The answers to an overlay, as viewers see them: of all time, without bots. */
const shownAnswers = {
  permission: 'overlays:show',
  scope: { dates: 'all', campaigns: 'whole account', leftOut: 'excluded', filters: 'asked' },
} as const;
export const shownAnswersQuery = defineAnswers({ ...shownAnswers, name: 'shown-answers' });
const shownVersionAnswersQuery = defineAnswers({
  ...shownAnswers,
  name: 'shown-answers-by-version',
  byVersion: true,
});

type Answers = readonly RowOf<typeof shownAnswersQuery>[];

/** An option with an id keeps its votes when its label changes. Without an id, only votes for the current label count. */
function toPollResults(
  answers: Answers,
  overlayId: string,
  choices: readonly PollOption[],
  versions: readonly SeenVersion[],
): PollResults {
  const rows = toLabelRows(choices, versions, answers);
  const counts = choices.map(({ value, label }) =>
    sum(
      rows
        .filter((row) => row.value === value && (typeof value === 'string' || row.label === label))
        .map(({ votes }) => votes),
    ),
  );
  const total = sum(counts);
  if (total < pollResultsMinimum) return { overlayId, hidden: true, total: 0, options: [...choices] };
  const shares = toWholePercentages(counts);
  return {
    overlayId,
    hidden: false,
    total,
    options: choices.map((option, index) => ({
      ...option,
      count: counts[index] ?? 0,
      share: shares[index] ?? 0,
    })),
  };
}

/** The mean of the last answer of each device to a rating or a slider. */
function toMeanResults(answers: Answers, overlayId: string): PollResults {
  const total = answers[0]?.allVotes ?? 0;
  const { mean } = toVoteStatistics(toNumbers(answers));
  if (total < pollResultsMinimum || mean === null) return { overlayId, hidden: true, total: 0, options: [] };
  return { overlayId, hidden: false, total, mean, options: [] };
}

/** Viewers who vote in the same second share one query. */
const freshForMs = 1_000;

export interface PollResultsHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'overlays'>;
  readonly queries: QueryRunner;
  readonly clock: Clock;
}

/** `GET /api/polls/{overlayId}/results`: for viewers, only where the overlay shows results. */
export function createPollResultsHandlers({ controlStore, queries, clock }: PollResultsHandlersOptions) {
  const cache = new LRUCache<string, Promise<PollResults>>({
    max: 2_000,
    ttl: freshForMs,
    ttlResolution: 0,
    perf: { now: clock },
  });
  /** Oldest first. */
  const readVersions = async (accountId: string, overlayId: string) => {
    const { items } = await controlStore.overlays.versions(accountId, overlayId, {
      limit: limits.overlayVersions,
    });
    return items.reverse();
  };
  // Not aborted with one viewer's request: others wait for the same answer.
  const read = async (caller: AccountPrincipal, overlayId: string, options: Shown): Promise<PollResults> => {
    const choices = options.type === 'poll' ? toPollOptions(options) : [];
    const known = choices.map(({ value }) => String(value));
    const versions = choices.length === 0 ? [] : await readVersions(caller.accountId, overlayId);
    const query = hasOtherLabels(choices, versions) ? shownVersionAnswersQuery : shownAnswersQuery;
    const answers = await queries.run(query, caller, {
      params: { interactionType: overlayKinds[options.type].event.interactionType, known, limit: mostValues },
      filters: { overlayId: [overlayId], ...votersOf(options) },
    });
    return options.type === 'poll'
      ? toPollResults(answers, overlayId, choices, versions)
      : toMeanResults(answers, overlayId);
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
  } satisfies Partial<Handlers>;
}

/** Whose votes count, as a filter. */
export function votersOf(options: OverlayOptions): { readonly verified?: ['true'] } {
  return options.type === 'poll' && options.requireVerified === true ? { verified: ['true'] } : {};
}

type Shown = Extract<OverlayOptions, { showResults?: boolean }>;

function showsResults(options: OverlayOptions): options is Shown {
  return 'showResults' in options && options.showResults === true;
}

/**
 * Whole per cent that add up to 100, by largest remainder: the remainder goes to the options that lost most to rounding,
 * and of equal ones to the earlier. All 0 without votes.
 */
export function toWholePercentages(counts: readonly number[]): number[] {
  const total = sum(counts);
  if (total === 0) return counts.map(() => 0);
  const exact = counts.map((count) => (count * 100) / total);
  const shares = exact.map(Math.floor);
  const left = 100 - sum(shares);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share - Math.floor(share) }))
    .sort((one, other) => other.remainder - one.remainder || one.index - other.index);
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
