import type { IncomingHttpHeaders } from 'node:http';
import { limits } from '@overlay/contract';
import type { KeyOfAccount } from '../../access/authorise.ts';
import { toProblemError } from '../../http/answers/error-handler.ts';
import { parseJsonBodyWithNumbers } from '../../http/bodies/json-body.ts';
import type { BearerPrincipal } from '../../principals/principal.ts';
import type { Clock } from '../../scheduling/clock.ts';
import type { TurnedAwayEvent } from '../ingest-events.ts';
import type { Refusal, RequestLog } from './request-log.ts';

/** The parts of a request that the request log uses. A FastifyRequest has them. */
export interface NotableRequest {
  readonly headers: IncomingHttpHeaders;
  readonly principal: BearerPrincipal | undefined;
  readonly endedKey: KeyOfAccount | undefined;
  readonly body: unknown;
  /** Whether the refusals of this request are already in the request log, or must not be in it. */
  areRefusalsNoted: boolean;
}

/** Records a request that ended in this error, if the request log covers it. */
export type NoteRefusal = (request: NotableRequest, error: unknown) => void;

/**
 * A request that ends in a 4xx goes into the log of the account whose key it carried, even if that key has been revoked, unless its events were judged one
 * by one: those are recorded there.
 */
export function createNoteRefusal(log: Pick<RequestLog, 'note'>, clock: Clock): NoteRefusal {
  return (request, error) => {
    const key = keyOf(request);
    if (key === undefined || request.areRefusalsNoted) return;
    const { status, code, errors } = toProblemError(error);
    if (status >= 500) return;
    const outcome = status === 429 ? 'limited' : 'rejected';
    const origin = toOrigin(request.headers.origin);
    log.note(key, { outcome, code, errors, origin, payload: () => readBody(request.body) }, clock());
  };
}

function keyOf({ principal, endedKey }: NotableRequest): KeyOfAccount | undefined {
  if (principal === undefined) return endedKey;
  return { accountId: principal.accountId, keyId: principal.actor.keyId };
}

/** Undefined if it is not the origin of a page. */
function toOrigin(header: string | undefined): string | undefined {
  if (header === undefined || header.length > limits.originLength || !URL.canParse(header)) return undefined;
  return new URL(header).origin === header ? header : undefined;
}

function readBody(body: unknown): unknown {
  try {
    return parseJsonBodyWithNumbers(body).value;
  } catch {
    return undefined;
  }
}

/** A refused event of a request, as the request log keeps it. */
export function toRefusal(value: unknown, verdict: TurnedAwayEvent): Refusal {
  const errors = verdict.outcome === 'rejected' ? verdict.errors : undefined;
  return { outcome: verdict.outcome, code: verdict.code, errors, payload: () => value };
}

declare module 'fastify' {
  interface FastifyRequest extends Pick<NotableRequest, 'areRefusalsNoted'> {}
}
