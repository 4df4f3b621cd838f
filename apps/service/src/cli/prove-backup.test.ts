import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StoredBackup } from '../backup/backup-place.ts';
import { openFolder } from '../backup/folder-place.ts';
import { takeBackup } from '../backup/take-backup.ts';
import type { KeyCount } from '../control-store/keys.ts';
import type { AppendVerdict, LogEntry } from '../log/event-log.ts';
import { proveBackup } from './prove-backup.ts';
import { type AnsweringStores, recordAnswers } from './recorded-answers.ts';

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

const ofOneAccount: readonly KeyCount[] = [
  { accountId: 'acct_1', kind: 'secret', valid: 2, revoked: 1 },
  { accountId: 'acct_1', kind: 'publishable', valid: 1, revoked: 0 },
];
const recent = ['evt_00000000000000000000000001', 'evt_00000000000000000000000002'];

/** Answer as if there were one campaign, one event with this content, and two recent ones of which the log knows some keys. */
const storesOf = (impressions: number, content: number, knownKeys = 1, keys = ofOneAccount) => ({
  controlStore: { keys: { countAt: async () => keys } },
  eventStore: {
    async query<Row>(sql: string): Promise<Row[]> {
      if (sql.includes('FROM conversions')) return [];
      if (sql.startsWith('SELECT eventId FROM events'))
        return recent.map((eventId) => ({ eventId })) as Row[];
      const [accountId, campaignId, eventId] = ['acct_1', 'camp_1', 'evt_1'];
      const row = sql.includes('AS content')
        ? { accountId, eventId, content }
        : { accountId, campaignId, impressions };
      return [row] as Row[];
    },
  },
  eventLog: {
    async lookUp(entries: readonly LogEntry[]): Promise<AppendVerdict[]> {
      return entries.map((_, index) =>
        index < knownKeys
          ? { status: 'duplicate', createdAt: 0, payloadMismatch: true }
          : { status: 'accepted' },
      );
    },
  },
});
const broken = {
  ...storesOf(4, 17),
  eventStore: { query: () => Promise.reject(new Error('a part is damaged')) },
};

async function backUp(stores: AnsweringStores, atMs = Date.now()): Promise<void> {
  await takeBackup({
    dataDir: folder,
    backup,
    keys: [],
    secretsKeyFile: join(folder, 'secrets.key'),
    isIncremental: false,
    bytesPerSecond: Number.POSITIVE_INFINITY,
    version: '0.1.0',
    now: new Date(0),
    copyControlStore: () => {},
    snapshot: (directory, controlAtMs) => recordAnswers(stores, { atMs, controlAtMs }, directory),
  });
}

const proveWith = (stores: AnsweringStores) =>
  proveBackup(backup, join(folder, 'backups'), [], async () => ({ ...stores, close: async () => {} }));

it('compares the summaries and events of the restored copy with those of the service, and leaves nothing', async () => {
  await backUp(storesOf(4, 17));
  const left = join(folder, 'backups', 'restored-to-verify-killed');
  await mkdir(left);
  await utimes(left, 0, 0);
  expect(await proveWith(storesOf(4, 17))).toMatchObject({ answers: 5 });
  await expect(proveWith(storesOf(3, 17))).rejects.toThrow(
    '1 counts of the restored copy differ: events of acct_1 camp_1: impressions 4 → 3',
  );
  await expect(proveWith(storesOf(4, 18))).rejects.toThrow('event evt_1 of acct_1: content 17 → 18');
  expect(await readdir(join(folder, 'backups'))).toEqual(['made.backup']);
});

it('is not proved if one byte differs, or if the service could not answer when it was made', async () => {
  await backUp(broken);
  await expect(proveWith(storesOf(4, 17))).rejects.toThrow('it has no answers to compare');
  const bytes = await readFile(file);
  const at = bytes.length >> 1;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  await writeFile(file, bytes);
  await expect(proveWith(storesOf(4, 17))).rejects.toThrow('is not a usable backup');
});

it('a restored copy knows the dedupe keys that the service knew, for as long as logs keep them', async () => {
  await backUp(storesOf(4, 17, 2));
  expect(await proveWith(storesOf(4, 17, 2))).toMatchObject({ answers: 6 });
  await expect(proveWith(storesOf(4, 17, 1))).rejects.toThrow(
    'the restored copy does not know the dedupe keys of 1 of 2 events',
  );
  await rm(file);
  await backUp(storesOf(4, 17, 2), Date.now() - 4 * 24 * 3_600_000);
  expect(await proveWith(storesOf(4, 17, 0))).toMatchObject({ answers: 4 });
});

it('a restored copy has as many API keys of every account as the service had when its control data were copied', async () => {
  await backUp(storesOf(4, 17));
  const [secret, publishable] = ofOneAccount;
  if (secret === undefined || publishable === undefined) throw new Error('the account has keys');
  const proveWithKeys = (...keys: KeyCount[]) => proveWith(storesOf(4, 17, 1, keys));
  await expect(proveWithKeys(secret)).rejects.toThrow('API keys of acct_1, publishable: valid 1 → 0');
  await expect(proveWithKeys({ ...secret, valid: 3, revoked: 0 }, publishable)).rejects.toThrow(
    'API keys of acct_1, secret: valid 2 → 3; API keys of acct_1, secret: revoked 1 → 0',
  );
  // It was deleted between the copies of control data and event store.
  const ofDeleted: KeyCount = { accountId: 'acct_2', kind: 'secret', valid: 1, revoked: 0 };
  expect(await proveWithKeys(secret, publishable, ofDeleted)).toMatchObject({ answers: 5 });
});
