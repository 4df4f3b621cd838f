import { isForPages, operations } from '@overlay/contract';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { varyBy } from './response-headers.ts';

/** Prefixes of the paths that cross-origin pages may call. All other paths refuse foreign origins. */
const browserPaths = [
  ...operations
    .filter(({ permission }) => isForPages(permission))
    .map(({ path }) => path.split('{')[0] ?? path),
  '/sdk/',
  '/healthz',
  '/openapi.json',
];

/**
 * A preflight carries no key, so the paths above answer it for any origin; the request itself gets CORS headers unless
 * its key's origin list refuses the origin. Credentials are never allowed.
 */
export const cors = fp(async (app: FastifyInstance) => {
  app.decorateRequest('corsOrigin', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const origin = request.headers.origin;
    if (origin === undefined || !browserPaths.some((path) => request.url.startsWith(path))) return done();
    request.corsOrigin = origin;
    const isPreflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
    if (!isPreflight) return done();
    reply
      .code(204)
      .header('access-control-allow-origin', origin)
      .header('vary', 'Origin')
      .header('access-control-allow-methods', 'GET, POST, OPTIONS')
      .header('access-control-allow-headers', 'authorization, content-type, last-event-id, x-request-id')
      .header('access-control-max-age', '7200')
      .send();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const { origin } = request.headers;
    if (origin !== undefined) {
      const { vary, ...fields } = toCorsHeaders(origin, request.corsOrigin);
      varyBy(reply, vary ?? 'Origin');
      reply.headers(fields);
    }
    done(null, payload);
  });
});

const none = {};

/** For an answer to a cross-origin page; `allowed` is its origin if the key's list admits it. */
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
