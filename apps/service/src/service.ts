import type { FastifyInstance } from 'fastify';
import { createApp } from './http/app.ts';
import type { ServiceMetrics } from './metrics/service-metrics.ts';
import type { Ports } from './ports/ports.ts';
import { registerRoutes } from './register-routes.ts';
import type { ServiceOptions } from './service-options.ts';
import { createServiceParts } from './service-parts.ts';

export interface Service {
  readonly app: FastifyInstance;
  readonly metrics: ServiceMetrics;
  /** Begins shipping and the scheduled jobs. */
  start(): void;
  /** Stops taking requests, ships what is there, closes the ports. Within about 10 s (decisions 12). */
  stop(): Promise<void>;
}

const drainMs = 5_000;
/** What has not arrived or been answered by then is cut off: the rest of the shutdown needs its time. */
const lastAnswersMs = 3_000;

/** Everything wired together, on whatever ports are given. Reads no environment. */
export async function createService(ports: Ports, options: ServiceOptions): Promise<Service> {
  const { eventLog, conversionLog, eventStore, controlStore } = ports;
  await controlStore.migrate();
  await eventStore.migrate();
  const app = createApp(options);
  const connections = () => countConnections(app);
  const parts = createServiceParts(ports, options, connections);
  await registerRoutes(app, ports, parts, options);
  return {
    app,
    metrics: parts.metrics,
    start() {
      for (const shipper of parts.shippers) shipper.start();
      for (const job of parts.jobs) job.start();
    },
    async stop() {
      await Promise.all(parts.jobs.map((job) => job.stop()));
      await closeApp(app);
      await parts.flush();
      await Promise.all(parts.shippers.map((shipper) => shipper.drain(drainMs)));
      await Promise.all(parts.shippers.map((shipper) => shipper.stop()));
      await Promise.all([eventLog.close(), conversionLog.close()]);
      await eventStore.close();
      await controlStore.close();
    },
  };
}

/** Node stops looking for late bodies once a server closes, so that one of them would hold up the shutdown for ever. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), lastAnswersMs);
  await app.close();
  clearTimeout(cut);
}

/** 0 once the server is closed. */
function countConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0)));
}
