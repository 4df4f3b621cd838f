import type { TrackResult } from '../client/track.ts';

const encoder = new TextEncoder();

/**
 * An event that the service has not confirmed, as the JSON that is sent: later changes of the payload do not affect
 * it.
 */
export interface QueuedEvent {
  readonly sequence: number;
  readonly json: string;
  readonly bytes: number;
  readonly isImpression: boolean;
  /** Settles the promise of `track`; absent for events of an earlier page. */
  readonly settle: ((result: TrackResult) => void) | undefined;
  isInFlight: boolean;
}

export const toByteLength = (text: string): number => encoder.encode(text).length;

export function toQueuedEvent(
  sequence: number,
  json: string,
  settle?: (result: TrackResult) => void,
): QueuedEvent {
  return {
    sequence,
    json,
    bytes: toByteLength(json),
    // Inside a JSON string the quotes would be escaped: only a field matches.
    isImpression: json.includes('"eventType":"impression"'),
    settle,
    isInFlight: false,
  };
}

/** Why an event will never be stored. */
export type DropReason = 'queue_full' | 'runaway' | 'too_large' | 'not_serialisable' | 'refused';

/**
 * Events of this page view that the service never saw, by reason: `sdkDropped` of every request after the first drop.
 * Totals, not differences, so that a lost answer causes no double counting.
 */
export type DropCounts = Partial<Record<DropReason, number>>;
