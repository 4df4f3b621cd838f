import type { Principal } from '../http/authorise.ts';
import type { AccountRecord } from '../ports/control-records.ts';
import { toMonth } from '../usage/month.ts';
import type { MonthlyUsage } from '../usage/monthly-usage.ts';
import { CappedAllowance } from './capped-allowance.ts';
import type { EventAllowance } from './event-allowance.ts';
import type { EventRates } from './event-rates.ts';

/** What a request of this principal may send now: by rate and, where the account has one, by its monthly cap. */
export type FindAllowance = (
  principal: Principal,
  account: AccountRecord,
  nowMs: number,
) => EventAllowance | Promise<EventAllowance>;

export function createFindAllowance(
  rates: Pick<EventRates, 'allowanceOf'>,
  usage: Pick<MonthlyUsage, 'of'>,
): FindAllowance {
  return (principal, { limits }, nowMs) => {
    const allowance = rates.allowanceOf(principal, limits, nowMs);
    const cap = limits.monthlyEventCap;
    if (cap === null) return allowance;
    const endsInMs = toMonth(nowMs).endMs - nowMs;
    const capped = (events: number) => new CappedAllowance(allowance, { remaining: cap - events, endsInMs });
    const events = usage.of(principal.accountId);
    return typeof events === 'number' ? capped(events) : events.then(capped);
  };
}
