import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** Paths that pages of other sites call. The rest answers no foreign origin. */
const browserPaths = [
  '/api/sdk/event',
  '/api/sdk/init',
  '/api/events/ingest',
  '/api/analytics/',
  '/api/polls/',
  '/api/platforms/registry',
  '/sdk/',
  '/healthz',
  '/openapi.json',
];

/**
 * A preflight carries no key, so it is answered for the paths above whatever the origin; the request itself is
 * answered with CORS headers unless its key's list refuses the origin. Credentials are never allowed.
 */
export const cors = fp(async (app: FastifyInstance) => {
  app.decorateRequest('corsOrigin', undefined);
  app.addHook('onRequest', async (request, reply) => {
    const origin = request.headers.origin;
    if (origin === undefined || !browserPaths.some((path) => request.url.startsWith(path))) return;
    request.corsOrigin = origin;
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
      return;
    reply
      .code(204)
      .header('access-control-allow-origin', origin)
      .header('vary', 'Origin')
      .header('access-control-allow-methods', 'GET, POST, OPTIONS')
      .header('access-control-allow-headers', 'authorization, content-type, x-request-id')
      .header('access-control-max-age', '7200');
    return reply.send();
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.headers.origin !== undefined)
      reply.headers(toCorsHeaders(request.headers.origin, request.corsOrigin));
  });
});

const none = {};

/** For an answer to a page of another site; `allowed` is its origin where the key's list admits it. */
export function toCorsHeaders(
  origin: string | undefined,
  allowed: string | undefined,
): Readonly<Record<string, string>> {
  if (origin === undefined) return none;
  if (allowed === undefined) return { vary: 'Origin' };
  return {
    vary: 'Origin',
    'access-control-allow-origin': allowed,
    'access-control-expose-headers': 'retry-after, x-request-id, ratelimit, ratelimit-policy',
  };
}
