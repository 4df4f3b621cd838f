import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { ProblemError } from '../answers/problem-error.ts';

/** HTTP/1.1 requires `Host` (https://www.rfc-editor.org/rfc/rfc9112#section-3.2). */
export function requireHost(
  { raw, headers }: FastifyRequest,
  _reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  const isMissing = raw.httpVersion === '1.1' && headers.host === undefined;
  done(isMissing ? new ProblemError('bad_request', 'There is no Host header.') : undefined);
}
