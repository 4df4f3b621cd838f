import type { KeyPrincipal } from '../ports/principal.ts';
import type { EventAllowance } from './limits/event-allowance.ts';

/** What is known about a request before its first event is examined. Computed once per request. */
export interface IngestContext {
  readonly principal: KeyPrincipal;
  /** The service clock when the body had arrived: `createdAt` of its events. */
  readonly now: number;
  /** Added to the timestamps of the body; 0 if the clock of the caller is right. */
  readonly clockShiftMs: number;
  /** Hash for events without a deviceId, valid until midnight UTC. Computed on the first call. */
  readonly cookielessHash: () => string;
  /**
   * The hash of a `deviceId` in this account. The last one is cached, because the events of a request mostly come from
   * one device.
   */
  readonly hashOfDevice: (deviceId: string) => string;
  /** Origin of the page; '' if the caller is not a page or the header is not an origin of at most 300 characters. */
  readonly origin: string;
  readonly isBot: boolean;
  /** Global Privacy Control requires that no deviceId is used, or that nothing is stored. */
  readonly privacy: 'none' | 'cookieless' | 'drop';
  /** The account keeps nothing from before this moment; 0 if it keeps everything. */
  readonly firstRetainedMs: number;
  readonly mayHaveIllFormedText: boolean;
  readonly mayHaveLargeEvents: boolean;
  /** The remaining allowance of key and device. */
  readonly allowance: EventAllowance;
}
