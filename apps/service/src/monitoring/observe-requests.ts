import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FastifyInstance } from 'fastify';
import { requestIdOf } from '../http/answers/response-headers.ts';
import type { StartSpan } from '../settings/service-options.ts';
import type { AccessLog } from './access-log.ts';
import type { ServiceMetrics } from './service-metrics.ts';

const methods = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);
/** Refusals before routing are labelled by these paths. */
const ingestRoutes = ['/api/sdk/event', '/api/events/ingest', '/api/sdk/conversion'];
const noRoute = 'unmatched';

/** nginx's status for it. */
const disconnected = 499;

export interface RequestObservers {
  readonly accessLog: AccessLog | undefined;
  readonly startSpan: StartSpan | undefined;
}

/** Counts, logs and traces every request that is dispatched, answered or not. Call before any route is registered. */
export function observeRequests(
  app: FastifyInstance,
  metrics: ServiceMetrics,
  { accessLog, startSpan }: RequestObservers,
): void {
  const routes = new WeakMap<IncomingMessage, string>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions;
    if (url !== undefined) routes.set(request.raw, url);
    done();
  });
  app.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const startedMs = performance.now();
    const span = startSpan?.(request);
    response.once('close', () => {
      const route = routes.get(request) ?? toIngestRoute(request.url ?? '') ?? noRoute;
      const method = methods.has(request.method ?? '') ? `${request.method}` : 'other';
      const isAnswered = response.writableFinished;
      const isIngest = method === 'POST' && ingestRoutes.includes(route);
      const ms = performance.now() - startedMs;
      metrics.requested(method, route, isAnswered ? String(response.statusCode) : 'aborted');
      if (isAnswered && response.statusCode === 200 && isIngest) metrics.acknowledged(route, ms / 1_000);
      const status = isAnswered ? response.statusCode : disconnected;
      span?.end(`${method} ${route}`, {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'overlay.request_id': requestIdOf(request),
      });
      accessLog?.write({ reqId: requestIdOf(request), method, route, status, ms: toTenths(ms) }, isIngest);
    });
  });
}

function toTenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}

/** The route of an event or conversion. */
export function toIngestRoute(url: string): string | undefined {
  return ingestRoutes.find((route) => url === route || url.startsWith(`${route}?`));
}
