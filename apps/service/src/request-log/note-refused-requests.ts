import type { FastifyInstance } from 'fastify';
import type { Principal } from '../http/authorise.ts';
import { toProblemError } from '../http/error-handler.ts';
import { parseJsonBody } from '../http/json-body.ts';
import type { Clock } from '../ports/clock.ts';
import type { RequestLog } from './request-log.ts';

/** What of a request goes into the log. A FastifyRequest is one. */
export interface NotableRequest {
  readonly principal: Principal | undefined;
  readonly body: unknown;
  /** Whether the refusals of this request are in the request log already, or meant to be in none. */
  areRefusalsNoted: boolean;
}

/** Notes a request that ended in this error, if it is one that belongs into the log. */
export type NoteRefusal = (request: NotableRequest, error: unknown) => void;

/**
 * A request that ends in a 4xx goes into the log of the account whose key it carried, unless its events were judged one
 * by one: those are noted where that happens.
 */
export function createNoteRefusal(log: Pick<RequestLog, 'note'>, clock: Clock): NoteRefusal {
  return (request, error) => {
    const { principal } = request;
    if (principal === undefined || request.areRefusalsNoted) return;
    const { status, code, errors } = toProblemError(error);
    if (status >= 500) return;
    const outcome = status === 429 ? 'limited' : 'rejected';
    log.note(principal, { outcome, code, errors, payload: () => readBody(request.body) }, clock());
  };
}

/** Does so for every route of a plugin. */
export function noteRefusedRequests(app: FastifyInstance, noteRefusal: NoteRefusal): void {
  app.decorateRequest('areRefusalsNoted', false);
  app.addHook('onError', (request, _reply, error, done) => {
    noteRefusal(request, error);
    done();
  });
}

function readBody(body: unknown): unknown {
  try {
    return parseJsonBody(body).value;
  } catch {
    return undefined;
  }
}

declare module 'fastify' {
  interface FastifyRequest extends Pick<NotableRequest, 'areRefusalsNoted'> {}
}
