import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../http/answers/problem-error.ts';
import { isMetricsReader } from './metrics-token.ts';
import type { ServiceMetrics } from './service-metrics.ts';

export interface MetricsRoutesOptions {
  readonly metrics: ServiceMetrics;
  readonly token: string | undefined;
}

/** `GET /metrics` on the main port, for holders of METRICS_TOKEN; without a token it does not exist. */
export async function metricsRoutes(
  app: FastifyInstance,
  { metrics, token }: MetricsRoutesOptions,
): Promise<void> {
  if (token === undefined) return;
  app.get('/metrics', { exposeHeadRoute: false }, async (request, reply) => {
    if (!isMetricsReader(request.headers.authorization, token)) {
      throw new ProblemError('invalid_metrics_token', undefined, {
        headers: { 'www-authenticate': 'Bearer' },
      });
    }
    reply.header('cache-control', 'no-store').type(metrics.contentType);
    return metrics.text();
  });
}
