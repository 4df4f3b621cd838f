import { setTimeout as sleep } from 'node:timers/promises';
import { EventStoreUnavailable, type Ports } from '@overlay/service';
import type { FaultState } from './fault-state.ts';

type EventStore = Ports['eventStore'];

const longestDelayMs = 800;

/** The real store with injected failures. */
export function withFaults(store: EventStore, faults: FaultState): EventStore {
  const refuseInOutage = () => {
    if (faults.outage) throw new EventStoreUnavailable('outage on request');
  };
  return {
    concurrentQueries: store.concurrentQueries,
    isShared: store.isShared,
    migrate: () => store.migrate(),
    async insert(stream, range) {
      refuseInOutage();
      const kind = Math.random() < faults.flakyShare ? Math.floor(Math.random() * 3) : -1;
      if (kind === 0) throw new EventStoreUnavailable('failed before the insert');
      if (kind === 1) await sleep(Math.random() * longestDelayMs);
      await store.insert(stream, range);
      if (kind === 2) throw new EventStoreUnavailable('failed after the insert');
    },
    async query(sql, params, options) {
      refuseInOutage();
      return store.query(sql, params, options);
    },
    async queryBatches(sql, params, options) {
      refuseInOutage();
      return store.queryBatches(sql, params, options);
    },
    versionUntil: (month) => store.versionUntil(month),
    async writeParquet(path, sql, params, options) {
      refuseInOutage();
      return store.writeParquet(path, sql, params, options);
    },
    deleteRows: (stream, condition) => store.deleteRows(stream, condition),
    isDeleting: () => store.isDeleting(),
    rowsToRebuild: () => store.rowsToRebuild(),
    command: (sql, params) => store.command(sql, params),
    async ping() {
      refuseInOutage();
      await store.ping();
    },
    close: () => store.close(),
  };
}
