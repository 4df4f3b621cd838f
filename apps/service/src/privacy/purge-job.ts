import { limits } from '@overlay/contract';
import type { DailySalts } from '../ingest/accept/daily-salts.ts';
import type { JobLeases } from '../jobs/job-leases.ts';
import { RepeatingJob, type SetTimer } from '../jobs/repeating-job.ts';
import type { Clock } from '../ports/clock.ts';
import type { ControlStore, SignInAttemptRepository, SignInRepository } from '../ports/control-store.ts';

const everyMs = 10 * 60_000;
const dayMs = 24 * 3_600_000;

export interface PurgeJobOptions {
  readonly controlStore: Pick<ControlStore, 'readTokens' | 'requestLog' | 'auditLog'> & {
    readonly signIns: Pick<SignInRepository, 'purgeExpired'>;
    readonly signInAttempts: Pick<SignInAttemptRepository, 'purge'>;
  };
  readonly auditLogDays: number;
  readonly dailySalts: Pick<DailySalts, 'destroyPast'>;
  readonly leases: Pick<JobLeases, 'run'>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  readonly setTimer?: SetTimer;
}

/**
 * Deletes expired data: read tokens, sessions, counts of sign-ins, the request log, the audit log, and the salts of past
 * days. Events destroy old salts too, but yesterday's salt must not survive a quiet night.
 */
export function createPurgeJob({
  controlStore,
  auditLogDays,
  dailySalts,
  leases,
  clock,
  onError,
  ...timer
}: PurgeJobOptions): RepeatingJob {
  return new RepeatingJob({
    ...timer,
    everyMs,
    onError,
    async run() {
      // On every node: each also has the salt in its memory.
      await dailySalts.destroyPast(clock());
      await leases.run('purge', everyMs, async () => {
        const nowMs = clock();
        await controlStore.readTokens.purgeExpired(nowMs);
        await controlStore.signIns.purgeExpired(nowMs);
        await controlStore.signInAttempts.purge(nowMs - dayMs);
        await controlStore.requestLog.purge(nowMs - limits.requestLogDays * dayMs, limits.requestLogEntries);
        const { auditLogEntries: entries, auditLogTokenEntries: readTokens } = limits;
        await controlStore.auditLog.purge(nowMs - auditLogDays * dayMs, { entries, readTokens });
      });
    },
  });
}
