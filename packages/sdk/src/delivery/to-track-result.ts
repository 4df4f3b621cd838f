import type { EventVerdict } from '@overlay/contract';
import { type TrackResult, toFiltered, toRefusal } from '../track.ts';

/** The promise's value for a verdict; undefined: the event stays queued. */
export function toTrackResult(verdict: EventVerdict | undefined): TrackResult | undefined {
  // An event without a verdict was not judged: it is sent again.
  if (!verdict || verdict.status === 'retry') return undefined;
  const { status, eventId, receivedAt, warning, code, detail } = verdict;
  if (status === 'filtered') return toFiltered(detail ?? code ?? 'The service left the event out');
  if (!eventId || !receivedAt) return toRefusal(code ?? status, detail ?? 'The service refused the event');
  return {
    ok: true,
    eventId,
    receivedAt,
    ...(status === 'duplicate' && { duplicate: true }),
    ...(warning && { warning }),
  };
}
