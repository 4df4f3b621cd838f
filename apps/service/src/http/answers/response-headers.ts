import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const givenPattern = /^[A-Za-z0-9._:-]{1,64}$/;

/** The request id of the caller if it is safe to show and log; otherwise a new one. */
export function toRequestId(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && givenPattern.test(given) ? given : randomUUID();
}

/** Header fields of every response, whichever route answers. */
export function toResponseHeaders(requestId: string): Readonly<Record<string, string>> {
  return { 'x-request-id': requestId, 'x-content-type-options': 'nosniff' };
}
