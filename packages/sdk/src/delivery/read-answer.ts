import type { EventVerdict } from '@overlay/contract';
import { type TrackError, type TrackResult, toFailure } from '../client/track.ts';
import { parseRetryAfterMs } from './backoff.ts';
import type { Reply } from './environment.ts';
import { toProblem } from './request.ts';

/** The outcome of one request of events. */
export interface DeliveryAnswer {
  /** The result of the event at this index of the request; undefined: it stays queued. */
  toResult(index: number): TrackResult | undefined;
  readonly error: TrackError;
  /** Nothing is sent before that. */
  readonly waitMs?: number;
  /** The same events may go in smaller requests. */
  readonly isTooLarge?: boolean;
}

export function toRetry(error: TrackError, waitMs = 0): DeliveryAnswer {
  return { toResult: () => undefined, error, waitMs };
}

export function readAnswer(reply: Reply, nowMs: number): DeliveryAnswer {
  const { status, body } = reply;
  const waitMs = parseRetryAfterMs(reply.retryAfter, nowMs);
  const error = toProblem(reply);
  const { results } = body;
  if (Array.isArray(results) && (status === 422 || status < 300)) {
    const verdicts: readonly (EventVerdict | null)[] = results;
    const again = { code: 'retry', message: 'Not stored' };
    return {
      toResult: (index) => toTrackResult(verdicts.find((verdict) => verdict?.index === index) ?? undefined),
      error: again,
      waitMs,
    };
  }
  // A success without results did not come from the service: a captive portal answers 200 to everything.
  if (status < 300 || temporary.test(`${status}`)) return toRetry(error, waitMs);
  return { toResult: () => toFailure(error), error, isTooLarge: status === 413 };
}

const temporary = /408|425|429|5(?!01|05)../;

/** The promise's value for a verdict; undefined: the event stays queued. */
function toTrackResult(verdict: EventVerdict | undefined): TrackResult | undefined {
  // An event without a verdict was not judged, and is sent again.
  if (!verdict?.status || verdict.status === 'retry') return undefined;
  const { status, eventId, receivedAt, warning, code = status, detail = status } = verdict;
  const { correct, correctOptionId } = verdict;
  if (eventId && receivedAt) {
    const isDuplicate = status === 'duplicate';
    return {
      ok: true,
      eventId,
      receivedAt,
      ...(isDuplicate && { duplicate: true }),
      ...(warning && { warning }),
      ...(correctOptionId && { correct: correct === true, correctOptionId }),
    };
  }
  return toFailure({ code, message: detail }, status === 'filtered' ? { status } : {});
}
