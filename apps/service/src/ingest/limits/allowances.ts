import { limits } from '@overlay/contract';
import type { AccountLimits } from '../../control-store/schema.ts';
import { dayMs } from '../../scheduling/clock.ts';
import { toMonth } from './account-usage.ts';
import type { EventAllowance, EventSender, LimitCode } from './event-allowance.ts';
import type { EventRates } from './event-rates.ts';
import type { MonthlyUsage } from './monthly-usage.ts';

/**
 * The entry point of this folder: what one request may send now, by the rates of its address, key and device and, if
 * the account has one, by its monthly cap. Each of several nodes admits the full rates; a cap also covers the events of the
 * other nodes, as of the last count of the store.
 */
export type FindAllowance = (sender: EventSender) => EventAllowance | Promise<EventAllowance>;

export function createFindAllowance(
  rates: Pick<EventRates, 'allowanceOf'>,
  usage: Pick<MonthlyUsage, 'of' | 'publishable'>,
): FindAllowance {
  return (sender) => {
    const { principal, account, nowMs } = sender;
    const { accountId } = account;
    const allowance = rates.allowanceOf(sender);
    const cap = toCap(account.limits);
    if (cap === undefined) return allowance;
    const isPublishable = principal.actor.keyKind === 'publishable';
    const capped = (events: number) => {
      const month = { remaining: cap.month - events, endsInMs: toMonth(nowMs).endMs - nowMs };
      if (!isPublishable) return new CappedAllowance(allowance, month);
      const used = usage.publishable(accountId);
      const endsInMs = dayMs - (nowMs % dayMs);
      const share = { remaining: cap.publishable - used.month, endsInMs: month.endsInMs };
      const day = { remaining: cap.publishableToday - used.today, endsInMs };
      return new CappedAllowance(allowance, toNarrowest([month, share, day]));
    };
    const events = usage.of(accountId);
    return typeof events === 'number' ? capped(events) : events.then(capped);
  };
}

export interface Cap {
  /** For all keys together. */
  readonly month: number;
  /** For publishable keys: visitors cannot use up what is reserved for the servers of the account. */
  readonly publishable: number;
  /** The same for one day, so that a flood ends at midnight and not with the month. */
  readonly publishableToday: number;
}

/** Undefined without a cap. */
export function toCap({ monthlyEventCap, dailyShareOfCap }: AccountLimits): Cap | undefined {
  if (monthlyEventCap === null) return undefined;
  const publishable = Math.ceil(monthlyEventCap * (1 - limits.capShareOfSecretKeys));
  const daily = Math.max(limits.leastDailyEvents, Math.floor(monthlyEventCap * dailyShareOfCap));
  return { month: monthlyEventCap, publishable, publishableToday: Math.min(publishable, daily) };
}

interface Remaining {
  readonly remaining: number;
  readonly endsInMs: number;
}

/** If several are used up, the one that resets last. */
function toNarrowest(bounds: readonly Remaining[]): Remaining {
  return bounds.reduce((narrow, bound) => {
    const [a, b] = [Math.max(0, narrow.remaining), Math.max(0, bound.remaining)];
    return b < a || (b === a && bound.endsInMs > narrow.endsInMs) ? bound : narrow;
  });
}

/** An allowance that also ends at the monthly cap of the account. */
class CappedAllowance implements EventAllowance {
  readonly #rates: EventAllowance;
  readonly #remaining: number;
  readonly #secondsToNext: number;
  #capReached = false;

  constructor(rates: EventAllowance, { remaining, endsInMs }: Remaining) {
    this.#rates = rates;
    this.#remaining = Math.max(0, remaining);
    this.#secondsToNext = Math.max(1, Math.ceil(endsInMs / 1_000));
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
    return this.#capReached ? { ...fields, 'retry-after': String(this.#secondsToNext) } : fields;
  }
}
