import { afterEach, beforeEach, describe } from 'vitest';
import type { Clock } from '../scheduling/clock.ts';
import { accountsContract } from './contract/accounts.contract.ts';
import { auditLogContract } from './contract/audit-log.contract.ts';
import { controlRowsContract } from './contract/control-rows.contract.ts';
import { dailySaltsContract } from './contract/daily-salts.contract.ts';
import { demoDataContract } from './contract/demo-data.contract.ts';
import { erasuresContract } from './contract/erasures.contract.ts';
import { exportsContract } from './contract/exports.contract.ts';
import { installationsContract } from './contract/installations.contract.ts';
import { jobLeasesContract } from './contract/job-leases.contract.ts';
import { keysContract } from './contract/keys.contract.ts';
import { nodesContract } from './contract/nodes.contract.ts';
import { overlaysContract } from './contract/overlays.contract.ts';
import { pagesSeenContract } from './contract/pages-seen.contract.ts';
import { peopleContract } from './contract/people.contract.ts';
import { quarantinesContract } from './contract/quarantines.contract.ts';
import { requestLogContract } from './contract/request-log.contract.ts';
import { usageMarksContract } from './contract/usage-marks.contract.ts';
import { videosContract } from './contract/videos.contract.ts';
import { viewerSecretsContract } from './contract/viewer-secrets.contract.ts';
import type { ControlStore } from './control-store.ts';

export interface OpenedControlStore {
  readonly store: ControlStore;
  /** Removes everything the store left behind. */
  dispose(): Promise<void>;
}

/**
 * Every implementation of the control store passes this. `open` returns a store without rows, migrated or not, whose clock is
 * the given one.
 */
export function controlStoreContract(
  name: string,
  open: (clock: Clock) => Promise<OpenedControlStore>,
): void {
  describe(`control store: ${name}`, () => {
    let opened: OpenedControlStore;
    let nowMs = 0;
    const setNow = (ms: number) => {
      nowMs = ms;
    };
    beforeEach(async () => {
      opened = await open(() => nowMs);
      await opened.store.migrate();
    });
    afterEach(async () => {
      await opened.store.close();
      await opened.dispose();
    });
    const store = (): ControlStore => opened.store;
    accountsContract(store);
    keysContract(store);
    overlaysContract(store);
    installationsContract(store);
    dailySaltsContract(store);
    requestLogContract(store);
    pagesSeenContract(store);
    quarantinesContract(store);
    auditLogContract(store);
    controlRowsContract(store);
    demoDataContract(store);
    erasuresContract(store);
    exportsContract(store);
    jobLeasesContract(store, setNow);
    nodesContract(store);
    peopleContract(store);
    viewerSecretsContract(store);
    usageMarksContract(store);
    videosContract(store);
  });
}
