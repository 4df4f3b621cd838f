import type { AccountRecord } from '../../control-store/accounts.ts';
import type { KeyPrincipal } from '../../principals/principal.ts';
import type { RateRule, TokenBucket } from '../../scheduling/token-bucket.ts';
import { type MeteredRate, toRateLimitFields } from './rate-limit-fields.ts';

export type LimitCode = 'rate_limited' | 'usage_cap_reached';

/** The sender of a request, and when it arrived. */
export interface EventSender {
  readonly principal: KeyPrincipal;
  readonly account: AccountRecord;
  /** The network that the request came from: an IPv4 address, or the first 64 bits of an IPv6 address. */
  readonly network: string;
  readonly nowMs: number;
}

/** What one request may send. Called for each event, so its results are plain numbers and booleans. */
export interface EventAllowance {
  /** How many of the wanted events may be sent now, by address, key and the month of the account; takes them. */
  takeEvents(wanted: number): number;
  /** The same, limited only by the key, for values that are not events. */
  takeOfKey(wanted: number): number;
  /** The limit that stopped what `takeEvents` did not admit. */
  readonly excessCode: LimitCode;
  /** Whether the device may send one more event now; takes it. */
  takeOfDevice(deviceHash: string): boolean;
  /** Header fields of the answer: `RateLimit-Policy` and `RateLimit`, and `Retry-After` if something was refused. */
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
  /** Undefined for secret keys: servers are few and known. */
  readonly address: (Meter & { readonly network: string }) | undefined;
  readonly key: Meter;
  /** Undefined if events are not counted by device. */
  readonly deviceRule: RateRule | undefined;
}

/** The buckets that requests share: `EventRates`. */
export interface SharedBuckets {
  bucketOfDevice(accountId: string, deviceHash: string): TokenBucket;
  /** Refuses the key for a moment without another look at its bucket, from one network or, without it, from all. */
  closeKey(keyId: string, network: string | undefined, meters: RequestMeters): void;
}

/**
 * Part of a key's bucket that is reserved for quiet addresses, so that a few dozen senders at the rate of their address do not
 * shut out the visitors of a page.
 */
const shareOfQuietAddresses = 0.1;

export class RequestAllowance implements EventAllowance {
  readonly excessCode = 'rate_limited';
  readonly #rates: SharedBuckets;
  readonly #principal: KeyPrincipal;
  readonly #meters: RequestMeters;
  #deviceHash = '';
  #device: TokenBucket | undefined;
  #refusedByAddress = 0;
  #refusedByKey = 0;
  #refusedByDevice = 0;

  constructor(rates: SharedBuckets, principal: KeyPrincipal, meters: RequestMeters) {
    this.#rates = rates;
    this.#principal = principal;
    this.#meters = meters;
  }

  /** The address first: the excess of one sender does not use up the rate of other visitors of the page. */
  takeEvents(wanted: number): number {
    const { address, nowMs } = this.#meters;
    const admitted = address === undefined ? wanted : address.bucket.take(wanted, address.rule, nowMs);
    this.#refusedByAddress += wanted - admitted;
    // A busy address has used up more than half of its rate.
    const isLoud =
      address !== undefined && 2 * address.bucket.remaining(address.rule, nowMs) < address.rule.burst;
    return this.#takeOfKey(admitted, isLoud ? address.network : undefined);
  }

  takeOfKey(wanted: number): number {
    return this.#takeOfKey(wanted, undefined);
  }

  #takeOfKey(wanted: number, loudNetwork: string | undefined): number {
    const { key, nowMs } = this.#meters;
    const { bucket, rule } = key;
    const spared = loudNetwork === undefined ? 0 : Math.ceil(rule.burst * shareOfQuietAddresses);
    const free = Math.max(0, bucket.remaining(rule, nowMs) - spared);
    const taken = bucket.take(Math.min(wanted, free), rule, nowMs);
    if (taken < wanted) this.#rates.closeKey(this.#principal.actor.keyId, loudNetwork, this.#meters);
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
    const { address, key, deviceRule, nowMs } = this.#meters;
    const rates: MeteredRate[] = [{ name: 'key', refused: this.#refusedByKey, ...key }];
    if (address !== undefined) rates.push({ name: 'address', refused: this.#refusedByAddress, ...address });
    if (deviceRule !== undefined && this.#device !== undefined) {
      const refused = this.#refusedByDevice;
      rates.push({ name: 'device', refused, rule: deviceRule, bucket: this.#device });
    }
    return toRateLimitFields(rates, nowMs);
  }
}
