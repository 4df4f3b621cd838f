import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sampleAccount } from '../sample-records.fixture.ts';
import { copySqlite } from './copy-sqlite.ts';
import { openSqliteControlStore } from './open-sqlite-control-store.ts';

it('a copy of a store in use has its accounts, and no salt of a day is in its file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'copy-sqlite-'));
  const path = join(folder, 'control.sqlite');
  const store = openSqliteControlStore(path);
  await store.migrate();
  await store.accounts.create(sampleAccount());
  const salt = await store.dailySalts.getOrCreate('2026-11-26');
  await store.jobLeases.claim('purge', 'a node', 60_000);
  await store.instanceSecrets.set('control-revision', '12 2026-11-27T08:00:00.000Z');

  const target = join(folder, 'copy.sqlite');
  copySqlite(path, target);
  const stored = salt.toString('hex');
  expect((await readFile(`${path}-wal`)).includes(stored)).toBe(true);
  expect((await readFile(target)).includes(stored)).toBe(false);
  const copy = openSqliteControlStore(target);
  expect(await copy.accounts.get('acct_a')).toEqual(sampleAccount());
  expect(await copy.jobLeases.claim('purge', 'another node', 60_000)).toBeDefined();
  expect(await store.dailySalts.getOrCreate('2026-11-26')).toEqual(salt);
  // What the event store notes while a backup is made must not make the copy look older.
  expect(await copy.instanceSecrets.get('control-revision')).toBe('1012 2026-11-27T08:00:00.000Z');
  await copy.close();
  await store.close();
  await rm(folder, { recursive: true });
});
