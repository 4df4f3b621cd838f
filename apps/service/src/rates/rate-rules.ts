import type { KeyKind } from '@overlay/contract';
import { limits } from '@overlay/contract';
import type { AccountLimits } from '../ports/control-records.ts';
import type { RateRule } from './token-bucket.ts';

/** A key may send what a second admits at once, and a whole batch in any case. */
export function toKeyRule(kind: KeyKind, account: AccountLimits): RateRule {
  const perSecond = kind === 'secret' ? account.eventsPerSecondSecret : account.eventsPerSecondPublishable;
  return { perSecond, burst: Math.max(perSecond, limits.eventsPerBatch) };
}

export function toDeviceRule(account: AccountLimits): RateRule {
  const perSecond = account.eventsPerSecondDevice;
  return { perSecond, burst: Math.max(perSecond, limits.deviceBurstEvents) };
}
