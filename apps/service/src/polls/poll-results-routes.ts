import type { OverlayOptions, PollResults } from '@overlay/contract';
import type { FastifyInstance } from 'fastify';
import { ExpiringCache } from '../caches/expiring-cache.ts';
import type { Authorise } from '../http/authorise.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { ControlStore } from '../ports/control-store.ts';
import type { EventStore } from '../ports/event-store.ts';
import { readMeanResults } from './mean-results.ts';
import { readPollResults } from './poll-results.ts';

/** A crowd that votes in the same second asks the store once. */
const freshForMs = 1_000;

export interface PollResultsRoutesOptions {
  readonly authorise: Authorise;
  readonly controlStore: Pick<ControlStore, 'overlays'>;
  readonly store: EventStore;
  readonly clock: Clock;
}

/** `GET /api/polls/{overlayId}/results` (decisions 4): for viewers, only where the overlay shows results. */
export async function pollResultsRoutes(
  app: FastifyInstance,
  options: PollResultsRoutesOptions,
): Promise<void> {
  const cache = new ExpiringCache<string, Promise<PollResults>>({
    maxEntries: 2_000,
    ttlMs: freshForMs,
    clock: options.clock,
  });
  app.get<{ Params: { overlayId: string } }>('/api/polls/:overlayId/results', async (request, reply) => {
    const { accountId } = await options.authorise(request, 'events:write');
    const { overlayId } = request.params;
    reply.header('cache-control', 'no-store');
    const key = `${accountId} ${overlayId}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const overlay = await options.controlStore.overlays.get(accountId, overlayId);
    const asked = overlay?.options;
    if (overlay?.status !== 'published' || asked === undefined || !showsResults(asked)) {
      throw new ProblemError(
        'not_found',
        'There is no published overlay of this name that shows its results.',
      );
    }
    const results =
      asked.type === 'poll'
        ? readPollResults(options.store, { accountId, overlayId, options: asked })
        : readMeanResults(options.store, { accountId, overlayId, interactionType: asked.type });
    cache.set(key, results);
    results.catch(() => cache.delete(key));
    return results;
  });
}

type Shown = Extract<OverlayOptions, { showResults?: boolean }>;

function showsResults(options: OverlayOptions): options is Shown {
  return 'showResults' in options && options.showResults === true;
}
