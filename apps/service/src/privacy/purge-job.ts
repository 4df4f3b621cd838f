import { limits } from '@overlay/contract';
import type { ControlStore } from '../control-store/control-store.ts';
import type { SignInAttemptRepository } from '../control-store/people/sign-in-attempts.ts';
import type { SignInRepository } from '../control-store/people/sign-ins.ts';
import type { DailySalts } from '../ingest/accept/daily-salts.ts';
import type { JobLeases } from '../jobs/job-leases.ts';
import { RepeatingJob, type SetTimer } from '../jobs/repeating-job.ts';
import type { Clock } from '../scheduling/clock.ts';
import type { Settings } from '../settings/settings.ts';

const everyMs = 10 * 60_000;
const dayMs = 24 * 3_600_000;

export interface PurgeJobOptions extends Pick<Settings, 'auditLogDays'> {
  readonly controlStore: Pick<ControlStore, 'requestLog'> & {
    readonly pagesSeen: Pick<ControlStore['pagesSeen'], 'purge'>;
    readonly readTokens: Pick<ControlStore['readTokens'], 'purgeExpired'>;
    readonly auditLog: Pick<ControlStore['auditLog'], 'purge'>;
    readonly signIns: Pick<SignInRepository, 'purgeExpired'>;
    readonly signInAttempts: Pick<SignInAttemptRepository, 'purge'>;
  };
  readonly dailySalts: Pick<DailySalts, 'destroyPast'>;
  readonly leases: Pick<JobLeases, 'run'>;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  readonly setTimer?: SetTimer;
}

/**
 * Deletes expired data: read tokens, sessions, sign-in counts, old entries of the request log and audit log, pages
 * that were not seen for a month, and the salts of past days. Incoming events destroy old salts too, but yesterday's salt must not survive a quiet night.
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
    name: 'purge',
    everyMs,
    onError,
    async run() {
      // On every node, because each also holds the salt in memory.
      await dailySalts.destroyPast(clock());
      return leases.run('purge', everyMs, async () => {
        const nowMs = clock();
        await controlStore.readTokens.purgeExpired(nowMs);
        await controlStore.signIns.purgeExpired(nowMs);
        await controlStore.signInAttempts.purge(nowMs - dayMs);
        await controlStore.requestLog.purge(nowMs - limits.requestLogDays * dayMs, limits.requestLogEntries);
        await controlStore.pagesSeen.purge(nowMs - limits.pagesSeenDays * dayMs);
        await controlStore.auditLog.purge(nowMs - auditLogDays * dayMs, {
          access: limits.auditLogAccessEntries,
          readTokens: limits.auditLogTokenEntries,
          content: limits.auditLogContentEntries,
        });
      });
    },
  });
}
