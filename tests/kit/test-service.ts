import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AccountRecord } from '@overlay/service/internal/control-store/accounts.ts';
import { storeConsumer } from '@overlay/service/internal/log/event-log.ts';
import type { Ports } from '@overlay/service/internal/ports/ports.ts';
import { createService, type Service } from '@overlay/service/internal/service.ts';
import type { ServiceOptions } from '@overlay/service/internal/settings/service-options.ts';
import { parseSettings } from '@overlay/service/internal/settings/settings.ts';
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
  /** Its current address: the port changes with a restart. */
  readonly url: string;
  readonly ports: Ports;
  /** Contains all of its data. */
  readonly dataDir: string;
  addAccount(
    settings?: Partial<Pick<AccountRecord, 'name' | 'globalPrivacyControl' | 'limits'>>,
  ): Promise<TestAccount>;
  /** Without a credential, or with the one given. */
  client(credential?: string, headers?: RequestHeaders): HttpClient;
  /** Resolves when everything acknowledged so far can be queried. */
  shipped(): Promise<void>;
  /** An orderly stop and restart on the same data directory, from then on with changed options. */
  restart(changed?: Partial<ServiceOptions>): Promise<void>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** A service that releases the engine of this process, and later resumes with its data. */
export interface PausableService extends TestService {
  resume(): Promise<void>;
}

/** Releases the engine of this process, because chDB opens one data directory at a time. */
let pause = async () => {};

/** Call before opening an event store in this process. */
export async function freeEngine(): Promise<void> {
  await pause();
}

/** The shared service of the test files: it pauses whenever another service takes the engine. */
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
  let current = options;
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
    async restart(changed: Partial<ServiceOptions> = {}) {
      await this.halt();
      current = { ...current, ...changed };
      await this.start();
    },
    halt: () => running.service.stop(),
    async start() {
      running = await start(dataDir, clock, current, portOptions);
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
    ...parseSettings({ PUBLIC_URL: publicUrl, OVERLAY_RATE_LIMITS: 'off' }),
    logger: pino({ level: 'silent' }),
    demoPublishableKey: async () => undefined,
    ...options,
  });
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  service.start();
  return { service, ports, url };
}
