import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import type { ServiceMetrics } from './service-metrics.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);
/** Refusals before routing are labelled by these paths. */
const ingestRoutes = ['/api/sdk/event', '/api/events/ingest', '/api/sdk/conversion'];
const noRoute = 'unmatched';

/** Counts every request that is dispatched, answered or not. Call before any route is registered. */
export function observeRequests(app: FastifyInstance, metrics: ServiceMetrics): void {
  const routes = new WeakMap<IncomingMessage, string>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions;
    if (url !== undefined) routes.set(request.raw, url);
    done();
  });
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const startedMs = performance.now();
    response.once('close', () => {
      const route = routes.get(request) ?? toIngestRoute(request.url ?? '') ?? noRoute;
      const method = request.method ?? '';
      const status = response.writableFinished ? String(response.statusCode) : 'aborted';
      metrics.requested(methods.has(method) ? method : 'other', route, status);
      if (status === '200' && method === 'POST' && ingestRoutes.includes(route)) {
        metrics.acknowledged(route, (performance.now() - startedMs) / 1_000);
      }
    });
  });
}

function toIngestRoute(url: string): string | undefined {
  return ingestRoutes.find((route) => url === route || url.startsWith(`${route}?`));
}
