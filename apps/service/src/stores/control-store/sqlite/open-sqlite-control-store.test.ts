import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Kysely, Migrator, SqliteDialect, sql } from 'kysely';
import Database from 'libsql';
import { expect, it } from 'vitest';
import { controlStoreContract } from '../../../ports/control-store.contract.ts';
import { sampleAccount, sampleOverlay } from '../../../ports/control-store-contract/sample-records.ts';
import { ControlStoreUnavailable } from '../../../ports/control-store-unavailable.ts';
import type { ControlSchema } from '../kysely/control-schema.ts';
import { controlStoreTables } from '../kysely/migrations/0001-control-store.ts';
import { requestLogTable } from '../kysely/migrations/0040-request-log.ts';
import { privacyTables } from '../kysely/migrations/0044-privacy.ts';
import { jobLeaseTable } from '../kysely/migrations/0081-job-leases.ts';
import { exportTable } from '../kysely/migrations/0092-exports.ts';
import { openSqliteControlStore, type SqliteOptions } from './open-sqlite-control-store.ts';

async function openInNewFolder(options: SqliteOptions = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'control-store-'));
  const path = join(folder, 'control.sqlite');
  return {
    folder,
    path,
    store: openSqliteControlStore(path, options),
    dispose: () => rm(folder, { recursive: true, force: true }),
  };
}

controlStoreContract('SQLite', (clock) => openInNewFolder({ clock }));

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

it('syncs every commit, after attempts to sign in too, and overwrites what it deletes', async () => {
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
  // Attempts are not worth a wait for the disk: the connection syncs less while it counts them, and no longer.
  const attempt = { nowMs: 1, forgottenAfterMs: 1, pauseMs: () => 0 };
  expect(await store.signInAttempts.begin('somebody', attempt)).toBe(true);
  expect(settings()).toEqual([full, 1, 1, 'wal']);
  await store.close();
  await dispose();
});

it('makes version 1 of what was published before there were versions', async () => {
  const { store, path, dispose } = await openInNewFolder();
  const before = new Kysely<ControlSchema>({ dialect: new SqliteDialect({ database: new Database(path) }) });
  const earlier = {
    '0001-control-store': controlStoreTables,
    '0040-request-log': requestLogTable,
    '0044-privacy': privacyTables,
    '0081-job-leases': jobLeaseTable,
    '0092-exports': exportTable,
  };
  await new Migrator({ db: before, provider: { getMigrations: async () => earlier } }).migrateToLatest();
  const { salt, limits: accountLimits, ...account } = sampleAccount();
  const accountRow = { ...account, saltHex: salt.toString('hex'), limitsJson: JSON.stringify(accountLimits) };
  await before.insertInto('accounts').values(accountRow).execute();
  for (const status of ['draft', 'published', 'archived']) {
    const { accountId, name, videoId, campaignId, options, createdAtMs } = sampleOverlay();
    const row = { accountId, name, videoId, campaignId, createdAtMs, updatedAtMs: 7, status };
    const values = Object.entries({
      ...row,
      overlayId: `ovl_${status}`,
      optionsJson: JSON.stringify(options),
    });
    await sql`insert into overlays (${sql.join(values.map(([column]) => sql.ref(column)))})
      values (${sql.join(values.map(([, value]) => value))})`.execute(before);
  }
  await before.destroy();
  await store.migrate();
  const { items } = await store.overlays.list('acct_a', { limit: 9 });
  const found = items.map(({ overlayId, status, latestVersion, published }) => [
    overlayId,
    status,
    latestVersion,
    published?.version,
  ]);
  expect(found).toEqual([
    ['ovl_published', 'published', 1, 1],
    ['ovl_draft', 'draft', 0, undefined],
    ['ovl_archived', 'archived', 0, undefined],
  ]);
  expect(await store.overlays.publishedFor('acct_a', 'vid_1')).toEqual([
    {
      overlayId: 'ovl_published',
      version: 1,
      videoId: 'vid_1',
      campaignId: null,
      options: sampleOverlay().options,
      publishedAtMs: 7,
      publishedBy: { kind: 'service', id: null, name: 'Overlay service' },
      endedAtMs: null,
      restoredFrom: null,
    },
  ]);
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

it('tries again to destroy a salt while another process reads the files', async () => {
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
