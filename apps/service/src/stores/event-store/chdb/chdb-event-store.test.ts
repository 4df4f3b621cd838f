import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEventStoreContract } from '../../../ports/event-store.contract.ts';
import { createChdbEventStore } from './chdb-event-store.ts';

describeEventStoreContract('chDB', async () => {
  const path = await mkdtemp(join(tmpdir(), 'event-store-'));
  return {
    open: async () => createChdbEventStore({ path }),
    dispose: () => rm(path, { recursive: true }),
  };
});
