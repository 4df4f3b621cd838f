import type { EventAllowance, EventSender, LimitCode } from './event-allowance.ts';
import type { EventRates } from './event-rates.ts';
import { type MonthlyUsage, toMonth } from './monthly-usage.ts';

/**
 * The entry point of this folder: what one request may send now, by the rates of its address, key and device and, if
 * the account has one, by its monthly cap. Everything is counted in this process: each of several nodes admits the full
 * rates, and learns of the events of the others, for the cap, when it next counts the store, which is soon when little is left.
 */
export type FindAllowance = (sender: EventSender) => EventAllowance | Promise<EventAllowance>;

export function createFindAllowance(
  rates: Pick<EventRates, 'allowanceOf'>,
  usage: Pick<MonthlyUsage, 'of'>,
): FindAllowance {
  return (sender) => {
    const { accountId, limits } = sender.account;
    const allowance = rates.allowanceOf(sender);
    const cap = limits.monthlyEventCap;
    if (cap === null) return allowance;
    const endsInMs = toMonth(sender.nowMs).endMs - sender.nowMs;
    const capped = (events: number) => new CappedAllowance(allowance, { remaining: cap - events, endsInMs });
    const events = usage.of(accountId, cap);
    return typeof events === 'number' ? capped(events) : events.then(capped);
  };
}

/** An allowance that also ends at the monthly cap of the account. */
class CappedAllowance implements EventAllowance {
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
