import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StoredBackup } from '../backup/backup-place.ts';
import { openFolder } from '../backup/folder-place.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { proveBackup } from './prove-backup.ts';
import { recordAnswers } from './recorded-answers.ts';

let folder: string;
let file: string;
let backup: StoredBackup;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prove-backup-'));
  file = join(folder, 'backups', 'made.backup');
  backup = openFolder(join(folder, 'backups')).at('made.backup');
  await mkdir(join(folder, 'backups'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Answers as if there were one campaign, and one event with this content. */
const storeOf = (impressions: number, content: number) => ({
  async query<Row>(sql: string): Promise<Row[]> {
    if (sql.includes('FROM conversions')) return [];
    const [accountId, campaignId, eventId] = ['acct_1', 'camp_1', 'evt_1'];
    const row = sql.includes('AS content')
      ? { accountId, eventId, content }
      : { accountId, campaignId, impressions };
    return [row] as Row[];
  },
});
const broken = { query: () => Promise.reject(new Error('a part is damaged')) };

async function backUp(store: Parameters<typeof recordAnswers>[0]): Promise<void> {
  await takeBackup({
    dataDir: folder,
    backup,
    keys: [],
    secretsKeyFile: join(folder, 'secrets.key'),
    bytesPerSecond: Number.POSITIVE_INFINITY,
    version: '0.1.0',
    now: new Date(0),
    copyControlStore: () => {},
    snapshot: (directory) => recordAnswers(store, directory),
  });
}

const proveWith = (store: ReturnType<typeof storeOf>) =>
  proveBackup(backup, join(folder, 'backups'), [], async () => ({
    eventStore: store,
    close: async () => {},
  }));

it('compares the summaries and events of the restored copy with those of the service, and leaves nothing', async () => {
  await backUp(storeOf(4, 17));
  const left = join(folder, 'backups', 'restored-to-verify-killed');
  await mkdir(left);
  await utimes(left, 0, 0);
  expect(await proveWith(storeOf(4, 17))).toMatchObject({ answers: 2 });
  await expect(proveWith(storeOf(3, 17))).rejects.toThrow(
    '1 counts of the restored copy differ: events of acct_1 camp_1: impressions 4 → 3',
  );
  await expect(proveWith(storeOf(4, 18))).rejects.toThrow('event evt_1 of acct_1: content 17 → 18');
  expect(await readdir(join(folder, 'backups'))).toEqual(['made.backup']);
});

it('is not proved if one byte differs, or if the service could not answer when it was made', async () => {
  await backUp(broken);
  await expect(proveWith(storeOf(4, 17))).rejects.toThrow('it has no answers to compare');
  const bytes = await readFile(file);
  const at = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  await writeFile(file, bytes);
  await expect(proveWith(storeOf(4, 17))).rejects.toThrow('is not a usable backup');
});
