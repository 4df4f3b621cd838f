import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DamagedLog, type LogEntry, storeConsumer } from '../event-log.ts';
import { createLmdbEventLog } from './lmdb-event-log.ts';

let path: string;
beforeEach(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'damaged-')), 'event-log');
});
afterEach(() => rm(join(path, '..'), { recursive: true }));

const openLog = () => createLmdbEventLog({ path });
const entryOf = (index: number): LogEntry => ({
  key: Buffer.alloc(16, `key ${index} `),
  line: `${index}\t${'x'.repeat(200)}\n`,
  createdAt: Date.now(),
  payloadHash: index,
});
/** Shipped, then waiting; the last are too large for one page. */
const shipped = Array.from({ length: 40 }, (_, index) => entryOf(index));
const waiting = Array.from({ length: 60 }, (_, index) => entryOf(100 + index));

async function readRows(log: Awaited<ReturnType<typeof openLog>>): Promise<string> {
  const consumer = await log.consumer(storeConsumer);
  const lease = await consumer.claim('test', Date.now() + 60_000);
  const range = lease && (await consumer.nextRange(lease.fence, 1_000_000));
  if (range === undefined) throw new Error('no range');
  return range.rows.toString();
}

async function writeLog(): Promise<void> {
  const log = await openLog();
  const consumer = await log.consumer(storeConsumer);
  const lease = await consumer.claim('test', Date.now() + 60_000);
  for (const entry of shipped) await log.append([entry]);
  const range = lease && (await consumer.nextRange(lease.fence, 1_000_000));
  await consumer.markDone(lease?.fence ?? 0, range?.token ?? '');
  for (const entry of waiting.slice(0, 20)) await log.append([entry]);
  await log.append(waiting.slice(20));
  await log.setInstallation('this one');
  await log.close();
}

/** What a start says, or "whole" if the log knows every key and every row. */
async function openDamaged(): Promise<string> {
  let log: Awaited<ReturnType<typeof openLog>>;
  try {
    log = await openLog();
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    if (!(cause instanceof DamagedLog)) throw error;
    return cause.message;
  }
  try {
    const verdicts = await log.lookUp([...shipped, ...waiting]);
    expect(verdicts.filter(({ status }) => status !== 'duplicate')).toEqual([]);
    expect(await log.installation()).toBe('this one');
    expect((await (await log.consumer(storeConsumer)).lag()).events).toBe(waiting.length);
    expect(await readRows(log)).toBe(waiting.map(({ line }) => line).join(''));
    return 'whole';
  } finally {
    await log.close();
  }
}

test('whichever 40 bytes of the file change, the log refuses to open or has every key and every row', async () => {
  await writeLog();
  const file = join(path, 'data.mdb');
  const whole = await readFile(file);
  const said = new Map<string, number>();
  for (let from = 0; from + 40 <= whole.length; from += 1_400) {
    const bytes = Buffer.from(whole);
    for (let at = from; at < from + 40; at += 1) bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at);
    await writeFile(file, bytes);
    const answer = (await openDamaged()).replace(/\d+/g, 'N');
    said.set(answer, (said.get(answer) ?? 0) + 1);
  }
  expect([...said.keys()].filter((text) => !text.startsWith('event-log is damaged: '))).toEqual(['whole']);
});

test.each([
  ['rows', '0\tx', 'the rows of position'],
  ['dedupe keys', 'key 100 ', 'the dedupe keys of position'],
  ['the mark of a consumer', '{"done":', 'the record consumer:store is'],
])('the start names %s of which one letter changed', async (_, text, what) => {
  await writeLog();
  const file = join(path, 'data.mdb');
  const bytes = await readFile(file);
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) {
    bytes.writeUInt8(bytes.readUInt8(at + 2) ^ 1, at + 2);
  }
  await writeFile(file, bytes);
  expect(await openDamaged()).toContain(`event-log is damaged: ${what}`);
});
