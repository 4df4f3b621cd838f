import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DeadLetter, DeadLettersFull, maxDeadLetters } from './dead-letter-queue.ts';
import {
  type EventLog,
  EventLogUnavailable,
  type KnownKey,
  type LogConsumer,
  type LogEntry,
  LogLeaseLost,
} from './event-log.ts';
import { type LogReader, openLogReader } from './log-reader.fixture.ts';

/** What an implementation provides, so that the suite can drive it. */
export interface EventLogHarness {
  /** Opens the log on the same data each time it is called within one test. */
  open(): Promise<EventLog>;
  /** The log's clock, by which leases end. */
  readonly clock: { now(): number; advance(ms: number): void };
  /** Removes the data. */
  dispose(): Promise<void>;
}

function keyOf(id: number): Buffer {
  const key = Buffer.alloc(16, 7);
  key.writeUInt32BE(Math.imul(id, 0x9e37_79b1) >>> 0, 0);
  key.writeUInt32BE(id, 12);
  return key;
}

function entry(id: number | undefined, line: string, createdAt = 1_000, payloadHash = 1): LogEntry {
  return { key: id === undefined ? undefined : keyOf(id), line: `${line}\n`, createdAt, payloadHash };
}

async function listKeys(log: EventLog, sinceMs: number): Promise<KnownKey[]> {
  const keys: KnownKey[] = [];
  for await (const page of log.knownKeys(sinceMs)) keys.push(...page);
  return keys;
}

export function describeEventLogContract(name: string, makeHarness: () => Promise<EventLogHarness>): void {
  describe(`EventLog contract: ${name}`, () => {
    let harness: EventLogHarness;
    let log: EventLog;
    let reader: LogReader;
    beforeEach(async () => {
      harness = await makeHarness();
      log = await harness.open();
      reader = await openLogReader(log);
    });
    afterEach(async () => {
      await log.close();
      await harness.dispose();
    });
    async function reopen(): Promise<void> {
      await log.close();
      log = await harness.open();
      reader = await openLogReader(log);
    }

    test('answers one verdict for each entry, in order', async () => {
      const verdicts = await log.append([entry(1, 'a'), entry(undefined, 'b'), entry(1, 'c', 2_000)]);
      expect(verdicts).toEqual([
        { status: 'accepted' },
        { status: 'accepted' },
        { status: 'duplicate', createdAt: 1_000, payloadMismatch: false },
      ]);
      expect(await reader.drain()).toEqual(['a', 'b']);
    });

    test('an empty append returns no verdicts', async () => {
      expect(await log.append([])).toEqual([]);
      expect(await reader.next(1_000)).toBeUndefined();
    });

    test('tells a repeated payload from a different one under the same key', async () => {
      await log.append([entry(1, 'a', 5, 0xffff_ffff), entry(2, 'b', 6, -1)]);
      expect(
        await log.append([entry(1, 'a', 7, 0xffff_ffff), entry(1, 'z', 8, 3), entry(2, 'b', 9, -1)]),
      ).toEqual([
        { status: 'duplicate', createdAt: 5, payloadMismatch: false },
        { status: 'duplicate', createdAt: 5, payloadMismatch: true },
        { status: 'duplicate', createdAt: 6, payloadMismatch: false },
      ]);
    });

    test('looks up the verdicts of an append without appending', async () => {
      await log.append([entry(1, 'a', 5)]);
      const asked = [entry(1, 'a', 6), entry(2, 'b', 7), entry(2, 'c', 8, 2), entry(undefined, 'd')];
      const verdicts = [
        { status: 'duplicate', createdAt: 5, payloadMismatch: false },
        { status: 'accepted' },
        { status: 'duplicate', createdAt: 7, payloadMismatch: true },
        { status: 'accepted' },
      ];
      expect(await log.lookUp(asked)).toEqual(verdicts);
      expect(await log.lookUp(asked)).toEqual(verdicts);
      expect(await reader.drain()).toEqual(['a']);
    });

    test('lists the keys it knows, or only those first seen since a given time', async () => {
      await log.append([entry(1, 'a', 1_000, -1), entry(undefined, 'b', 2_000), entry(2, 'c', 3_000, 7)]);
      await log.append([entry(1, 'a', 4_000)]);
      const [one, two] = [
        { key: keyOf(1), createdAt: 1_000, payloadHash: 0xffff_ffff },
        { key: keyOf(2), createdAt: 3_000, payloadHash: 7 },
      ];
      const keys = (await listKeys(log, 0)).sort((first, other) => first.createdAt - other.createdAt);
      expect(keys).toEqual([one, two]);
      expect(await listKeys(log, 1_001)).toEqual([two]);
      await reopen();
      expect(await listKeys(log, 3_000)).toEqual([two]);
      expect(await listKeys(log, 3_001)).toEqual([]);
    });

    test('imports keys from another log: entries with them are duplicates from then on, and no rows are added', async () => {
      await log.append([entry(1, 'a', 1_000, 1)]);
      const before = await reader.consumer.position();
      const others = [1, 2, 3].map((id) => ({ key: keyOf(id), createdAt: id * 500, payloadHash: 9 }));
      await log.rememberKeys(others);
      await log.rememberKeys(others);
      await log.rememberKeys([]);
      const asked = [entry(1, 'a', 9_000, 1), entry(2, 'b', 9_000, 9), entry(3, 'c', 9_000, 1)];
      const verdicts = [
        { status: 'duplicate', createdAt: 1_000, payloadMismatch: false },
        { status: 'duplicate', createdAt: 1_000, payloadMismatch: false },
        { status: 'duplicate', createdAt: 1_500, payloadMismatch: true },
      ];
      expect(await log.append(asked)).toEqual(verdicts);
      await reopen();
      expect(await log.append(asked)).toEqual(verdicts);
      expect(await reader.consumer.position()).toEqual(before);
      expect(await reader.drain()).toEqual(['a']);
      await log.append([entry(4, 'd')]);
      await log.rememberKeys([{ key: keyOf(5), createdAt: 1, payloadHash: 1 }]);
      await reopen();
      expect(await reader.drain()).toEqual(['d']);
      const { appended, done } = await reader.consumer.position();
      expect(done).toBe(appended);
    });

    test('reports its appended and shipped positions, even after it was reopened', async () => {
      const start = await reader.consumer.position();
      expect(start.done).toBe(start.appended);
      await log.append([entry(1, 'a')]);
      const one = await reader.consumer.position();
      await log.append([entry(2, 'b')]);
      await log.append([entry(2, 'b')]);
      const two = await reader.consumer.position();
      expect([one.appended > start.appended, two.appended > one.appended]).toEqual([true, true]);
      expect(two.done).toBe(start.done);
      await reopen();
      expect(await reader.consumer.position()).toEqual(two);
      const range = await reader.next(1);
      await reader.done(range?.token ?? '');
      expect((await reader.consumer.position()).done).toBe(one.appended);
      await reader.drain();
      expect(await reader.consumer.position()).toEqual({ appended: two.appended, done: two.appended });
      await reopen();
      expect(await reader.consumer.position()).toEqual({ appended: two.appended, done: two.appended });
    });

    test('of 64 concurrent appends of one key, one is accepted', async () => {
      const verdicts = await Promise.all(
        Array.from({ length: 64 }, (_, index) => log.append([entry(9, `line ${index}`, 100 + index)])),
      );
      const accepted = verdicts.flat().filter((verdict) => verdict.status === 'accepted');
      const duplicates = verdicts.flat().filter((verdict) => verdict.status === 'duplicate');
      expect(accepted).toHaveLength(1);
      expect(duplicates).toHaveLength(63);
      expect(new Set(duplicates.map((verdict) => verdict.createdAt))).toEqual(new Set([100]));
      expect(await reader.drain()).toEqual(['line 0']);
    });

    test('knows a key after it was shipped and after a restart', async () => {
      await log.append([entry(1, 'a')]);
      await reader.drain();
      expect(await log.append([entry(1, 'b')])).toMatchObject([{ status: 'duplicate', createdAt: 1_000 }]);
      await reopen();
      expect(await log.append([entry(1, 'c')])).toMatchObject([{ status: 'duplicate', createdAt: 1_000 }]);
      expect(await reader.drain()).toEqual([]);
    });

    test('keeps unshipped entries across a restart, with bytes and order unchanged', async () => {
      const awkward = 'tab\\t é 漢字 😀 \\N';
      for (let index = 0; index < 5; index++) await log.append([entry(undefined, `${index} ${awkward}`)]);
      await reopen();
      expect(await reader.drain()).toEqual([0, 1, 2, 3, 4].map((index) => `${index} ${awkward}`));
    });

    test('returns the same range under the same token until it is marked, even after a restart', async () => {
      await log.append([entry(1, 'a')]);
      const first = await reader.next(1_000);
      await log.append([entry(2, 'b')]);
      expect(await reader.next(1_000)).toEqual(first);
      await reopen();
      expect(await reader.next(1_000)).toEqual(first);
      expect(first).toMatchObject({ rows: Buffer.from('a\n'), rowCount: 1, oldestCreatedAt: 1_000 });
      await reader.done(first?.token ?? '');
      const second = await reader.next(1_000);
      expect(second?.rows.toString()).toBe('b\n');
      expect(second?.token).not.toBe(first?.token);
    });

    test('two concurrent calls for the next range get the same one', async () => {
      await log.append([entry(1, 'a')]);
      const [one, other] = await Promise.all([reader.next(1_000), reader.next(1_000)]);
      expect(one).toEqual(other);
    });

    test('does not return what was shipped, even after a restart', async () => {
      await log.append([entry(1, 'a')]);
      expect(await reader.drain()).toEqual(['a']);
      await reopen();
      expect(await reader.next(1_000)).toBeUndefined();
      await log.append([entry(2, 'b')]);
      expect(await reader.drain()).toEqual(['b']);
    });

    test('cuts ranges at about maxBytes', async () => {
      for (let index = 0; index < 10; index++) await log.append([entry(undefined, String(index).repeat(99))]);
      const range = await reader.next(350);
      expect(range?.rowCount).toBe(3);
      await reader.done(range?.token ?? '');
      expect(await reader.drain(1)).toHaveLength(7);
    });

    test('refuses to mark what is not pending', async () => {
      await log.append([entry(1, 'a')]);
      await expect(reader.done('other')).rejects.toThrow();
      await reader.next();
      await expect(reader.done('other')).rejects.toThrow();
      expect(await reader.drain()).toEqual(['a']);
    });

    test('reports how much is waiting', async () => {
      expect(await reader.consumer.lag()).toEqual({ events: 0, bytes: 0, oldestCreatedAt: undefined });
      await log.append([entry(1, 'é', 300), entry(2, 'b', 200)]);
      await log.append([entry(3, 'c', 400)]);
      const lag = { events: 3, bytes: 7, oldestCreatedAt: 200 };
      expect(await reader.consumer.lag()).toEqual(lag);
      await reopen();
      expect(await reader.consumer.lag()).toEqual(lag);
      const range = await reader.next(5);
      expect(await reader.consumer.lag()).toEqual(lag);
      await reader.done(range?.token ?? '');
      expect(await reader.consumer.lag()).toEqual({ events: 1, bytes: 2, oldestCreatedAt: 400 });
      await reader.drain();
      expect(await reader.consumer.lag()).toEqual({ events: 0, bytes: 0, oldestCreatedAt: undefined });
    });

    test('tells a consumer when enough is waiting for it, or when it gives up waiting', async () => {
      let told = 0;
      const tell = () => {
        told += 1;
      };
      const enough = new AbortController();
      const never = reader.consumer.untilWaiting(1_000, enough.signal).then(tell);
      const some = reader.consumer.untilWaiting(3, new AbortController().signal).then(tell);
      await log.append([entry(1, 'a')]);
      expect(told).toBe(0);
      await log.append([entry(1, 'a'), entry(2, 'b')]);
      await some;
      expect(told).toBe(1);
      await reader.consumer.untilWaiting(1, new AbortController().signal);
      enough.abort();
      await never;
      expect(told).toBe(2);
    });

    test('each consumer reads at its own pace, and rows stay until all of them are done', async () => {
      let other = await openLogReader(log, 'webhooks');
      await log.append([entry(1, 'a'), entry(2, 'b')]);
      expect(await reader.drain()).toEqual(['a', 'b']);
      await log.append([entry(3, 'c')]);
      expect(await other.consumer.lag()).toMatchObject({ events: 3, bytes: 6 });
      expect(await reader.consumer.lag()).toMatchObject({ events: 1, bytes: 2 });
      const first = await other.next(4);
      expect(first?.rows.toString()).toBe('a\nb\n');
      await reopen();
      other = await openLogReader(log, 'webhooks');
      expect(await other.next(1)).toEqual(first);
      expect(await other.drain()).toEqual(['a', 'b', 'c']);
      expect(await reader.drain()).toEqual(['c']);
      await log.append([entry(4, 'd')]);
      const ofOne = await reader.next();
      const ofOther = await other.next();
      expect(ofOne?.rows).toEqual(ofOther?.rows);
      expect(ofOne?.token).not.toBe(ofOther?.token);
      await expect(reader.done(ofOther?.token ?? '')).rejects.toThrow();
    });

    test('a new consumer starts at the oldest row that still exists', async () => {
      await log.append([entry(1, 'a')]);
      await reader.drain();
      await log.append([entry(2, 'b')]);
      const later = await openLogReader(log, 'later');
      expect((await later.drain()).at(-1)).toBe('b');
      await reopen();
      expect(await (await openLogReader(log, 'later')).drain()).toEqual([]);
    });

    test('a removed consumer retains no rows, and a new one with its name starts over and reuses no token', async () => {
      const other = await openLogReader(log, 'webhooks');
      await log.append([entry(1, 'a')]);
      const first = await other.next();
      await other.done(first?.token ?? '');
      await reader.drain();
      await log.removeConsumer('webhooks');
      await log.removeConsumer('store');
      await reopen();
      await log.append([entry(2, 'b')]);
      const again = await openLogReader(log, 'webhooks');
      const second = await again.next();
      expect(second?.rows.toString()).toBe('b\n');
      expect(second?.token).not.toBe(first?.token);
    });

    test('one of two holders has the lease until it ends or is released', async () => {
      await log.append([entry(1, 'a'), entry(2, 'b')]);
      const { now, advance } = harness.clock;
      const consumer = await log.consumer('webhooks');
      const claims = await Promise.all(
        ['one', 'other'].map((holder) => consumer.claim(holder, now() + 1_000)),
      );
      expect(claims.filter((lease) => lease !== undefined)).toHaveLength(1);
      const [one] = claims;
      const renewed = await consumer.claim('one', now() + 2_000);
      expect(renewed?.fence).toBe(one?.fence);
      advance(1_500);
      expect(await consumer.claim('other', now() + 1_000)).toBeUndefined();
      advance(500);
      const other = await consumer.claim('other', now() + 1_000);
      expect(other?.fence).toBeGreaterThan(one?.fence ?? 0);
      await consumer.release(one?.fence ?? 0);
      expect(await consumer.claim('one', now() + 1_000)).toBeUndefined();
      await consumer.release(other?.fence ?? 0);
      expect((await consumer.claim('one', now() + 1_000))?.fence).toBeGreaterThan(other?.fence ?? 0);
    });

    test('a holder that lost the lease moves nothing, and the next one gets the same range under the same token', async () => {
      await log.append([entry(1, 'a')]);
      const { now, advance } = harness.clock;
      const consumer = await log.consumer('webhooks');
      const one = (await consumer.claim('one', now() + 1_000))?.fence ?? 0;
      const range = await consumer.nextRange(one, 1_000);
      await log.append([entry(2, 'b')]);
      advance(1_000);
      const other = (await consumer.claim('other', now() + 1_000))?.fence ?? 0;
      await expect(consumer.markDone(one, range?.token ?? '')).rejects.toBeInstanceOf(LogLeaseLost);
      await expect(consumer.nextRange(one, 1_000)).rejects.toBeInstanceOf(LogLeaseLost);
      expect(await consumer.nextRange(other, 1_000)).toEqual(range);
      await consumer.markDone(other, range?.token ?? '');
      expect((await consumer.lag()).events).toBe(1);
    });

    const letterOf = (line: string) => ({
      row: Buffer.from(`${line}\n`),
      schemaVersion: 2,
      reason: `cannot parse ${line} "é"`,
      refusedAt: 5_000,
    });
    async function listLetters({ deadLetters }: LogConsumer): Promise<DeadLetter[]> {
      const letters: DeadLetter[] = [];
      for await (const page of deadLetters.list()) letters.push(...page);
      return letters;
    }

    test('refusals are stored with their range, and refused rows are kept until they are removed', async () => {
      await log.append([entry(1, 'a'), entry(2, 'b')]);
      const range = await reader.next();
      const rangeToken = range?.token ?? '';
      expect(range?.refused).toEqual(new Set());
      await reader.refuse({ rangeToken, token: rangeToken });
      const token = `${rangeToken}/1-2`;
      await reader.refuse({ rangeToken, token, deadLetter: letterOf('b') });
      const again = { ...range, refused: new Set([rangeToken, token]) };
      expect(await reader.next()).toEqual(again);
      await reopen();
      expect(await reader.next()).toEqual(again);
      await reader.done(rangeToken);
      await log.append([entry(3, 'c')]);
      expect((await reader.next())?.refused).toEqual(new Set());
      expect(await listLetters(reader.consumer)).toEqual([{ ...letterOf('b'), token }]);
      expect(await reader.consumer.deadLetters.count()).toBe(1);
      expect(await listLetters(await log.consumer('webhooks'))).toEqual([]);
      expect(await reader.consumer.deadLetters.remove([token, 'another'])).toBe(1);
      expect(await reader.consumer.deadLetters.remove([token])).toBe(0);
      await reopen();
      expect(await reader.consumer.deadLetters.count()).toBe(0);
    });

    test('rows can be refused only in a pending range', async () => {
      await log.append([entry(1, 'a')]);
      const refusal = { rangeToken: 'other', token: 'other', deadLetter: letterOf('a') };
      await reader.next();
      await expect(reader.refuse(refusal)).rejects.toThrow('no range is pending');
      expect(await reader.consumer.deadLetters.count()).toBe(0);
    });

    test('a holder that lost the lease refuses nothing, and the next one knows what was refused before', async () => {
      await log.append([entry(1, 'a'), entry(2, 'b')]);
      const { now, advance } = harness.clock;
      const consumer = await log.consumer('webhooks');
      const one = (await consumer.claim('one', now() + 1_000))?.fence ?? 0;
      const rangeToken = (await consumer.nextRange(one, 1_000))?.token ?? '';
      await consumer.refuse(one, { rangeToken, token: rangeToken });
      advance(1_000);
      const other = (await consumer.claim('other', now() + 1_000))?.fence ?? 0;
      const token = `${rangeToken}/0-1`;
      const late = consumer.refuse(one, { rangeToken, token, deadLetter: letterOf('a') });
      await expect(late).rejects.toBeInstanceOf(LogLeaseLost);
      expect((await consumer.nextRange(other, 1_000))?.refused).toEqual(new Set([rangeToken]));
      expect(await consumer.deadLetters.count()).toBe(0);
    });

    test('dead letters of another log are added once, up to the limit of a consumer', async () => {
      const letters = Array.from({ length: maxDeadLetters - 1 }, (_, id) => ({
        ...letterOf(`${id}`),
        token: `token ${id}`,
      }));
      const { consumer } = reader;
      await consumer.deadLetters.add(letters);
      await consumer.deadLetters.add(letters.slice(0, 10));
      expect(new Set((await listLetters(consumer)).map(({ token }) => token)).size).toBe(letters.length);
      await log.append([entry(1, 'a'), entry(2, 'b')]);
      const rangeToken = (await reader.next())?.token ?? '';
      const refuse = (token: string) => reader.refuse({ rangeToken, token, deadLetter: letterOf(token) });
      await refuse('a');
      await expect(refuse('b')).rejects.toBeInstanceOf(DeadLettersFull);
      expect((await reader.next())?.refused).toEqual(new Set(['a']));
      expect(await consumer.deadLetters.count()).toBe(maxDeadLetters);
      await log.removeConsumer('store');
      await reopen();
      expect(await reader.consumer.deadLetters.count()).toBe(0);
    });

    test('a node that is alone on the log sees no other nodes', async () => {
      await log.append([entry(1, 'a')]);
      expect(await log.otherNodes()).toBe(0);
    });

    test('waits for pending appends when it closes, then refuses new ones', async () => {
      const underWay = log.append([entry(1, 'a')]);
      await log.close();
      expect(await underWay).toEqual([{ status: 'accepted' }]);
      await expect(log.append([entry(2, 'b')])).rejects.toMatchObject({ reason: 'closed' });
      await expect(log.append([])).rejects.toMatchObject({ reason: 'closed' });
      await expect(log.append([entry(2, 'b')])).rejects.toBeInstanceOf(EventLogUnavailable);
      log = await harness.open();
      reader = await openLogReader(log);
      expect(await reader.drain()).toEqual(['a']);
    });
  });
}
