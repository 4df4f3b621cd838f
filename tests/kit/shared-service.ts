import type { TestClock } from './test-clock.ts';
import { startPausableService, type TestService } from './test-service.ts';

/** The service as seen by a test file, which must not change its settings or clock, or stop it. */
export interface ServiceOfFile extends Omit<TestService, 'clock' | 'restart' | 'stop'> {
  readonly clock: Pick<TestClock, 'now'>;
}

/** One service for all files of a worker: chDB opens one data directory per process, and a start costs a second. */
export interface SharedService {
  /** The service with an account that belongs to one file. Starts the service for the first file. */
  forFile(): Promise<ServiceOfFile>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** It pauses while a test of the worker uses its own engine, and resumes with its data for the next file. */
export function startSharedService(): SharedService {
  let starting: ReturnType<typeof startPausableService> | undefined;
  return {
    async forFile() {
      starting ??= startPausableService();
      const service = await starting;
      await service.resume();
      const account = await service.addAccount();
      return {
        account,
        clock: service.clock,
        dataDir: service.dataDir,
        get url() {
          return service.url;
        },
        get ports() {
          return service.ports;
        },
        addAccount: service.addAccount,
        client: service.client,
        shipped: service.shipped,
      };
    },
    async stop() {
      await (await starting)?.stop();
    },
  };
}
