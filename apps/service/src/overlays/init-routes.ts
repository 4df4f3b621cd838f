import { setTimeout as sleep } from 'node:timers/promises';
import { type DeliveryConfig, type InitAnswer, limits } from '@overlay/contract';
import type { AccountDirectory } from '../access/account-directory.ts';
import { refusalPauseMs } from '../http/admission/admitted-request.ts';
import type { Handlers } from '../http/operations/operation-types.ts';
import { SplicedJson } from '../http/operations/spliced-json.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import { AddressRates } from '../ingest/limits/address-rates.ts';
import { toPageAddress } from '../pages-seen/page-address.ts';
import type { PagesSeen } from '../pages-seen/pages-seen.ts';
import type { Clock } from '../scheduling/clock.ts';
import { noOverlays, type PublishedOverlays } from './published-overlays.ts';

/** How the SDK delivers events: the same for every account, except for `globalPrivacyControl`. */
const deliveryConfig: Omit<DeliveryConfig, 'globalPrivacyControl'> = {
  // Long enough to batch an answer with its other events, short enough that it is counted within two seconds.
  flushIntervalMs: 500,
  maxBatchEvents: 20,
  maxQueuedEvents: 500,
  maxQueuedBytes: 512 * 1024,
  maxEventBytes: limits.eventBytes,
  playbackProgressSeconds: 10,
};

/** An answer is charged one token per this many bytes, so that long answers are rarer. */
const bytesOfOneRequest = 64 * 1024;

export function createInitRates(clock: Clock): AddressRates {
  return new AddressRates({
    clock,
    what: 'calls of init',
    // A page view calls it once, and a whole office or school may share an address or network.
    rules: { address: { perSecond: 50, burst: 500 }, network: { perSecond: 400, burst: 2_000 } },
  });
}

export interface InitHandlersOptions {
  readonly accounts: AccountDirectory;
  readonly publishedOverlays: PublishedOverlays;
  readonly pagesSeen: Pick<PagesSeen, 'note'>;
  /** Undefined: without limit. */
  readonly rates: AddressRates | undefined;
  readonly clock: Clock;
}

/** `POST /api/sdk/init`: what a page needs, so that marketers need no deployment. */
export function createInitHandlers({
  accounts,
  publishedOverlays,
  pagesSeen,
  rates,
  clock,
}: InitHandlersOptions) {
  return {
    async init({ principal: { accountId }, body, request: { ip, headers } }) {
      const refusal = rates?.admit(ip, 1);
      if (refusal !== undefined) {
        await sleep(refusalPauseMs);
        throw refusal;
      }
      const now = clock();
      const account = accounts.cached(accountId) ?? (await accounts.get(accountId));
      const shared =
        body.videoId === undefined ? noOverlays : await publishedOverlays.forVideo(accountId, body.videoId);
      if (account.pagesSeen) {
        const { videoId, videoIdFrom: from = 'attribute', sdkVersion } = body;
        const address = toPageAddress(body.page?.url, headers.origin);
        const video = videoId === undefined ? undefined : { videoId, from };
        if (address !== undefined) pagesSeen.note({ accountId, ...address, sdkVersion, video });
      }
      rates?.charge(ip, Math.floor(shared.text.length / bytesOfOneRequest));
      return new SplicedJson(shared, {
        sessionId: body.sessionId ?? newIdentifier('session', now),
        serverTime: new Date(now).toISOString(),
        config: { ...deliveryConfig, globalPrivacyControl: account.globalPrivacyControl },
      } satisfies Omit<InitAnswer, 'ok' | 'overlays'>);
    },
  } satisfies Partial<Handlers>;
}
