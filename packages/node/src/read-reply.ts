import type { Delivered, DeliveryError, Stored } from './delivery-result.ts';
import { isTemporary, type Reply, toError } from './post.ts';

/** The outcome of one request. */
export interface Outcome {
  /** The result of the record at this index of the request; undefined: it is sent again. */
  toResult(index: number): Delivered | undefined;
  /** Why records are sent again or were refused; undefined if all went well. */
  readonly error: DeliveryError | undefined;
  /** From `Retry-After`: nothing is sent before. */
  readonly waitMs: number;
  /** The same records may go in smaller requests. */
  readonly isTooLarge: boolean;
}

export function toRetry(error: DeliveryError, waitMs = 0): Outcome {
  return { toResult: () => undefined, error, waitMs, isTooLarge: false };
}

export function readEventsReply(reply: Reply): Outcome {
  const { results } = reply.body;
  const isVerdict = reply.status === 200 || reply.status === 422;
  if (!isVerdict || !Array.isArray(results)) return readRefusal(reply);
  const verdicts = new Map(results.filter(isRecord).map((verdict) => [verdict.index, verdict]));
  const again = results.filter(isRecord).find(({ status }) => status === 'retry');
  const error = again && {
    code: text(again.code) ?? 'retry',
    message: 'The service asked to send it again.',
  };
  const toResult = (index: number) => toDelivered(verdicts.get(index));
  return { toResult, error, waitMs: reply.waitMs, isTooLarge: false };
}

export function readConversionReply(reply: Reply): Outcome {
  const { conversionId: id, receivedAt, duplicate } = reply.body;
  if (reply.status !== 200 || typeof id !== 'string' || typeof receivedAt !== 'string')
    return readRefusal(reply);
  const stored: Stored = { ok: true, id, receivedAt, ...(duplicate === true ? { duplicate: true } : {}) };
  return { toResult: () => stored, error: undefined, waitMs: 0, isTooLarge: false };
}

function readRefusal(reply: Reply): Outcome {
  const error = toError(reply);
  // A success without verdicts did not come from the service: a proxy answered in its place.
  if (reply.status < 300 || isTemporary(reply.status)) return toRetry(error, reply.waitMs);
  const refused = { ok: false, queued: false, error } as const;
  return { toResult: () => refused, error, waitMs: 0, isTooLarge: reply.status === 413 };
}

/** Undefined if the event has to be sent again, because its verdict says so or is missing. */
function toDelivered(verdict: Readonly<Record<string, unknown>> | undefined): Delivered | undefined {
  const id = text(verdict?.eventId);
  const receivedAt = text(verdict?.receivedAt);
  const warning = text(verdict?.warning);
  switch (verdict?.status) {
    case 'accepted':
    case 'duplicate':
      if (id === undefined || receivedAt === undefined) return undefined;
      return {
        ok: true,
        id,
        receivedAt,
        ...(verdict.status === 'duplicate' ? { duplicate: true } : {}),
        ...(warning === undefined ? {} : { warning }),
      };
    case 'filtered':
      return { ok: false, queued: false, status: 'filtered', error: toVerdictError(verdict, 'filtered') };
    case 'rejected':
      return { ok: false, queued: false, error: toVerdictError(verdict, 'rejected') };
    default:
      return undefined;
  }
}

function toVerdictError(verdict: Readonly<Record<string, unknown>>, status: string): DeliveryError {
  const code = text(verdict.code) ?? status;
  return { code, message: text(verdict.detail) ?? `The service has ${status} the event: ${code}.` };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
