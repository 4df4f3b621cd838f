import { platforms } from '@overlay/platforms';
import { ChangeLog } from '../audit/change-log.ts';
import type { Feature, FeatureContext } from '../http/feature.ts';
import { createHeartbeatHandlers } from './heartbeat-routes.ts';
import { InstallationChanges } from './installation-changes.ts';
import { createInstallationHandlers } from './installation-routes.ts';
import { createStaleJob } from './stale-job.ts';
import { StoredEventProofs } from './stored-event-proofs.ts';

export type Installations = ReturnType<typeof createInstallationsFeature>['offers'];

/** Where overlays are installed: shops, CMSs and tag managers, and their state. */
export function createInstallationsFeature({
  controlStore,
  clock,
  leases,
  options,
  onError,
}: FeatureContext) {
  const { installations } = controlStore;
  const changeLog = new ChangeLog(controlStore, clock);
  const staleAfterMs = options.installationStaleAfterMs;
  const changes = new InstallationChanges(installations);
  const proofs = new StoredEventProofs({ installations, changes, staleAfterMs, clock, onError });
  const registry = { platforms: [...platforms] };
  return {
    offers: { proofs },
    handlers: {
      ...createInstallationHandlers({ controlStore, changeLog, staleAfterMs, clock }),
      ...createHeartbeatHandlers({ installations, changes, staleAfterMs, clock }),
      /** `GET /api/platforms/registry` (4.2): public, and the same for every caller. */
      getPlatformRegistry: () => registry,
    },
    jobs: [createStaleJob({ installations, changes, staleAfterMs, leases, clock, onError })],
    tables: ['installations', 'installationTokens', 'installationTransitions'],
    flush: () => proofs.settled(),
  } satisfies Feature;
}
