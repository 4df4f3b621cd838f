import { toProblemError } from '../../http/answers/error-handler.ts';
import { parseJsonBodyWithNumbers } from '../../http/bodies/json-body.ts';
import type { Clock } from '../../ports/clock.ts';
import type { BearerPrincipal } from '../../ports/principal.ts';
import type { TurnedAwayEvent } from '../ingest-events.ts';
import type { Refusal, RequestLog } from './request-log.ts';

/** The parts of a request that the request log uses. A FastifyRequest has them. */
export interface NotableRequest {
  readonly principal: BearerPrincipal | undefined;
  readonly body: unknown;
  /** Whether the refusals of this request are already in the request log, or must not be in it. */
  areRefusalsNoted: boolean;
}

/** Records a request that ended in this error, if the request log covers it. */
export type NoteRefusal = (request: NotableRequest, error: unknown) => void;

/**
 * A request that ends in a 4xx goes into the log of the account whose key it carried, unless its events were judged one
 * by one: those are recorded there.
 */
export function createNoteRefusal(log: Pick<RequestLog, 'note'>, clock: Clock): NoteRefusal {
  return (request, error) => {
    const { principal } = request;
    if (principal === undefined || request.areRefusalsNoted) return;
    const { status, code, errors } = toProblemError(error);
    if (status >= 500) return;
    const outcome = status === 429 ? 'limited' : 'rejected';
    const { accountId } = principal;
    log.note(
      { accountId, keyId: principal.actor.keyId },
      { outcome, code, errors, payload: () => readBody(request.body) },
      clock(),
    );
  };
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
  const payload = () => value;
  switch (verdict.outcome) {
    case 'filtered':
      return { outcome: 'filtered', code: verdict.reason, payload };
    case 'limited':
      return { outcome: 'limited', code: verdict.code, payload };
    case 'rejected':
      return { outcome: 'rejected', code: verdict.code, errors: verdict.errors, payload };
  }
}

declare module 'fastify' {
  interface FastifyRequest extends Pick<NotableRequest, 'areRefusalsNoted'> {}
}
