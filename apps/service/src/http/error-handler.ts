import type { ErrorCode } from '@overlay/contract';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { ControlStoreUnavailable } from '../ports/control-store-unavailable.ts';
import { EventLogUnavailable } from '../ports/event-log.ts';
import { EventStoreUnavailable } from '../ports/event-store.ts';
import { ProblemError } from './problem-error.ts';
import { toValidationProblem } from './validation-problem.ts';

/** Fastify's own errors, in the words of the catalogue. */
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

/** What serving files refuses: its errors have a status and no code. */
const codeByFileStatus: Readonly<Record<number, ErrorCode>> = {
  // A folder: it is not listed, and nobody needs to know that it is there.
  403: 'not_found',
  404: 'not_found',
  412: 'precondition_failed',
  416: 'range_not_satisfiable',
};

/** Every failure of a request becomes a problem of the catalogue; what is not expected tells nothing (decisions 7). */
export function toProblemError(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof EventLogUnavailable) {
    return new ProblemError(error.reason === 'full' ? 'overloaded' : 'storage_unavailable', undefined, {
      headers: { 'retry-after': '2' },
      cause: error,
    });
  }
  if (error instanceof EventStoreUnavailable || error instanceof ControlStoreUnavailable) {
    return new ProblemError('storage_unavailable', undefined, {
      headers: { 'retry-after': '2' },
      cause: error,
    });
  }
  const ofFile = toFileStatus(error);
  if (ofFile !== undefined) return new ProblemError(ofFile, undefined, { cause: error });
  if (!isFastifyError(error)) return new ProblemError('internal_error', undefined, { cause: error });
  if (error.validation !== undefined) return toValidationProblem(error.validation, { cause: error });
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

function toName(cause: unknown): string | undefined {
  return cause instanceof Error ? cause.name : undefined;
}

export interface ProblemAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Logs what should not have happened, and says the rest. */
export function toProblemAnswer(
  error: unknown,
  requestId: string,
  publicUrl: string,
  log: Pick<FastifyBaseLogger, 'error' | 'debug'>,
): ProblemAnswer {
  const problem = toProblemError(error);
  if (problem.code === 'internal_error') log.error({ err: problem.cause ?? problem }, 'request failed');
  // Not the cause itself: what a parser says quotes what was sent.
  else log.debug({ code: problem.code, cause: toName(problem.cause) }, 'request refused');
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

export function createErrorHandler(publicUrl: string) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { status, headers, body } = toProblemAnswer(error, request.id, publicUrl, request.log);
    return reply.code(status).headers(headers).send(body);
  };
}
