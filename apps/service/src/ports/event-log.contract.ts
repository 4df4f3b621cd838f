import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EventLog, EventLogUnavailable, type LogEntry } from './event-log.ts';

/** What an implementation has to give, so that the suite can drive it. */
export interface EventLogHarness {
  /** Opens the log on the same data each time it is called within one test. */
  open(): Promise<EventLog>;
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

/** Ships everything and answers the lines in order. */
async function drain(log: EventLog, maxBytes = 1_000_000): Promise<string[]> {
  const lines: string[] = [];
  for (
    let range = await log.nextRange(maxBytes);
    range !== undefined;
    range = await log.nextRange(maxBytes)
  ) {
    const rows = range.rows.toString().split('\n').slice(0, -1);
    expect(range.rowCount).toBe(rows.length);
    lines.push(...rows);
    await log.markShipped(range.token);
  }
  return lines;
}

export function describeEventLogContract(name: string, makeHarness: () => Promise<EventLogHarness>): void {
  describe(`EventLog contract: ${name}`, () => {
    let harness: EventLogHarness;
    let log: EventLog;
    beforeEach(async () => {
      harness = await makeHarness();
      log = await harness.open();
    });
    afterEach(async () => {
      await log.close();
      await harness.dispose();
    });
    async function reopen(): Promise<void> {
      await log.close();
      log = await harness.open();
    }

    test('answers one verdict for each entry, in order', async () => {
      const verdicts = await log.append([entry(1, 'a'), entry(undefined, 'b'), entry(1, 'c', 2_000)]);
      expect(verdicts).toEqual([
        { status: 'accepted' },
        { status: 'accepted' },
        { status: 'duplicate', createdAt: 1_000, payloadMismatch: false },
      ]);
      expect(await drain(log)).toEqual(['a', 'b']);
    });

    test('an empty append is answered with no verdicts', async () => {
      expect(await log.append([])).toEqual([]);
      expect(await log.nextRange(1_000)).toBeUndefined();
    });

    test('tells a repeated payload from another one under the same key', async () => {
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
      expect(await drain(log)).toEqual(['a']);
    });

    test('tells how far it is appended and shipped, also after it was opened again', async () => {
      const start = await log.position();
      expect(start.shipped).toBe(start.appended);
      await log.append([entry(1, 'a')]);
      const one = await log.position();
      await log.append([entry(2, 'b')]);
      await log.append([entry(2, 'b')]);
      const two = await log.position();
      expect([one.appended > start.appended, two.appended > one.appended]).toEqual([true, true]);
      expect(two.shipped).toBe(start.shipped);
      await reopen();
      expect(await log.position()).toEqual(two);
      const range = await log.nextRange(1);
      await log.markShipped(range?.token ?? '');
      expect((await log.position()).shipped).toBe(one.appended);
      await drain(log);
      expect(await log.position()).toEqual({ appended: two.appended, shipped: two.appended });
      await reopen();
      expect(await log.position()).toEqual({ appended: two.appended, shipped: two.appended });
    });

    test('of 64 appends of one key at once, one is accepted', async () => {
      const verdicts = await Promise.all(
        Array.from({ length: 64 }, (_, index) => log.append([entry(9, `line ${index}`, 100 + index)])),
      );
      const accepted = verdicts.flat().filter((verdict) => verdict.status === 'accepted');
      const duplicates = verdicts.flat().filter((verdict) => verdict.status === 'duplicate');
      expect(accepted).toHaveLength(1);
      expect(duplicates).toHaveLength(63);
      expect(new Set(duplicates.map((verdict) => verdict.createdAt))).toEqual(new Set([100]));
      expect(await drain(log)).toEqual(['line 0']);
    });

    test('knows a key after it was shipped, and after a restart', async () => {
      await log.append([entry(1, 'a')]);
      await drain(log);
      expect(await log.append([entry(1, 'b')])).toMatchObject([{ status: 'duplicate', createdAt: 1_000 }]);
      await reopen();
      expect(await log.append([entry(1, 'c')])).toMatchObject([{ status: 'duplicate', createdAt: 1_000 }]);
      expect(await drain(log)).toEqual([]);
    });

    test('keeps unshipped entries over a restart, bytes and order as they were', async () => {
      const awkward = 'tab\\t é 漢字 😀 \\N';
      for (let index = 0; index < 5; index++) await log.append([entry(undefined, `${index} ${awkward}`)]);
      await reopen();
      expect(await drain(log)).toEqual([0, 1, 2, 3, 4].map((index) => `${index} ${awkward}`));
    });

    test('gives the same range under the same token until it is marked, also after a restart', async () => {
      await log.append([entry(1, 'a')]);
      const first = await log.nextRange(1_000);
      await log.append([entry(2, 'b')]);
      expect(await log.nextRange(1_000)).toEqual(first);
      await reopen();
      expect(await log.nextRange(1_000)).toEqual(first);
      expect(first).toMatchObject({ rows: Buffer.from('a\n'), rowCount: 1 });
      await log.markShipped(first?.token ?? '');
      const second = await log.nextRange(1_000);
      expect(second?.rows.toString()).toBe('b\n');
      expect(second?.token).not.toBe(first?.token);
    });

    test('two calls for the next range at once get the same one', async () => {
      await log.append([entry(1, 'a')]);
      const [one, other] = await Promise.all([log.nextRange(1_000), log.nextRange(1_000)]);
      expect(one).toEqual(other);
    });

    test('does not return what was shipped, also after a restart', async () => {
      await log.append([entry(1, 'a')]);
      expect(await drain(log)).toEqual(['a']);
      await reopen();
      expect(await log.nextRange(1_000)).toBeUndefined();
      await log.append([entry(2, 'b')]);
      expect(await drain(log)).toEqual(['b']);
    });

    test('cuts ranges at about maxBytes', async () => {
      for (let index = 0; index < 10; index++) await log.append([entry(undefined, String(index).repeat(99))]);
      const range = await log.nextRange(350);
      expect(range?.rowCount).toBe(3);
      await log.markShipped(range?.token ?? '');
      expect(await drain(log, 1)).toHaveLength(7);
    });

    test('refuses to mark what is not pending', async () => {
      await log.append([entry(1, 'a')]);
      await expect(log.markShipped('other')).rejects.toThrow();
      expect(await drain(log)).toEqual(['a']);
    });

    test('tells how much waits', async () => {
      expect(log.lag()).toEqual({ events: 0, bytes: 0, oldestCreatedAt: undefined });
      await log.append([entry(1, 'é', 300), entry(2, 'b', 200)]);
      await log.append([entry(3, 'c', 400)]);
      const lag = { events: 3, bytes: 7, oldestCreatedAt: 200 };
      expect(log.lag()).toEqual(lag);
      await reopen();
      expect(log.lag()).toEqual(lag);
      const range = await log.nextRange(5);
      expect(log.lag()).toEqual(lag);
      await log.markShipped(range?.token ?? '');
      expect(log.lag()).toEqual({ events: 1, bytes: 2, oldestCreatedAt: 400 });
      await drain(log);
      expect(log.lag()).toEqual({ events: 0, bytes: 0, oldestCreatedAt: undefined });
    });

    test('tells listeners after an append is durable, until they stop', async () => {
      let calls = 0;
      const stop = log.onAppend(() => {
        calls += 1;
      });
      await log.append([entry(1, 'a')]);
      expect(calls).toBe(1);
      await log.append([entry(1, 'a')]);
      expect(calls).toBe(1);
      stop();
      await log.append([entry(2, 'b')]);
      expect(calls).toBe(1);
    });

    test('waits for what is under way when it closes, then refuses', async () => {
      const underWay = log.append([entry(1, 'a')]);
      await log.close();
      expect(await underWay).toEqual([{ status: 'accepted' }]);
      await expect(log.append([entry(2, 'b')])).rejects.toMatchObject({ reason: 'closed' });
      await expect(log.append([])).rejects.toMatchObject({ reason: 'closed' });
      await expect(log.append([entry(2, 'b')])).rejects.toBeInstanceOf(EventLogUnavailable);
      log = await harness.open();
      expect(await drain(log)).toEqual(['a']);
    });
  });
}
