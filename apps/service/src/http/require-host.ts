import type { FastifyRequest } from 'fastify';
import { ProblemError } from './problem-error.ts';

/** HTTP/1.1 asks for `Host` (https://www.rfc-editor.org/rfc/rfc9112#section-3.2). */
export async function requireHost({ raw, headers }: FastifyRequest): Promise<void> {
  if (raw.httpVersion === '1.1' && headers.host === undefined) {
    throw new ProblemError('bad_request', 'There is no Host header.');
  }
}
