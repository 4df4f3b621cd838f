import type { EventVerdict } from '@overlay/contract';
import { type TrackResult, toFailure } from '../track.ts';

/** The promise's value for a verdict; undefined: the event stays queued. */
export function toTrackResult(verdict: EventVerdict | undefined): TrackResult | undefined {
  // An event without a verdict was not judged: it is sent again.
  if (!verdict?.status || verdict.status === 'retry') return undefined;
  const { status, eventId, receivedAt, warning, code = status, detail = status } = verdict;
  if (eventId && receivedAt) {
    const isDuplicate = status === 'duplicate';
    return {
      ok: true,
      eventId,
      receivedAt,
      ...(isDuplicate && { duplicate: true }),
      ...(warning && { warning }),
    };
  }
  return toFailure({ code, message: detail }, status === 'filtered' ? { status } : {});
}
