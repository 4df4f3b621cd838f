import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { isMetricsReader } from './metrics-token.ts';
import type { ServiceMetrics } from './service-metrics.ts';

export interface MetricsServerOptions {
  readonly metrics: ServiceMetrics;
  readonly host: string;
  readonly port: number;
  /** Also required here if set. */
  readonly token: string | undefined;
}

/**
 * `/metrics` on its own port, which need not be reachable from outside and stays responsive when the service is
 * flooded.
 */
export async function startMetricsServer(options: MetricsServerOptions): Promise<Server> {
  const { metrics, host, port, token } = options;
  const server = createServer(async (request, response) => {
    const isHere = request.url === '/metrics' && request.method === 'GET';
    const isKnown = isMetricsReader(request.headers.authorization, token);
    response.setHeader('x-content-type-options', 'nosniff');
    const status = !isHere ? 404 : isKnown ? 200 : 401;
    if (status !== 200) {
      response.writeHead(status, { 'content-type': 'text/plain', 'www-authenticate': 'Bearer' });
      response.end(
        status === 401 ? 'METRICS_TOKEN is missing or wrong\n' : 'Only GET /metrics is available here\n',
      );
      return;
    }
    const text = await metrics.text();
    response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text);
  });
  server.maxConnections = 20;
  server.requestTimeout = 10_000;
  server.listen(port, host);
  await once(server, 'listening');
  return server;
}
