import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { summaryRoutes } from './analytics/summary-routes.ts';
import { conversionRoutes } from './conversions/conversion-routes.ts';
import { demoRoutes } from './demo/demo-routes.ts';
import { eventListRoutes } from './events/event-list-routes.ts';
import { createApp } from './http/app.ts';
import { createAuthorise } from './http/authorise.ts';
import { answerOtherMethods, collectMethods } from './http/method-not-allowed.ts';
import { createAccountDirectory } from './ingest/account-directory.ts';
import { createDailySalts } from './ingest/daily-salts.ts';
import { eventRoutes } from './ingest/event-routes.ts';
import { createIngestContextFactory } from './ingest/ingest-context-factory.ts';
import type { IngestListener } from './ingest/ingest-events.ts';
import { Shipper } from './ingest/shipper.ts';
import { initRoutes } from './init/init-routes.ts';
import { KeyUsage } from './keys/key-usage.ts';
import { createKeyVerifier } from './keys/key-verifier.ts';
import { openApiRoutes } from './openapi/openapi-routes.ts';
import { createPublishedOverlays } from './overlays/published-overlays.ts';
import { pollResultsRoutes } from './polls/poll-results-routes.ts';
import type { Clock } from './ports/clock.ts';
import type { ControlStore } from './ports/control-store.ts';
import type { EventLog } from './ports/event-log.ts';
import type { EventStore } from './ports/event-store.ts';
import { EventRates, noEventRates } from './rates/event-rates.ts';
import { sdkRoutes } from './static/static-routes.ts';
import { statusRoutes } from './status/status-routes.ts';

/** What the service stands on. `main.ts` names the implementations; tests may bring others. */
export interface Ports {
  readonly eventLog: EventLog;
  readonly conversionLog: EventLog;
  readonly eventStore: EventStore;
  readonly controlStore: ControlStore;
  readonly clock: Clock;
}

export interface ServiceOptions {
  readonly logger: FastifyBaseLogger;
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly cronSecret: string | undefined;
  readonly installationStaleAfterMs: number;
  readonly production: boolean;
  /** The key that the demo page uses; undefined in production. */
  readonly demoPublishableKey: () => string | undefined;
  readonly trustProxy: string | undefined;
  /** `false` turns the rates of keys and devices off, for measurements. */
  readonly rateLimits: boolean;
}

export interface Service {
  readonly app: FastifyInstance;
  /** Begins shipping and the scheduled jobs. */
  start(): void;
  /** Stops taking requests, ships what is there, closes the ports. Within about 10 s (decisions 12). */
  stop(): Promise<void>;
}

const serviceVersion = '0.1.0';
const drainMs = 5_000;
const usageFlushMs = 30_000;

/** Everything wired together, on whatever ports are given. Reads no environment. */
export async function createService(ports: Ports, options: ServiceOptions): Promise<Service> {
  const { eventLog, conversionLog, eventStore, controlStore, clock } = ports;
  await controlStore.migrate();
  await eventStore.migrate();

  const { logger } = options;
  const usage = new KeyUsage(controlStore.keys, clock);
  const keys = createKeyVerifier({ controlStore, clock, usage });
  const authorise = createAuthorise(keys);
  const accounts = createAccountDirectory(controlStore, clock);
  const createContext = createIngestContextFactory({
    accounts,
    dailySalts: createDailySalts(controlStore),
    rates: options.rateLimits ? new EventRates() : noEventRates,
    clock,
  });
  const shippers = [
    new Shipper({ stream: 'events', log: eventLog, store: eventStore, logger, clock }),
    new Shipper({ stream: 'conversions', log: conversionLog, store: eventStore, logger, clock }),
  ];
  const publishedOverlays = createPublishedOverlays(controlStore.overlays, clock);
  const listener: IngestListener = { stored: () => {}, refused: () => {} };

  const app = createApp(options);
  const routes = collectMethods(app);
  await app.register(statusRoutes, { ports, shippers });
  await app.register(eventRoutes, { authorise, createContext, log: eventLog, listener });
  await app.register(conversionRoutes, { authorise, createContext, log: conversionLog });
  await app.register(initRoutes, { authorise, accounts, publishedOverlays, clock });
  await app.register(openApiRoutes, { publicUrl: options.publicUrl, version: serviceVersion });
  await app.register(sdkRoutes);
  await app.register(demoRoutes, { publishableKey: options.demoPublishableKey });
  await app.register(summaryRoutes, { authorise, store: eventStore, clock });
  await app.register(pollResultsRoutes, { authorise, controlStore, store: eventStore, clock });
  await app.register(eventListRoutes, { authorise, store: eventStore });

  answerOtherMethods(app, routes);

  const timers: NodeJS.Timeout[] = [];
  return {
    app,
    start() {
      for (const shipper of shippers) shipper.start();
      const flushUsage = () => usage.flush().catch((err) => logger.error({ err }, 'key usage not written'));
      timers.push(setInterval(flushUsage, usageFlushMs).unref());
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await app.close();
      await usage.flush();
      await Promise.all(shippers.map((shipper) => shipper.drain(drainMs)));
      await Promise.all(shippers.map((shipper) => shipper.stop()));
      await Promise.all([eventLog.close(), conversionLog.close()]);
      await eventStore.close();
      await controlStore.close();
    },
  };
}
