import { toNetwork, toProviderBlock } from '../../http/admission/client-address.ts';
import { ProblemError } from '../../http/answers/problem-error.ts';
import type { Clock } from '../../scheduling/clock.ts';
import { BucketTable, type RateRule } from '../../scheduling/token-bucket.ts';
import { toRateLimitFields } from './rate-limit-fields.ts';

const maxSenders = 50_000;

export interface AddressRatesOptions {
  readonly clock: Clock;
  readonly rules: Readonly<Record<'address' | 'network', RateRule>>;
  /** What is limited, in the plural: it is part of the refusal. */
  readonly what: string;
}

/**
 * How often anyone may request something, per address and per block of addresses that a provider assigns: a client with
 * one address of such a block often has all of them.
 */
export class AddressRates {
  readonly #options: AddressRatesOptions;
  readonly #addresses = new BucketTable(maxSenders);
  readonly #networks = new BucketTable(maxSenders);

  constructor(options: AddressRatesOptions) {
    this.#options = options;
  }

  /** The problem of a request that is over a rate; undefined if it is admitted. */
  admit(address: string, cost: number): ProblemError | undefined {
    const nowMs = this.#options.clock();
    const metered = this.#ratesOf(address).map((rate) => ({
      ...rate,
      refused: rate.bucket.remaining(rate.rule, nowMs) < cost ? cost : 0,
    }));
    if (metered.every(({ refused }) => refused === 0)) {
      this.charge(address, cost);
      return undefined;
    }
    const detail = `Too many ${this.#options.what} for this address or its network.`;
    return new ProblemError('rate_limited', detail, { headers: toRateLimitFields(metered, nowMs) });
  }

  /** Charges an admitted request for its actual cost, down to an empty bucket. */
  charge(address: string, cost: number): void {
    const nowMs = this.#options.clock();
    for (const { bucket, rule } of this.#ratesOf(address)) bucket.take(cost, rule, nowMs);
  }

  #ratesOf(address: string) {
    const { rules } = this.#options;
    return [
      { name: 'address', bucket: this.#addresses.bucketOf('', toNetwork(address)), rule: rules.address },
      { name: 'network', bucket: this.#networks.bucketOf('', toProviderBlock(address)), rule: rules.network },
    ] as const;
  }
}
