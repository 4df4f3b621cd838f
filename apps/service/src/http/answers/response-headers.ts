import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Settings } from '../../settings/settings.ts';

const givenPattern = /^[A-Za-z0-9._:-]{1,64}$/;

/** A property, because looking a request up in a WeakMap, and collecting the map's garbage, cost 2 µs of each event. */
const assignedId = Symbol('request id');

interface IdentifiedRequest extends IncomingMessage {
  [assignedId]?: string;
}

/** The caller's request id if it is safe to display and log; otherwise a new one. It stays the same. */
export function requestIdOf(request: IdentifiedRequest): string {
  if (request[assignedId] !== undefined) return request[assignedId];
  const given = request.headers['x-request-id'];
  const id = typeof given === 'string' && givenPattern.test(given) ? given : randomUUID();
  request[assignedId] = id;
  return id;
}

/** Header fields of every response, whichever route answers. */
export type ToResponseHeaders = (requestId: string) => Readonly<Record<string, string>>;

/** `max-age` of Strict-Transport-Security: how long a browser that has seen the service over https refuses plain http. */
const hstsSeconds = 365 * 86_400;

export function createResponseHeaders({
  publicUrl,
  hsts = true,
}: Pick<Settings, 'publicUrl'> & Partial<Pick<Settings, 'hsts'>>): ToResponseHeaders {
  if (!hsts || !publicUrl.startsWith('https:')) {
    return (requestId) => ({ 'x-request-id': requestId, 'x-content-type-options': 'nosniff' });
  }
  return (requestId) => ({
    'x-request-id': requestId,
    'x-content-type-options': 'nosniff',
    'strict-transport-security': `max-age=${hstsSeconds}`,
  });
}

/** Adds a request header to `Vary`, keeping those already there. */
export function varyBy(reply: FastifyReply, header: string): void {
  const known = reply.getHeader('vary');
  reply.header('vary', known === undefined ? header : `${known}, ${header}`);
}
