import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newAccount } from '../control-store/accounts.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import { copyEmptyControlFile } from '../control-store/database/empty-control-file.fixture.ts';
import { openSqliteControlStore } from '../control-store/database/open-sqlite-control-store.ts';
import { copyControlData } from './copy-control-data.ts';
import { CopyDiffers } from './copy-rows.ts';
import { markName, unfinished } from './migration-mark.ts';

let directory: string;
let from: ControlStore;
let to: ControlStore;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'copy-control-data-'));
  const paths = ['from.db', 'to.db'].map((name) => join(directory, name));
  for (const path of paths) await copyEmptyControlFile(path);
  [from, to] = paths.map((path) => openSqliteControlStore(path)) as [ControlStore, ControlStore];
  await from.accounts.create(newAccount('acct_a', 'Shop', 1));
});
afterEach(async () => {
  await from.close();
  await to.close();
  await rm(directory, { recursive: true });
});

test('control data replaces the data of the target, which keeps its mark', async () => {
  await to.accounts.create(newAccount('acct_b', 'Other', 1));
  const tables = await copyControlData(from, to, unfinished);
  expect(tables.get('accounts')).toBe(1);
  expect(await to.accounts.get('acct_a')).toEqual(await from.accounts.get('acct_a'));
  expect(await to.accounts.get('acct_b')).toBeUndefined();
  expect(await to.instanceSecrets.get(markName)).toBe(unfinished);
});

test('control data that differs after the copy aborts the migration', async () => {
  const { copies } = to;
  const altered: ControlStore = {
    ...to,
    copies: {
      eachPage: (work) => copies.eachPage(work),
      replaceAll: (fill) =>
        copies.replaceAll((put) =>
          fill(async ({ table, rows }) =>
            put({ table, rows: rows.map((row) => (table === 'accounts' ? { ...row, name: 'Lost' } : row)) }),
          ),
        ),
    },
  };
  await expect(copyControlData(from, altered, unfinished)).rejects.toThrow(CopyDiffers);
});
