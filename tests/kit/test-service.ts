import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@overlay/contract';
import { defaultServerLimits } from '@overlay/service/internal/http/admission/server-limits.ts';
import type { AccountRecord } from '@overlay/service/internal/ports/control-records.ts';
import { storeConsumer } from '@overlay/service/internal/ports/event-log.ts';
import type { Ports } from '@overlay/service/internal/ports/ports.ts';
import { createService, type Service } from '@overlay/service/internal/service.ts';
import type { ServiceOptions } from '@overlay/service/internal/service-options.ts';
import {
  type EmbeddedPortsOptions,
  openEmbeddedPorts,
} from '@overlay/service/internal/stores/open-embedded-ports.ts';
import { pino } from 'pino';
import { newDataDirectory } from './data-directory.ts';
import { bearer, HttpClient, publicUrl, type RequestHeaders } from './http-client.ts';
import { createTestAccount, type TestAccount } from './test-account.ts';
import { createTestClock, type TestClock } from './test-clock.ts';
import { openTestDatabase } from './test-database.ts';

export { publicUrl };

export interface TestService {
  readonly clock: TestClock;
  /** The first tenant. */
  readonly account: TestAccount;
  /** Where it listens at present: another port after a restart. */
  readonly url: string;
  readonly ports: Ports;
  /** Everything that it keeps is in here. */
  readonly dataDir: string;
  addAccount(
    settings?: Partial<Pick<AccountRecord, 'name' | 'globalPrivacyControl' | 'limits'>>,
  ): Promise<TestAccount>;
  /** Without a credential, or with the one given. */
  client(credential?: string, headers?: RequestHeaders): HttpClient;
  /** Resolves when everything acknowledged so far can be queried. */
  shipped(): Promise<void>;
  /** An orderly stop and a start on the same data directory. */
  restart(): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** A service that gives up the engine of this process, and goes on with its data later. */
export interface PausableService extends TestService {
  resume(): Promise<void>;
}

/** Gives up the engine of this process: chDB opens one data directory at a time. */
let pause = async () => {};

/** Call before opening an event store in this process. */
export async function freeEngine(): Promise<void> {
  await pause();
}

/** The service that files share: it pauses whenever another takes the engine. */
export async function startPausableService(): Promise<PausableService> {
  const service = await startService({}, {});
  let isPaused = false;
  pause = async () => {
    if (!isPaused) await service.halt();
    isPaused = true;
  };
  return Object.assign(service, {
    async resume() {
      if (isPaused) await service.start();
      isPaused = false;
    },
    async stop() {
      await pause();
      await service.remove();
    },
  });
}

/** The whole service on the embedded stores, in this process, on a free port. */
export async function startTestService(
  options: Partial<ServiceOptions> = {},
  logOptions: Pick<EmbeddedPortsOptions, 'generationKeys' | 'eventStoreUrl'> = {},
): Promise<TestService> {
  await freeEngine();
  return startService(options, logOptions);
}

async function startService(
  options: Partial<ServiceOptions>,
  logOptions: Parameters<typeof startTestService>[1],
) {
  const dataDir = await newDataDirectory();
  const clock = createTestClock();
  const database = await openTestDatabase();
  const portOptions = { ...logOptions, databaseUrl: database?.url };
  let running = await start(dataDir, clock, options, portOptions);
  const account = await createTestAccount(running.ports.controlStore, clock);
  return {
    clock,
    account,
    dataDir,
    get url() {
      return running.url;
    },
    get ports() {
      return running.ports;
    },
    addAccount: (settings?: Parameters<TestService['addAccount']>[0]) =>
      createTestAccount(running.ports.controlStore, clock, settings),
    client: (credential?: string, headers?: RequestHeaders) =>
      new HttpClient(running.url, { ...(credential === undefined ? {} : bearer(credential)), ...headers }),
    async shipped() {
      const { eventLog, conversionLog } = running.ports;
      for (const log of [eventLog, conversionLog]) {
        const consumer = await log.consumer(storeConsumer);
        while ((await consumer.lag()).events > 0) await sleep(10);
      }
    },
    async restart() {
      await this.halt();
      await this.start();
    },
    halt: () => running.service.stop(),
    async start() {
      running = await start(dataDir, clock, options, portOptions);
    },
    async remove() {
      await rm(dataDir, { recursive: true, force: true });
      await database?.dispose();
    },
    async stop() {
      await this.halt();
      await this.remove();
    },
  };
}

interface Running {
  readonly service: Service;
  readonly ports: Ports;
  readonly url: string;
}

async function start(
  dataDir: string,
  clock: TestClock,
  options: Partial<ServiceOptions>,
  portOptions: EmbeddedPortsOptions,
): Promise<Running> {
  const ports = await openEmbeddedPorts(dataDir, { ...portOptions, clock: clock.now });
  const service = await createService(ports, {
    logger: pino({ level: 'silent' }),
    publicUrl,
    cronSecret: undefined,
    installationStaleAfterMs: 24 * 3_600_000,
    production: false,
    auditLogDays: limits.auditLogDays,
    trustProxy: undefined,
    rateLimits: false,
    eventsPerSecondOfAddress: limits.addressEventsPerSecond,
    serverLimits: defaultServerLimits,
    demoPublishableKey: async () => undefined,
    signUp: 'closed',
    ...options,
  });
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  service.start();
  return { service, ports, url };
}
