import type { StaleJobAnswer } from '@overlay/contract';
import type { InstallationRepository } from '../control-store/installations.ts';
import type { InstallationChanges } from './installation-changes.ts';
import { deriveState } from './installation-state.ts';

const batchSize = 200;

export interface StaleJobOptions {
  readonly installations: Pick<InstallationRepository, 'listStale' | 'countWatched'>;
  readonly changes: InstallationChanges;
  readonly staleAfterMs: number;
}

/**
 * Stores what readers already see: installations whose last heartbeat is old are degraded. It may run twice, even
 * concurrently: each installation is degraded by one of the runs, or by neither if a heartbeat came first.
 */
export async function degradeStaleInstallations(
  { installations, changes, staleAfterMs }: StaleJobOptions,
  nowMs: number,
): Promise<StaleJobAnswer> {
  const checked = await installations.countWatched();
  const installationIds: string[] = [];
  let after: string | undefined;
  do {
    const batch = await installations.listStale(nowMs - staleAfterMs, { limit: batchSize, after });
    for (const installation of batch) {
      const applied = await changes.apply(installation, (current) =>
        deriveState(current, nowMs, staleAfterMs),
      );
      if (applied !== undefined && applied.transitions.length > 0) {
        installationIds.push(installation.installationId);
      }
    }
    after = batch.length < batchSize ? undefined : batch.at(-1)?.installationId;
  } while (after !== undefined);
  return { ok: true, checked, degraded: installationIds.length, installationIds };
}
