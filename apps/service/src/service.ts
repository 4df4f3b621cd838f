import type { FastifyInstance } from 'fastify';
import { createApp } from './http/app.ts';
import type { ServiceMetrics } from './monitoring/service-metrics.ts';
import { toProblemPage } from './pages/docs/docs-routes.ts';
import { createPeople, type People } from './people/people.ts';
import { storeConsumer } from './ports/event-log.ts';
import type { Ports } from './ports/ports.ts';
import { registerRoutes } from './register-routes.ts';
import type { ServiceOptions } from './service-options.ts';
import { createServiceParts } from './service-parts.ts';

export interface Service {
  readonly app: FastifyInstance;
  readonly metrics: ServiceMetrics;
  readonly people: People;
  /** Starts shipping and the scheduled jobs. */
  start(): void;
  /** Stops accepting requests, ships the backlog, closes the ports. Takes at most about 10 s. */
  stop(): Promise<void>;
}

const drainMs = 5_000;
/** Requests that have not arrived or been answered by then are cut off: the rest of the shutdown needs its time. */
const lastAnswersMs = 3_000;

/** Wires everything together on the given ports. Reads no environment. */
export async function createService(ports: Ports, options: ServiceOptions): Promise<Service> {
  const { eventLog, conversionLog, eventStore, controlStore } = ports;
  await controlStore.migrate();
  await eventStore.migrate();
  const consumers = {
    events: await eventLog.consumer(storeConsumer),
    conversions: await conversionLog.consumer(storeConsumer),
  };
  const people = await createPeople({ ...ports, ...options });
  const parts = createServiceParts(ports, options, consumers, () => countConnections(app));
  const app = createApp({
    ...options,
    admission: parts.admission,
    errorPage: (problem) =>
      toProblemPage(problem, { publicUrl: options.publicUrl, hasDemo: !options.production }),
  });
  await registerRoutes(app, ports, { ...parts, people }, options);
  return {
    app,
    metrics: parts.metrics,
    people,
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

/** Node stops checking for late bodies once a server closes, so a single one would delay the shutdown forever. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), lastAnswersMs);
  await app.close();
  clearTimeout(cut);
}

/** 0 once the server is closed. */
function countConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0)));
}
