import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newAccount } from '../control-store/accounts.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import { copyEmptyControlFile } from '../control-store/database/empty-control-file.fixture.ts';
import { openSqliteControlStore } from '../control-store/database/open-sqlite-control-store.ts';
import {
  assertAlone,
  beginUse,
  claimTarget,
  finished,
  MigrationRefused,
  markName,
} from './migration-mark.ts';

let directory: string;
let controlStore: ControlStore;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'migration-mark-'));
  const path = join(directory, 'control.db');
  await copyEmptyControlFile(path);
  controlStore = openSqliteControlStore(path);
});
afterEach(async () => {
  await controlStore.close();
  await rm(directory, { recursive: true });
});

/** A target whose event store holds rows of these tables. */
function targetWith(...tables: ('events' | 'conversions')[]): Parameters<typeof claimTarget>[0] {
  const eventStore = {
    query: async (sql: string) => (tables.some((table) => sql.includes(`FROM ${table} `)) ? [{}] : []),
  };
  return { controlStore, eventStore } as unknown as Parameters<typeof claimTarget>[0];
}

test('empty stores become a target, even a second time after a crash, and no service uses them meanwhile', async () => {
  expect(await claimTarget(targetWith())).toBe(true);
  expect(await claimTarget(targetWith('events'))).toBe(false);
  await expect(beginUse(controlStore.instanceSecrets)).rejects.toThrow('has not finished');
});

test('stores in which a migration has finished can be used, and are no longer a target from then on', async () => {
  await claimTarget(targetWith());
  await controlStore.instanceSecrets.set(markName, finished);
  await controlStore.accounts.create(newAccount('acct_a', 'Shop', 1));
  await beginUse(controlStore.instanceSecrets);
  await beginUse(controlStore.instanceSecrets);
  await expect(claimTarget(targetWith())).rejects.toThrow(MigrationRefused);
});

test.each(['events', 'conversions'] as const)(
  'stores that hold %s are not accepted as a target',
  async (table) => {
    await expect(claimTarget(targetWith(table))).rejects.toThrow(MigrationRefused);
  },
);

test('a migration is refused while another node has one of the two logs open', async () => {
  const log = (nodes: number) =>
    ({ otherNodes: async () => nodes }) as Parameters<typeof assertAlone>[0]['eventLog'];
  await assertAlone({ eventLog: log(0), conversionLog: log(0) }, 0);
  for (const [events, conversions] of [
    [1, 0],
    [0, 2],
  ] as const) {
    await expect(assertAlone({ eventLog: log(events), conversionLog: log(conversions) }, 0)).rejects.toThrow(
      'other nodes are connected to the log',
    );
  }
});
