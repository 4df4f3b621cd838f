import type { Principal } from '../http/authorise.ts';
import type { AccountLimits } from '../ports/control-records.ts';
import { BucketTable } from './bucket-table.ts';
import { type EventAllowance, type Meter, RequestAllowance, unlimitedAllowance } from './event-allowance.ts';
import { toRateLimitFields } from './rate-limit-fields.ts';
import { toDeviceRule, toKeyRule } from './rate-rules.ts';
import type { TokenBucket } from './token-bucket.ts';

const maxKeys = 50_000;
const maxDevices = 100_000;
/** Less than the shortest `Retry-After`. */
const closedForMs = 100;

/** The buckets of every key and device that this process heard of lately (decisions 8). */
export class EventRates {
  readonly #keys = new BucketTable(maxKeys);
  readonly #devices = new BucketTable(maxDevices);
  readonly #closedKeys = new Map<string, { readonly key: Meter; readonly untilMs: number }>();
  #closedUntilMs = 0;

  /** What one request may send. Only publishable keys are in the hands of devices, so only they are counted by device. */
  allowanceOf(principal: Principal, account: AccountLimits, nowMs: number): EventAllowance {
    const kind = principal.kind === 'secret' ? 'secret' : 'publishable';
    const bucket = this.#keys.bucketOf(principal.accountId, principal.keyId);
    return new RequestAllowance(this, principal, {
      nowMs,
      key: { bucket, rule: toKeyRule(kind, account) },
      deviceRule: kind === 'secret' ? undefined : toDeviceRule(account),
    });
  }

  bucketOfDevice(accountId: string, deviceHash: string): TokenBucket {
    return this.#devices.bucketOf(accountId, deviceHash);
  }

  /** Whoever was just refused is told so again without being looked at, instead of being given crumbs. */
  closeKey(keyId: string, key: Meter, nowMs: number): void {
    this.#closedUntilMs = nowMs + closedForMs;
    this.#closedKeys.set(keyId, { key, untilMs: this.#closedUntilMs });
  }

  hasClosedKeys(nowMs: number): boolean {
    if (nowMs < this.#closedUntilMs) return true;
    if (this.#closedKeys.size > 0) this.#closedKeys.clear();
    return false;
  }

  /** The fields of a refusal where the key was over its rate a moment ago; undefined where it may try. */
  closedFields(principal: Principal, nowMs: number): Readonly<Record<string, string>> | undefined {
    const closed = this.#closedKeys.get(principal.keyId);
    if (closed === undefined || nowMs >= closed.untilMs) return undefined;
    return toRateLimitFields([{ name: 'key', refused: 1, ...closed.key }], nowMs);
  }
}

/** `OVERLAY_RATE_LIMITS=off`. */
export const noEventRates: Pick<EventRates, 'allowanceOf' | 'hasClosedKeys' | 'closedFields'> = {
  allowanceOf: () => unlimitedAllowance,
  hasClosedKeys: () => false,
  closedFields: () => undefined,
};
