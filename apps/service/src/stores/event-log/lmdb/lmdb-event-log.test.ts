import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeEventLogContract } from '../../../ports/event-log.contract.ts';
import { createLmdbEventLog } from './lmdb-event-log.ts';

describeEventLogContract('LMDB', async () => {
  const path = await mkdtemp(join(tmpdir(), 'event-log-'));
  return {
    open: () => createLmdbEventLog({ path }),
    dispose: () => rm(path, { recursive: true }),
  };
});
