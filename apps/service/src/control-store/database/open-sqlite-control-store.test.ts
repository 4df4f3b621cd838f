import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, it } from 'vitest';
import { controlStoreContract } from '../control-store.contract.ts';
import { ControlStoreUnavailable } from '../control-store-unavailable.ts';
import { sampleAccount } from '../sample-records.fixture.ts';
import { copyEmptyControlFile } from './empty-control-file.fixture.ts';
import { openSqliteControlStore, type SqliteOptions } from './open-sqlite-control-store.ts';

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'control-store-'));
  const dispose = () => rm(folder, { recursive: true, force: true });
  return { folder, path: join(folder, 'control.sqlite'), dispose };
}

async function openInNewFolder(options: SqliteOptions = {}) {
  const place = await newFolder();
  return { ...place, store: openSqliteControlStore(place.path, options) };
}

controlStoreContract('SQLite', async (clock) => {
  const { path, dispose } = await newFolder();
  await copyEmptyControlFile(path);
  return { store: openSqliteControlStore(path, { clock }), dispose };
});

it('keeps everything when it is reopened', async () => {
  const { store, path, dispose } = await openInNewFolder();
  await store.migrate();
  await store.accounts.create(sampleAccount());
  await store.close();
  const reopened = openSqliteControlStore(path);
  expect(await reopened.accounts.get('acct_a')).toEqual(sampleAccount());
  await reopened.close();
  await dispose();
});

it('syncs every commit, even after sign-in attempts, and overwrites deleted data', async () => {
  const opened: Database.Database[] = [];
  const openDatabase = (path: string) => {
    const database = new Database(path);
    opened.push(database);
    return database;
  };
  const { store, dispose } = await openInNewFolder({ openDatabase });
  await store.migrate();
  const [database] = opened;
  const settings = () =>
    ['synchronous', 'secure_delete', 'foreign_keys', 'journal_mode'].map((name) =>
      Object.values(database?.prepare(`pragma ${name}`).get() ?? {}).at(0),
    );
  const full = 2;
  expect(settings()).toEqual([full, 1, 1, 'wal']);
  // Attempts are not worth a wait for the disk: the connection syncs less only while it counts them.
  const attempt = { nowMs: 1, forgottenAfterMs: 1, pauseMs: () => 0 };
  expect(await store.signInAttempts.begin('somebody', attempt)).toBe(true);
  expect(settings()).toEqual([full, 1, 1, 'wal']);
  await store.close();
  await dispose();
});

it('lets other work run between two changes of a burst', async () => {
  const { store, dispose } = await openInNewFolder();
  await store.migrate();
  let isBurstOver = false;
  let turns = 0;
  const countTurns = () => {
    turns += 1;
    if (!isBurstOver) setImmediate(countTurns);
  };
  setImmediate(countTurns);
  const burst = Array.from({ length: 20 }, (_, at) =>
    store.accounts.create({ ...sampleAccount(), accountId: `acct_${at}` }),
  );
  await Promise.all(burst);
  isBurstOver = true;
  expect(turns).toBeGreaterThanOrEqual(20);
  await store.close();
  await dispose();
});

it('refuses a file of a version before the first release with a one-line error that says what to do', async () => {
  const { store, path, dispose } = await openInNewFolder();
  const before = new Database(path);
  before.exec(
    'create table kysely_migration (name text, timestamp text); create table accounts (saltHex text)',
  );
  before.exec("insert into kysely_migration values ('0001-control-store', '2026-01-01')");
  before.close();
  await expect(store.migrate()).rejects.toThrow(
    'OVERLAY_DATA_DIR holds control data of a version before the first release: move it away and start with an empty one',
  );
  await store.close();
  await dispose();
});

it('leaves no trace of a destroyed salt in any of its files', async () => {
  const { store, folder, dispose } = await openInNewFolder();
  await store.migrate();
  const salt = (await store.dailySalts.getOrCreate('2026-01-01')).toString('hex');
  const filesWithSalt = async () => {
    const files = await readdir(folder);
    const contents = await Promise.all(files.map((file) => readFile(join(folder, file), 'latin1')));
    return contents.filter((content) => content.includes(salt)).length;
  };
  expect(await filesWithSalt()).toBeGreaterThan(0);
  await store.dailySalts.destroyBefore('2026-01-02');
  expect(await filesWithSalt()).toBe(0);
  await store.close();
  await dispose();
});

it('retries destroying a salt while another process reads the files', async () => {
  const { store, folder, path, dispose } = await openInNewFolder({ busyTimeoutMs: 1 });
  await store.migrate();
  const salt = (await store.dailySalts.getOrCreate('2026-01-01')).toString('hex');
  const reader = new Database(path);
  reader.exec('begin');
  reader.prepare('select * from dailySalts').all();
  await expect(store.dailySalts.destroyBefore('2026-01-02')).rejects.toThrow(ControlStoreUnavailable);
  reader.exec('rollback');
  reader.close();
  expect(await store.dailySalts.destroyBefore('2026-01-02')).toBe(0);
  for (const file of await readdir(folder)) {
    expect([file, (await readFile(join(folder, file), 'latin1')).includes(salt)]).toEqual([file, false]);
  }
  await store.close();
  await dispose();
});

it('reports that it is unavailable while another process holds the file, and leaves nothing half done', async () => {
  const { store, path, dispose } = await openInNewFolder({ busyTimeoutMs: 1 });
  await store.migrate();
  const other = new Database(path);
  other.exec('begin immediate');
  await expect(store.accounts.create(sampleAccount())).rejects.toThrow(ControlStoreUnavailable);
  other.exec('rollback');
  other.close();
  await store.accounts.create(sampleAccount());
  await store.close();
  await dispose();
});
