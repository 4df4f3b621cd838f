import { type ErrorCode, type Problem, summariseFieldErrors, toFieldErrors } from '@overlay/contract';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ControlStoreUnavailable } from '../../control-store/control-store-unavailable.ts';
import { StorageDamaged } from '../../damage/storage-damaged.ts';
import { EventStoreUnavailable, QueryLimitExceeded } from '../../event-store/event-store.ts';
import { EventLogUnavailable } from '../../log/event-log.ts';
import { ProblemError } from './problem-error.ts';
import type { ToResponseHeaders } from './response-headers.ts';

/** Maps errors of Fastify to codes of the catalogue. */
const codeByFastifyError: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_CP_ERR_INVALID_CONTENT: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_BAD_URL: 'bad_request',
  FST_ERR_NOT_FOUND: 'not_found',
};

/** Errors from serving files have a status and no code. */
const codeByFileStatus: Readonly<Record<number, ErrorCode>> = {
  // A name that no file can have, such as one with a NUL.
  400: 'bad_request',
  // A folder: it is not listed, and its existence is not revealed.
  403: 'not_found',
  404: 'not_found',
  412: 'precondition_failed',
  416: 'range_not_satisfiable',
};

const unavailable = [EventLogUnavailable, EventStoreUnavailable, ControlStoreUnavailable];

/** Turns every failure of a request into a problem from the catalogue. An unexpected error reveals nothing. */
export function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (unavailable.some((kind) => error instanceof kind)) {
    const isFull = error instanceof EventLogUnavailable && error.reason === 'full';
    const extra = { headers: { 'retry-after': '2' }, cause: error };
    return new ProblemError(isFull ? 'overloaded' : 'storage_unavailable', undefined, extra);
  }
  // The store has logged it.
  if (error instanceof StorageDamaged)
    return new ProblemError('storage_damaged', undefined, { cause: error });
  if (error instanceof QueryLimitExceeded) {
    const detail = 'The query exceeded its time or memory limit. Request fewer days.';
    return new ProblemError('overloaded', detail, { headers: { 'retry-after': '10' }, cause: error });
  }
  if (error instanceof DOMException && error.name === 'AbortError') {
    return new ProblemError('overloaded', 'The request was cancelled before it was answered.', {
      cause: error,
    });
  }
  const ofFile = toFileStatus(error);
  if (ofFile !== undefined) return new ProblemError(ofFile, undefined, { cause: error });
  if (!isFastifyError(error)) return new ProblemError('internal_error', undefined, { cause: error });
  if (error.validation !== undefined) {
    const errors = toFieldErrors(error.validation);
    return new ProblemError('validation_failed', summariseFieldErrors(errors), { errors, cause: error });
  }
  const code = codeByFastifyError[error.code];
  if (code !== undefined) return new ProblemError(code, undefined, { cause: error });
  if (error.statusCode !== undefined && error.statusCode < 500) {
    return new ProblemError('bad_request', undefined, { cause: error });
  }
  return new ProblemError('internal_error', undefined, { cause: error });
}

function toFileStatus(error: unknown): ErrorCode | undefined {
  if (!(error instanceof Error) || 'code' in error || !('statusCode' in error)) return undefined;
  return codeByFileStatus[Number(error.statusCode)];
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'code' in error;
}

export interface ProblemAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Logs unexpected errors and sends the answer. */
export function toProblemAnswer(
  error: unknown,
  requestId: string,
  publicUrl: string,
  log: Pick<FastifyBaseLogger, 'error' | 'debug'>,
): ProblemAnswer {
  const problem = toProblemError(error);
  if (problem.code === 'internal_error') log.error({ err: problem.cause ?? problem }, 'request failed');
  else {
    // Not the cause itself, because parsers quote the input in their messages.
    const cause = problem.cause instanceof Error ? problem.cause.name : undefined;
    log.debug({ code: problem.code, cause }, 'request refused');
  }
  return {
    status: problem.status,
    headers: {
      ...problem.headers,
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
    },
    body: JSON.stringify(problem.toProblem(requestId, publicUrl)),
  };
}

/** The page, and the content security policy to send with it. */
export type ErrorPage = (problem: Problem) => { readonly html: string; readonly policy: string };

export interface ErrorHandlerOptions {
  readonly publicUrl: string;
  /** An address that cannot be decoded is refused before the hooks that set them. */
  readonly toResponseHeaders: ToResponseHeaders;
  readonly errorPage?: ErrorPage | undefined;
}

export function createErrorHandler({ publicUrl, toResponseHeaders, errorPage }: ErrorHandlerOptions) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { status, headers, body } = toProblemAnswer(error, request.id, publicUrl, request.log);
    reply.code(status).headers({ ...toResponseHeaders(request.id), ...headers });
    if (errorPage === undefined || !isPageVisit(request)) return reply.send(body);
    const { html, policy } = errorPage(toProblemError(error).toProblem(request.id, publicUrl));
    return reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .send(html);
  };
}

/** A browser navigation. For programs, the API answers with problems, whatever they accept. */
function isPageVisit({ method, url, headers }: FastifyRequest): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  return isRead && !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html');
}
