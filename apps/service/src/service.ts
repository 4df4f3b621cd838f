import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createDemoDataOf } from './accounts/demo-data/demo-data.ts';
import { createApp } from './http/app.ts';
import { untilEmpty } from './migration/drain-logs.ts';
import { beginUse, type MovedPorts } from './migration/migration-mark.ts';
import { type MigrationResult, type MoveOptions, moveStores } from './migration/move-stores.ts';
import type { ServiceMetrics } from './monitoring/service-metrics.ts';
import { toProblemPage } from './pages/docs/docs-routes.ts';
import { createPeople, type People } from './people/people.ts';
import { storeConsumer } from './ports/event-log.ts';
import type { Ports } from './ports/ports.ts';
import { registerRoutes } from './register-routes.ts';
import type { ServiceOptions } from './service-options.ts';
import { createServiceParts, type ServiceParts } from './service-parts.ts';

export interface Service {
  readonly app: FastifyInstance;
  readonly metrics: ServiceMetrics;
  readonly people: People;
  /** Starts shipping and the scheduled jobs. */
  start(): void;
  /**
   * Copies everything to other stores while the service goes on. At the end writes are refused: until the process ends if
   * it succeeds, because what came then would be missing in the copy.
   */
  moveTo(stores: MovedPorts, options: Pick<MoveOptions, 'onProgress' | 'signal'>): Promise<MigrationResult>;
  /** Stops accepting requests, ships the backlog, closes the ports. Takes at most about 10 s. */
  stop(): Promise<void>;
}

const drainMs = 5_000;
/** Before a move: longer than a write may take to arrive. */
const lastWritesMs = 30_000;
const settleMs = 500;
/** Requests that have not arrived or been answered by then are cut off: the rest of the shutdown needs its time. */
const lastAnswersMs = 3_000;
/** For requests that were on their way when the service began to stop: an idle connection may have been chosen for one. */
const lastRequestsMs = 100;
/** A balancer ends idle connections after a second, so that it never chooses one that is being closed here. */
const lastRequestsOfProxyMs = 2_000;

/** Wires everything together on the given ports. Reads no environment. */
export async function createService(ports: Ports, options: ServiceOptions): Promise<Service> {
  const { eventLog, conversionLog, eventStore, controlStore } = ports;
  await controlStore.migrate();
  await beginUse(controlStore.instanceSecrets);
  await eventStore.migrate();
  const consumers = {
    events: await eventLog.consumer(storeConsumer),
    conversions: await conversionLog.consumer(storeConsumer),
  };
  const people = await createPeople({ ...ports, ...options, demoDataOf: createDemoDataOf(controlStore) });
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
    moveTo: (to, moving) =>
      moveStores({
        ...moving,
        from: ports,
        to,
        clock: ports.clock,
        pause: () => pauseWrites(parts, ports),
      }),
    async stop() {
      await Promise.all(parts.jobs.map((job) => job.stop()));
      await closeApp(app, options.trustProxy === undefined ? lastRequestsMs : lastRequestsOfProxyMs);
      await parts.flush();
      await Promise.all(parts.shippers.map((shipper) => shipper.drain(drainMs)));
      await Promise.all(parts.shippers.map((shipper) => shipper.stop()));
      await Promise.all([eventLog.close(), conversionLog.close()]);
      await eventStore.close();
      await controlStore.close();
    },
  };
}

/** Resolves when no write is under way and everything that was acknowledged is in the stores. */
async function pauseWrites(
  { admission, flush }: ServiceParts,
  { eventLog, conversionLog }: Ports,
): Promise<{ resume: () => void }> {
  admission.pauseWrites();
  const resume = () => admission.resumeWrites();
  try {
    const deadline = performance.now() + lastWritesMs;
    while (admission.writesUnderWay > 0 && performance.now() < deadline) await sleep(20);
    // Of callers that have gone away, what they asked for may still be done.
    await sleep(settleMs);
    await flush();
    await untilEmpty(eventLog, lastWritesMs);
    await untilEmpty(conversionLog, lastWritesMs);
    return { resume };
  } catch (error) {
    resume();
    throw error;
  }
}

/** Node stops checking for late bodies once a server closes, so a single one would delay the shutdown forever. */
async function closeApp(app: FastifyInstance, idleMs: number): Promise<void> {
  const { server } = app;
  const closeIdle = server.closeIdleConnections.bind(server);
  // Node and the framework would call it at once, and a balancer may not repeat a POST whose connection broke.
  // What has arrived by then is read before they are closed: an immediate runs after reading, a timer before it.
  server.closeIdleConnections = () => void setTimeout(() => setImmediate(closeIdle), idleMs);
  const cut = setTimeout(() => server.closeAllConnections(), lastAnswersMs);
  await app.close();
  clearTimeout(cut);
}

/** 0 once the server is closed. */
function countConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0)));
}
