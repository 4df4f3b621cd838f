import { afterEach, beforeEach, describe } from 'vitest';
import type { Clock } from './clock.ts';
import type { ControlStore } from './control-store.ts';
import { accountsContract } from './control-store-contract/accounts.ts';
import { auditLogContract } from './control-store-contract/audit-log.ts';
import { controlRowsContract } from './control-store-contract/control-rows.ts';
import { dailySaltsContract } from './control-store-contract/daily-salts.ts';
import { demoDataContract } from './control-store-contract/demo-data.ts';
import { erasuresContract } from './control-store-contract/erasures.ts';
import { exportsContract } from './control-store-contract/exports.ts';
import { installationsContract } from './control-store-contract/installations.ts';
import { jobLeasesContract } from './control-store-contract/job-leases.ts';
import { keysContract } from './control-store-contract/keys.ts';
import { overlaysContract } from './control-store-contract/overlays.ts';
import { peopleContract } from './control-store-contract/people.ts';
import { requestLogContract } from './control-store-contract/request-log.ts';

export interface OpenedControlStore {
  readonly store: ControlStore;
  /** Removes whatever the store left behind. */
  dispose(): Promise<void>;
}

/**
 * Every implementation of the control store passes this. `open` returns an empty store that is not migrated yet, and whose
 * clock is the given one.
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
    auditLogContract(store);
    controlRowsContract(store);
    demoDataContract(store);
    erasuresContract(store);
    exportsContract(store);
    jobLeasesContract(store, setNow);
    peopleContract(store);
  });
}
