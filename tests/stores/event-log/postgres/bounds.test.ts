import { openLogReader } from '@overlay/service/internal/log/log-reader.fixture.ts';
import { expect, test } from 'vitest';
import { runCommand } from '../../../kit/process.ts';
import { entryOf, useLogFixture } from './log-fixture.ts';

const fixture = useLogFixture();
const lineOf = (bytes: number) => 'x'.repeat(bytes - 1);

test('refuses appends beyond maxBytes of unshipped rows, and accepts more once a range is shipped', async () => {
  const log = await fixture.open({ maxBytes: 1_000 });
  const reader = await openLogReader(log);
  await log.append([entryOf(1, lineOf(600))]);
  await expect(log.append([entryOf(2, lineOf(500))])).rejects.toMatchObject({ reason: 'full' });
  await log.append([entryOf(3, lineOf(400))]);
  await expect(log.append([entryOf(4, lineOf(1))])).rejects.toMatchObject({ reason: 'full' });
  const range = await reader.next(1);
  await reader.done(range?.token ?? '');
  await log.append([]);
  expect(await log.append([entryOf(2, lineOf(500))])).toEqual([{ status: 'accepted' }]);
});

test('appends of other nodes count as well, with a short delay', async () => {
  const one = await fixture.open({ maxBytes: 1_000 });
  const other = await fixture.open({ maxBytes: 1_000 });
  await openLogReader(one);
  await one.append([entryOf(1, lineOf(900))]);
  await expect
    .poll(() => other.append([entryOf(undefined, lineOf(200))]).then(undefined, ({ reason }) => reason))
    .toBe('full');
});

test('refuses at once what would exceed the memory bound while waiting', async () => {
  const log = await fixture.open({ maxWaitingBytes: 1_000 });
  const first = log.append([entryOf(1, lineOf(900))]);
  await expect(log.append([entryOf(2, lineOf(200))])).rejects.toMatchObject({ reason: 'full' });
  expect(await first).toEqual([{ status: 'accepted' }]);
  expect(await log.append([entryOf(2, lineOf(200))])).toEqual([{ status: 'accepted' }]);
});

test('a range ends where the schema version changes', async () => {
  const older = await fixture.open({ schemaVersion: 1 });
  const newer = await fixture.open({ schemaVersion: 2 });
  const reader = await openLogReader(newer);
  await older.append([entryOf(1, 'a')]);
  await older.append([entryOf(2, 'b')]);
  await newer.append([entryOf(3, 'c')]);
  const range = await reader.next();
  expect(range).toMatchObject({ rowCount: 2, schemaVersion: 1 });
  await reader.done(range?.token ?? '');
  expect(await reader.next()).toMatchObject({ rowCount: 1, schemaVersion: 2 });
});

test('a call of ten megabytes is durable as a whole', async () => {
  const log = await fixture.open();
  const reader = await openLogReader(log);
  const large = Array.from({ length: 300 }, (_, key) => entryOf(key, lineOf(32_768)));
  expect(await log.append(large)).toHaveLength(300);
  const again = await log.append([...large, entryOf(300, 'new')]);
  expect(again.filter(({ status }) => status === 'duplicate')).toHaveLength(300);
  expect(await reader.drain()).toEqual([...large.map(() => lineOf(32_768)), 'new']);
});

test('shipped rows are removed by truncating tables, which stay small', async () => {
  const log = await fixture.open({ groupTurnMs: 0 });
  const reader = await openLogReader(log);
  for (let round = 0; round < 12; round++) {
    await Promise.all(
      Array.from({ length: 10 }, () =>
        log.append(Array.from({ length: 50 }, () => entryOf(undefined, lineOf(400)))),
      ),
    );
    expect(await reader.drain()).toHaveLength(500);
    await log.overwriteRemoved();
  }
  const sql = fixture.connect();
  const size = await sql.row<{ bytes: string }>(
    `SELECT sum(pg_total_relation_size(inhrelid)) AS bytes FROM pg_inherits
      WHERE inhparent = 'a_log.groups'::regclass`,
  );
  // 2.4 MB have passed. Only empty tables and indexes remain.
  expect(Number(size.bytes)).toBeLessThan(400_000);
  await sql.query('SELECT pg_stat_force_next_flush()');
  const changes = await sql.row<{ deleted: string }>(
    "SELECT coalesce(sum(n_tup_del), 0) AS deleted FROM pg_stat_user_tables WHERE relname LIKE 'groups_%'",
  );
  expect(Number(changes.deleted)).toBe(0);
});

test('a backlog survives any number of ring turns, and a slow consumer keeps its rows', async () => {
  const log = await fixture.open({ groupTurnMs: 0 });
  const reader = await openLogReader(log);
  const slow = await openLogReader(log, 'webhooks');
  const lines = Array.from({ length: 30 }, (_, index) => `${index}`);
  for (const [index, line] of lines.entries()) {
    await log.append([entryOf(undefined, line)]);
    if (index % 3 === 0) expect((await reader.drain()).at(-1)).toBe(line);
    await log.overwriteRemoved();
  }
  expect(await slow.drain()).toEqual(lines);
  expect((await reader.drain()).at(-1)).toBe('29');
  await log.overwriteRemoved();
  expect(await (await openLogReader(log, 'later')).drain()).toEqual([]);
});

test('after an erasure, no table file contains shipped rows or former dead letters', async () => {
  const log = await fixture.open();
  const reader = await openLogReader(log);
  const secret = 'somebody who wants to be forgotten';
  await log.append([entryOf(1, `${secret} ${'x'.repeat(5_000)}`), entryOf(2, secret)]);
  const letter = { schemaVersion: 1, reason: 'cannot parse', refusedAt: 1 };
  const { deadLetters } = reader.consumer;
  await deadLetters.add([
    { ...letter, token: 'erased', row: Buffer.from(`${secret}\n`) },
    { ...letter, token: 'kept', row: Buffer.from('somebody else\n') },
  ]);
  const sql = fixture.connect();
  const { directory } = await sql.row<{ directory: string }>(
    "SELECT current_setting('data_directory') AS directory",
  );
  const filesWith = async () => {
    const found = await runCommand('grep', ['-rl', secret, `${directory}/base`]);
    return found.stdout.split('\n').filter(Boolean);
  };
  await sql.query('CHECKPOINT');
  expect((await filesWith()).length).toBeGreaterThan(0);
  await reader.drain();
  await deadLetters.remove(['erased']);
  await log.overwriteRemoved();
  // Its first file stays, empty, until the next one.
  await sql.query('CHECKPOINT');
  expect(await filesWith()).toEqual([]);
  expect(await log.append([entryOf(1, 'again')])).toMatchObject([{ status: 'duplicate' }]);
  expect(await deadLetters.count()).toBe(1);
});
