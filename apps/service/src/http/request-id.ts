import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const givenPattern = /^[A-Za-z0-9._:-]{1,64}$/;

/** What the caller names the request, where that can be shown and logged as it is; otherwise a new name. */
export function toRequestId(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && givenPattern.test(given) ? given : randomUUID();
}
