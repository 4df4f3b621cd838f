import type { TrackResult } from '../client/track.ts';

const encoder = new TextEncoder();

/** One event that the service has not confirmed, as the JSON that is sent: later changes of the payload cannot reach it. */
export interface QueuedEvent {
  readonly sequence: number;
  readonly json: string;
  readonly bytes: number;
  readonly isImpression: boolean;
  /** The promise of `track`; absent for events of an earlier page. */
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
