import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { ChangeLog } from './audit/change-log.ts';
import { noteAcceptedLoss } from './audit/note-accepted-loss.ts';
import { EventStoreMisconfigured, EventStoreUnavailable } from './event-store/event-store.ts';
import { createFeatures, type Features } from './features.ts';
import { createApp } from './http/app.ts';
import { type Job, RepeatingJob } from './jobs/repeating-job.ts';
import { untilEmpty } from './migration/drain-logs.ts';
import { beginUse, finished, type MovedPorts, markName } from './migration/migration-mark.ts';
import { type MigrationResult, type MoveOptions, moveStores } from './migration/move-stores.ts';
import type { ServiceMetrics } from './monitoring/service-metrics.ts';
import { toProblemPage } from './pages/docs/docs-routes.ts';
import type { People } from './people/people.ts';
import { InstallationCheck, StoresDisagree } from './ports/installation-check.ts';
import { closePorts, type Ports, snapshotPorts } from './ports/ports.ts';
import type { ServiceOptions } from './settings/service-options.ts';

export interface Service {
  readonly app: FastifyInstance;
  readonly metrics: ServiceMetrics;
  readonly people: People;
  /** Starts shipping and the scheduled jobs. */
  start(): void;
  /**
   * Copies everything to other stores while the service runs. Writes are refused at the end and, after a success,
   * until the process ends, because later ones would be missing from the copy.
   */
  moveTo(stores: MovedPorts, options: Pick<MoveOptions, 'onProgress' | 'signal'>): Promise<MigrationResult>;
  /**
   * Writes a copy of logs and event store that match each other into a directory; events are accepted meanwhile. Nothing is
   * shipped until `meanwhile` has ended, too.
   */
  snapshot(directory: string, meanwhile?: () => Promise<void>): Promise<void>;
  /** Stops accepting requests, ships the backlog, closes the ports. Takes at most about 10 s. */
  stop(): Promise<void>;
}

const drainMs = 5_000;
const compareEveryMs = 5 * 60_000;
const noteMs = 2_000;
/** Before a migration: longer than a write may take to arrive. */
const lastWritesMs = 30_000;
const settleMs = 500;
/** Requests that have not arrived or been answered by then are aborted, because the rest of the shutdown needs time. */
const lastAnswersMs = 3_000;
/**
 * For requests that were on their way when the service began to stop: they may have been sent on an idle connection.
 */
const lastRequestsMs = 100;
/** A balancer closes idle connections after a second, so it never chooses one that is about to be closed here. */
const lastRequestsOfProxyMs = 2_000;

/** Wires everything together on the given ports. Reads no environment. */
export async function createService(ports: Ports, options: ServiceOptions): Promise<Service> {
  const { eventStore, controlStore } = ports;
  ports.damage.watch((err) => options.logger.error({ err }, 'stored data is damaged'));
  const { runStep = (_, work) => work() } = options;
  await runStep('control data', () => controlStore.migrate());
  await assertComplete(ports, options);
  await beginUse(controlStore.instanceSecrets);
  await ports.vault.prepare(controlStore.viewerSecrets);
  await runStep('event tables', () => eventStore.migrate());
  const features = await createFeatures(ports, options, () => countConnections(app));
  const { admission, metrics, people, shippers } = features;
  const jobs = [...features.jobs, ...compareRepeatedly(ports, options)];
  metrics.watchJobs(jobs);
  const app = createApp({
    ...options,
    admission,
    errorPage: (problem) =>
      toProblemPage(problem, { publicUrl: options.publicUrl, hasDemo: !options.production }),
  });
  await features.mount(app);
  return {
    app,
    metrics,
    people,
    start() {
      for (const shipper of shippers) shipper.start();
      for (const job of jobs) job.start();
    },
    moveTo: (to, moving) =>
      moveStores({
        ...moving,
        from: ports,
        to,
        clock: ports.clock,
        pause: () => pauseWrites(features, ports),
      }),
    async snapshot(directory, meanwhile) {
      const copy = async () => {
        await snapshotPorts(ports, directory);
        await meanwhile?.();
      };
      const held = shippers.reduce<typeof copy>((inner, shipper) => () => shipper.whileHeld(inner), copy);
      await held();
    },
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()));
      await closeApp(app, options.trustProxy === undefined ? lastRequestsMs : lastRequestsOfProxyMs);
      await features.flush();
      await Promise.all(shippers.map((shipper) => shipper.drain(drainMs)));
      await Promise.all(shippers.map((shipper) => shipper.stop()));
      await noteAtTheEnd(ports);
      await closePorts(ports);
    },
  };
}

/** Somebody may exchange files of a running service. It reports that and works on: what it still has is in memory. */
function compareRepeatedly(
  { marks, controlStore, clock }: Ports,
  { logger }: ServiceOptions,
): readonly Job[] {
  if (marks === undefined) return [];
  const check = new InstallationCheck(controlStore, marks, clock);
  const job = new RepeatingJob({
    name: 'compare-stores',
    everyMs: compareEveryMs,
    onError: (err) => logger.error({ err }, 'the stores cannot be compared'),
    async run() {
      const losses = await check.note();
      if (losses.length > 0) logger.error({ losses }, 'the stores do not match');
    },
  });
  return [job];
}

/** The next start compares what it finds. It does so without this, too, but notices less. */
async function noteAtTheEnd({ marks, controlStore, clock }: Ports): Promise<void> {
  if (marks === undefined) return;
  const noting = new InstallationCheck(controlStore, marks, clock).note().catch(() => {});
  // A server may not answer.
  await Promise.race([noting, sleep(noteMs, undefined, { ref: false })]);
}

/** @throws {StoresDisagree} if the stores of the data directory do not match, and the operator has not accepted that */
async function assertComplete(
  { marks, controlStore, clock }: Ports,
  { acceptLoss = false, logger }: ServiceOptions,
): Promise<void> {
  if (marks === undefined) return;
  const check = new InstallationCheck(controlStore, marks, clock);
  const losses = await check.losses().catch((error: unknown) => {
    const isAway = error instanceof EventStoreUnavailable && !(error instanceof EventStoreMisconfigured);
    if (!isAway) throw error;
  });
  if (losses === undefined) {
    // Events are accepted meanwhile.
    logger.warn('the stores are compared as soon as the event store answers');
    return;
  }
  if (losses.length > 0) {
    // A migration has replaced everything in them.
    const isMoved = (await controlStore.instanceSecrets.get(markName)) === finished;
    if (!isMoved) {
      if (!acceptLoss) throw new StoresDisagree(losses, marks.names);
      logger.warn({ losses }, 'started with --accept-loss');
      await noteAcceptedLoss(controlStore, new ChangeLog(controlStore, clock), losses);
    }
  }
  await check.settle();
}

/** Resolves when no writes are in progress and everything acknowledged is in the stores. */
async function pauseWrites(
  { admission, flush }: Features,
  { eventLog, conversionLog }: Ports,
): Promise<{ resume: () => void }> {
  admission.pauseWrites();
  const resume = () => admission.resumeWrites();
  try {
    const deadline = performance.now() + lastWritesMs;
    while (admission.writesUnderWay > 0 && performance.now() < deadline) await sleep(20);
    // Work for callers that have disconnected may still be running.
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
  // Node and the framework would close idle connections at once, and a balancer may not retry a POST whose connection
  // broke. Data that has arrived by then is read before they are closed: an immediate runs after reading, a timer
  // before it.
  server.closeIdleConnections = () => void setTimeout(() => setImmediate(closeIdle), idleMs);
  const cut = setTimeout(() => server.closeAllConnections(), lastAnswersMs);
  await app.close();
  clearTimeout(cut);
}

/** 0 once the server is closed. */
function countConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count ?? 0)));
}
