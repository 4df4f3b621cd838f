import type { Principal } from '../http/authorise.ts';
import type { AccountLimits } from '../ports/control-records.ts';
import { BucketTable } from './bucket-table.ts';
import { type EventAllowance, RequestAllowance, unlimitedAllowance } from './event-allowance.ts';
import { toDeviceRule, toKeyRule } from './rate-rules.ts';

const maxKeys = 50_000;
const maxDevices = 100_000;

/** The buckets of every key and device that this process heard of lately (decisions 8). */
export class EventRates {
  readonly #keys = new BucketTable(maxKeys);
  readonly #devices = new BucketTable(maxDevices);

  /** What one request may send. Only publishable keys are in the hands of devices, so only they are counted by device. */
  allowanceOf(principal: Principal, account: AccountLimits, nowMs: number): EventAllowance {
    const kind = principal.kind === 'secret' ? 'secret' : 'publishable';
    return new RequestAllowance({
      nowMs,
      key: {
        bucket: this.#keys.bucketOf(principal.accountId, principal.keyId),
        rule: toKeyRule(kind, account),
      },
      deviceRule: kind === 'publishable' ? toDeviceRule(account) : undefined,
      bucketOfDevice: (deviceHash) => this.#devices.bucketOf(principal.accountId, deviceHash),
    });
  }
}

/** `OVERLAY_RATE_LIMITS=off`. */
export const noEventRates: Pick<EventRates, 'allowanceOf'> = { allowanceOf: () => unlimitedAllowance };
