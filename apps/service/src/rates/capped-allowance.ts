import type { EventAllowance, LimitCode } from './event-allowance.ts';

/** An allowance that ends with the month's cap of the account, whatever its rates still admit. */
export class CappedAllowance implements EventAllowance {
  readonly #rates: EventAllowance;
  readonly #remaining: number;
  readonly #secondsToNextMonth: number;
  #capReached = false;

  constructor(rates: EventAllowance, month: { readonly remaining: number; readonly endsInMs: number }) {
    this.#rates = rates;
    this.#remaining = Math.max(0, month.remaining);
    this.#secondsToNextMonth = Math.max(1, Math.ceil(month.endsInMs / 1_000));
  }

  get excessCode(): LimitCode {
    return this.#capReached ? 'usage_cap_reached' : this.#rates.excessCode;
  }

  takeEvents(wanted: number): number {
    this.#capReached = wanted > this.#remaining;
    return this.#rates.takeEvents(Math.min(wanted, this.#remaining));
  }

  takeOfKey(wanted: number): number {
    return this.#rates.takeOfKey(wanted);
  }

  takeOfDevice(deviceHash: string): boolean {
    return this.#rates.takeOfDevice(deviceHash);
  }

  fields(): Readonly<Record<string, string>> {
    const fields = this.#rates.fields();
    return this.#capReached ? { ...fields, 'retry-after': String(this.#secondsToNextMonth) } : fields;
  }
}
