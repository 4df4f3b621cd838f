import { type DeliveryConfig, limits } from '@overlay/contract';
import type { AccountDirectory } from '../access/account-directory.ts';
import type { HandlersFor } from '../http/operations/operation-types.ts';
import type { PublishedOverlays } from '../overlays/published-overlays.ts';
import type { Clock } from '../ports/clock.ts';
import { newIdentifier } from '../ports/new-identifier.ts';

/** How the SDK delivers events, unless the account overrides it. */
const deliveryConfig: Omit<DeliveryConfig, 'globalPrivacyControl'> = {
  // Long enough for an answer and what comes with it to travel together, short enough to be counted within two seconds.
  flushIntervalMs: 500,
  maxBatchEvents: 20,
  maxQueuedEvents: 500,
  maxQueuedBytes: 512 * 1024,
  maxEventBytes: limits.eventBytes,
  playbackProgressSeconds: 10,
};

export interface InitHandlersOptions {
  readonly accounts: AccountDirectory;
  readonly publishedOverlays: PublishedOverlays;
  readonly clock: Clock;
}

/** `POST /api/sdk/init`: what a page needs, so that marketers need no deployment. */
export function createInitHandlers({
  accounts,
  publishedOverlays,
  clock,
}: InitHandlersOptions): HandlersFor<'init'> {
  return {
    async init({ principal: { accountId }, body }) {
      const now = clock();
      const account = accounts.cached(accountId) ?? (await accounts.get(accountId));
      const overlays =
        body.videoId === undefined ? [] : await publishedOverlays.forVideo(accountId, body.videoId);
      return {
        ok: true,
        sessionId: body.sessionId ?? newIdentifier('session', now),
        serverTime: new Date(now).toISOString(),
        config: { ...deliveryConfig, globalPrivacyControl: account.globalPrivacyControl },
        overlays: [...overlays],
      };
    },
  };
}
