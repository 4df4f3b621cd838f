import { type KeyKind, limits } from '@overlay/contract';
import { LRUCache } from 'lru-cache';
import type { AccountLimits } from '../../control-store/schema.ts';
import type { BearerPrincipal } from '../../principals/principal.ts';
import { growingTo } from '../../scheduling/growing.ts';
import { BucketTable, type RateRule, type TokenBucket } from '../../scheduling/token-bucket.ts';
import {
  type EventAllowance,
  type EventSender,
  type Meter,
  RequestAllowance,
  type RequestMeters,
  type SharedBuckets,
  unlimitedAllowance,
} from './event-allowance.ts';
import { type MeteredRate, toRateLimitFields } from './rate-limit-fields.ts';

const mostKeys = 50_000;
const mostDevices = 100_000;
const mostAddresses = 100_000;
const mostClosedKeys = 10_000;
/** Shorter than the shortest `Retry-After`. */
const closedForMs = 100;

interface ClosedKey {
  readonly key: Meter;
  /** Publishable: counted by address too. */
  readonly isPublic: boolean;
  readonly untilMs: number;
}

/**
 * The buckets of all recent addresses, keys and devices of this process. Each table is bounded; the least recently used
 * entries are evicted, which resets their buckets. Each of several nodes admits the full rate.
 */
export class EventRates implements SharedBuckets {
  readonly #addressRule: RateRule;
  readonly #addresses = new BucketTable(mostAddresses);
  readonly #keys = new BucketTable(mostKeys);
  readonly #devices = new BucketTable(mostDevices);
  readonly #closedKeys = new LRUCache<string, ClosedKey>({
    ...growingTo(mostClosedKeys),
  });
  #closedUntilMs = 0;

  /** @param eventsPerSecondOfAddress what one address may send with publishable keys, to all accounts together */
  constructor(eventsPerSecondOfAddress: number) {
    this.#addressRule = toRule(eventsPerSecondOfAddress, limits.eventsPerBatch);
  }

  /** What one request may send. Only publishable keys are public, so only they are counted by address and device. */
  allowanceOf({ principal, account, network, nowMs }: EventSender): EventAllowance {
    const isSecret = principal.actor.keyKind === 'secret';
    const bucket = this.#keys.bucketOf(principal.accountId, principal.actor.keyId);
    return new RequestAllowance(this, principal, {
      nowMs,
      address: isSecret
        ? undefined
        : { bucket: this.#addresses.bucketOf('', network), rule: this.#addressRule, network },
      key: { bucket, rule: toKeyRule(isSecret ? 'secret' : 'publishable', account.limits) },
      deviceRule: isSecret
        ? undefined
        : toRule(account.limits.eventsPerSecondDevice, limits.deviceBurstEvents),
    });
  }

  bucketOfDevice(accountId: string, deviceHash: string): TokenBucket {
    return this.#devices.bucketOf(accountId, deviceHash);
  }

  /** A key that was just refused is refused again without a lookup, instead of being admitted event by event. */
  closeKey(keyId: string, network: string | undefined, { key, address, nowMs }: RequestMeters): void {
    this.#closedUntilMs = nowMs + closedForMs;
    this.#closedKeys.set(toClosedName(keyId, network), {
      key,
      isPublic: address !== undefined,
      untilMs: this.#closedUntilMs,
    });
  }

  hasClosedKeys(nowMs: number): boolean {
    if (nowMs < this.#closedUntilMs) return true;
    if (this.#closedKeys.size > 0) this.#closedKeys.clear();
    return false;
  }

  /** The header fields of a refusal if the key was over its rate a moment ago, for this network; undefined if it may try. */
  closedFields(
    { actor: { keyId } }: BearerPrincipal,
    network: string,
    nowMs: number,
  ): Readonly<Record<string, string>> | undefined {
    const closed = this.#closedKeys.get(keyId) ?? this.#closedKeys.get(toClosedName(keyId, network));
    if (closed === undefined || nowMs >= closed.untilMs) return undefined;
    const rates: MeteredRate[] = [{ name: 'key', refused: 1, ...closed.key }];
    if (closed.isPublic) {
      const bucket = this.#addresses.bucketOf('', network);
      rates.push({ name: 'address', refused: 0, bucket, rule: this.#addressRule });
    }
    return toRateLimitFields(rates, nowMs);
  }
}

function toClosedName(keyId: string, network: string | undefined): string {
  return network === undefined ? keyId : `${keyId} ${network}`;
}

/** The burst of a key is one second of its rate, and at least a whole batch. */
function toKeyRule(kind: KeyKind, account: AccountLimits): RateRule {
  const perSecond = kind === 'secret' ? account.eventsPerSecondSecret : account.eventsPerSecondPublishable;
  return toRule(perSecond, limits.eventsPerBatch);
}

function toRule(perSecond: number, leastBurst: number): RateRule {
  return { perSecond, burst: Math.max(perSecond, leastBurst) };
}

/** For `OVERLAY_RATE_LIMITS=off`. */
export const noEventRates: Pick<EventRates, 'allowanceOf' | 'hasClosedKeys' | 'closedFields'> = {
  allowanceOf: () => unlimitedAllowance,
  hasClosedKeys: () => false,
  closedFields: () => undefined,
};
