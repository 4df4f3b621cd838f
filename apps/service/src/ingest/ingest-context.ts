import type { Principal } from '../http/authorise.ts';
import type { EventAllowance } from '../rates/event-allowance.ts';

/** What is known about a whole request before its first event is looked at. Computed once per request. */
export interface IngestContext {
  readonly principal: Principal;
  /** The service's clock when the body had arrived: `createdAt` of its events. */
  readonly now: number;
  /** Added to the timestamps of the body; 0 where the caller's clock is right (decisions 1). */
  readonly clockShiftMs: number;
  /** Hash for events without a deviceId, good until midnight UTC. Computed at the first call. */
  readonly cookielessHash: () => string;
  /** The hash of a `deviceId` in this account. A request's events are mostly of one device: the last is remembered. */
  readonly hashOfDevice: (deviceId: string) => string;
  /** Origin of the page, '' where the caller is no page. */
  readonly origin: string;
  readonly isBot: boolean;
  /** Global Privacy Control asks that no deviceId is used, or that nothing is kept. */
  readonly privacy: 'none' | 'cookieless' | 'drop';
  /** What happened before this moment the account does not keep; 0 where it keeps everything. */
  readonly firstRetainedMs: number;
  readonly mayHaveIllFormedText: boolean;
  readonly mayHaveLargeEvents: boolean;
  /** What key and device may still send (decisions 8). */
  readonly allowance: EventAllowance;
}
