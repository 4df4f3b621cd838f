import { limits } from '@overlay/contract';
import type { DailySalts } from '../ingest/daily-salts.ts';
import type { Clock } from '../ports/clock.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { RepeatingJob, type SetTimer } from './repeating-job.ts';

const everyMs = 10 * 60_000;
const dayMs = 24 * 3_600_000;

export interface PurgeJobOptions {
  readonly controlStore: Pick<ControlStore, 'readTokens' | 'requestLog'>;
  readonly dailySalts: Pick<DailySalts, 'destroyPast'>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  readonly setTimer?: SetTimer;
}

/**
 * Ends what has had its time: read tokens, the request log, and the salts of past days. Events destroy those too, but a quiet night must
 * not leave yesterday's salt lying about (decisions 3).
 */
export function createPurgeJob({
  controlStore,
  dailySalts,
  clock,
  onError,
  ...timer
}: PurgeJobOptions): RepeatingJob {
  return new RepeatingJob({
    ...timer,
    everyMs,
    onError,
    async run() {
      const nowMs = clock();
      await dailySalts.destroyPast(nowMs);
      await controlStore.readTokens.purgeExpired(nowMs);
      await controlStore.requestLog.purge(nowMs - limits.requestLogDays * dayMs, limits.requestLogEntries);
    },
  });
}
