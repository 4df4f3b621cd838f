import type { OverlayOptions, PollResults } from '@overlay/contract';
import { LRUCache } from 'lru-cache';
import { ProblemError } from '../../http/answers/problem-error.ts';
import type { HandlersFor } from '../../http/operations/operation-types.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ControlStore } from '../../ports/control-store.ts';
import type { AccountPrincipal } from '../../ports/principal.ts';
import type { QueryRunner } from '../queries/query-runner.ts';
import { meanAnswerQuery, pollVotesQuery, toMeanResults, toPollResults } from './poll-results.ts';

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
      const options = overlay?.options;
      if (overlay?.status !== 'published' || options === undefined || !showsResults(options)) {
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

type Shown = Extract<OverlayOptions, { showResults?: boolean }>;

function showsResults(options: OverlayOptions): options is Shown {
  return 'showResults' in options && options.showResults === true;
}
