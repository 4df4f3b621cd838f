import type { Principal } from '../http/authorise.ts';
import type { EventRates } from './event-rates.ts';
import { type MeteredRate, toRateLimitFields } from './rate-limit-fields.ts';
import type { RateRule, TokenBucket } from './token-bucket.ts';

export type LimitCode = 'rate_limited' | 'usage_cap_reached';

/** What one request may send. It is asked for each event, so its answers are plain numbers and booleans. */
export interface EventAllowance {
  /** How many of so many events may be sent now, by the key and the account's month; they are taken. */
  takeEvents(wanted: number): number;
  /** The same by the key alone, for what is no event. */
  takeOfKey(wanted: number): number;
  /** Which limit is in the way of what `takeEvents` did not admit. */
  readonly excessCode: LimitCode;
  /** Whether the device may send one more event now; it is taken. */
  takeOfDevice(deviceHash: string): boolean;
  /** For the answer: `RateLimit-Policy` and `RateLimit`, and `Retry-After` where something was refused. */
  fields(): Readonly<Record<string, string>>;
}

export const unlimitedAllowance: EventAllowance = {
  takeEvents: (wanted) => wanted,
  takeOfKey: (wanted) => wanted,
  excessCode: 'rate_limited',
  takeOfDevice: () => true,
  fields: () => ({}),
};

export interface Meter {
  readonly bucket: TokenBucket;
  readonly rule: RateRule;
}

export interface RequestMeters {
  readonly nowMs: number;
  readonly key: Meter;
  /** Undefined where events are not counted by device. */
  readonly deviceRule: RateRule | undefined;
}

export class RequestAllowance implements EventAllowance {
  readonly excessCode = 'rate_limited';
  readonly #rates: Pick<EventRates, 'bucketOfDevice' | 'closeKey'>;
  readonly #principal: Principal;
  readonly #meters: RequestMeters;
  #deviceHash = '';
  #device: TokenBucket | undefined;
  #refusedByKey = 0;
  #refusedByDevice = 0;

  constructor(
    rates: Pick<EventRates, 'bucketOfDevice' | 'closeKey'>,
    principal: Principal,
    meters: RequestMeters,
  ) {
    this.#rates = rates;
    this.#principal = principal;
    this.#meters = meters;
  }

  takeEvents(wanted: number): number {
    return this.takeOfKey(wanted);
  }

  takeOfKey(wanted: number): number {
    const { key, nowMs } = this.#meters;
    const taken = key.bucket.take(wanted, key.rule, nowMs);
    if (taken < wanted) this.#rates.closeKey(this.#principal.keyId, key, nowMs);
    this.#refusedByKey += wanted - taken;
    return taken;
  }

  takeOfDevice(deviceHash: string): boolean {
    const { deviceRule, nowMs } = this.#meters;
    if (deviceRule === undefined) return true;
    // The events of a request nearly always come from one device.
    if (this.#device === undefined || deviceHash !== this.#deviceHash) {
      this.#device = this.#rates.bucketOfDevice(this.#principal.accountId, deviceHash);
      this.#deviceHash = deviceHash;
    }
    if (this.#device.take(1, deviceRule, nowMs) === 1) return true;
    this.#refusedByDevice += 1;
    return false;
  }

  fields(): Readonly<Record<string, string>> {
    const { key, deviceRule, nowMs } = this.#meters;
    const rates: MeteredRate[] = [{ name: 'key', refused: this.#refusedByKey, ...key }];
    if (deviceRule !== undefined && this.#device !== undefined) {
      const refused = this.#refusedByDevice;
      rates.push({ name: 'device', refused, rule: deviceRule, bucket: this.#device });
    }
    return toRateLimitFields(rates, nowMs);
  }
}
