import { describe, expect, test } from 'vitest';
import type { EventLog, LogRange } from '../ports/event-log.ts';
import { EventStoreRefusedRows, EventStoreUnavailable } from '../ports/event-store.ts';
import { FakeQuarantine } from './quarantine.fixture.ts';
import { type Pause, Shipper } from './shipper.ts';

/** A log in memory: one line an event, one range at a time. */
class FakeLog implements EventLog {
  readonly #listeners = new Set<() => void>();
  #lines: string[] = [];
  #pending: { token: string; lines: number } | undefined;
  #ranges = 0;
  failMarks = 0;

  async append(entries: readonly { line: string }[]) {
    this.#lines.push(...entries.map((entry) => entry.line));
    for (const listener of this.#listeners) listener();
    return entries.map(() => ({ status: 'accepted' as const }));
  }
  add(...lines: string[]) {
    return this.append(lines.map((line) => ({ line: `${line}\n` })));
  }
  async lookUp(entries: readonly unknown[]) {
    return entries.map(() => ({ status: 'accepted' as const }));
  }
  async nextRange(maxBytes: number): Promise<LogRange | undefined> {
    if (this.#pending === undefined) {
      if (this.#lines.length === 0) return undefined;
      let lines = 0;
      for (let bytes = 0; lines < this.#lines.length && bytes < maxBytes; lines++)
        bytes += this.#lines[lines]?.length ?? 0;
      this.#ranges += 1;
      this.#pending = { token: `range-${this.#ranges}`, lines };
    }
    const rows = Buffer.from(this.#lines.slice(0, this.#pending.lines).join(''));
    return { token: this.#pending.token, rows, rowCount: this.#pending.lines, schemaVersion: 1 };
  }
  async markShipped(token: string) {
    if (this.failMarks-- > 0) throw new Error('disk');
    if (this.#pending?.token !== token) throw new Error('not pending');
    this.#lines = this.#lines.slice(this.#pending.lines);
    this.#pending = undefined;
  }
  onAppend(listener: () => void) {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
  lag() {
    return { events: this.#lines.length, bytes: this.#lines.join('').length, oldestCreatedAt: undefined };
  }
  async position() {
    return { appended: this.#lines.length, shipped: 0 };
  }
  async overwriteShipped() {}
  async close() {}
}

/** Keeps each token once, as a store must. */
class FakeStore {
  readonly tokens = new Map<string, string>();
  readonly calls: string[] = [];
  failures = 0;
  refusedLine: string | undefined;
  async insert(_stream: string, range: LogRange) {
    this.calls.push(range.token);
    if (this.failures-- > 0) throw new EventStoreUnavailable('away');
    if (
      range.rows
        .toString()
        .split('\n')
        .includes(this.refusedLine ?? '?')
    ) {
      throw new EventStoreRefusedRows('cannot parse');
    }
    if (!this.tokens.has(range.token)) this.tokens.set(range.token, range.rows.toString());
  }
  get rows() {
    return [...this.tokens.values()].join('').split('\n').slice(0, -1);
  }
}

/** Pauses that end when the test lets them. */
class FakeTime {
  now = 0;
  readonly pauses: number[] = [];
  #waiting: { at: number; resolve: () => void }[] = [];
  readonly pause: Pause = (ms, signal) => {
    this.pauses.push(ms);
    return new Promise((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve());
      this.#waiting.push({ at: this.now + ms, resolve });
    });
  };
  async advance(ms: number) {
    for (const end = this.now + ms; this.now < end; ) {
      await settle();
      this.now += 1;
      for (const { at, resolve } of this.#waiting) if (at <= this.now) resolve();
      this.#waiting = this.#waiting.filter(({ at }) => at > this.now);
    }
    await settle();
  }
}
async function settle() {
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
}

function setUp(options: { maxRangeBytes?: number } = {}) {
  const log = new FakeLog();
  const store = new FakeStore();
  const time = new FakeTime();
  const messages: string[] = [];
  const say = (_: object, message: string) => messages.push(message);
  const shipper = new Shipper({
    stream: 'events',
    log,
    store,
    quarantine: new FakeQuarantine(),
    logger: { error: say, info: say },
    clock: () => time.now,
    pause: time.pause,
    random: () => 0,
    ...options,
  });
  return { log, store, time, messages, shipper };
}

describe('Shipper', () => {
  test('gathers what arrives within the interval into one range', async () => {
    const { log, store, time, shipper } = setUp();
    shipper.start();
    await settle();
    await log.add('a');
    await time.advance(100);
    await log.add('b');
    expect(store.rows).toEqual([]);
    await time.advance(60);
    expect(store.rows).toEqual(['a', 'b']);
    expect(store.calls).toHaveLength(1);
    expect(shipper.status()).toMatchObject({ events: 0, shippedEvents: 2, shippedRanges: 1 });
    await shipper.stop();
  });

  test('gathers for longer while many events come, and as before after a lull', async () => {
    const { log, store, time, shipper } = setUp();
    const many = Array.from({ length: 300 }, (_, index) => `${index}`);
    shipper.start();
    await settle();
    await log.add(...many);
    await time.advance(151);
    expect(store.rows).toHaveLength(300);
    await log.add('a');
    await time.advance(350);
    expect(store.rows).toHaveLength(300);
    await time.advance(60);
    expect(store.rows).toHaveLength(301);
    await time.advance(1_000);
    await log.add('b');
    await time.advance(151);
    expect(store.rows).toHaveLength(302);
    await shipper.stop();
  });

  test('a range that is full goes out at once', async () => {
    const { log, store, time, shipper } = setUp({ maxRangeBytes: 6 });
    shipper.start();
    await settle();
    await log.add('a');
    await time.advance(10);
    await log.add('b');
    await time.advance(10);
    expect(store.rows).toEqual([]);
    await log.add('c');
    await settle();
    expect(store.rows).toEqual(['a', 'b', 'c']);
    await shipper.stop();
  });

  test('ships what an earlier process left, without waiting', async () => {
    const { log, store, shipper } = setUp();
    await log.add('a');
    shipper.start();
    await settle();
    expect(store.rows).toEqual(['a']);
    await shipper.stop();
  });

  test('sends a backlog range after range', async () => {
    const { log, store, shipper } = setUp({ maxRangeBytes: 4 });
    await log.add('a', 'b', 'c', 'd', 'e', 'f');
    shipper.start();
    await settle();
    expect(store.rows).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(store.calls).toHaveLength(3);
    await shipper.stop();
  });

  test('backs off up to 5 s while the store is away, tells it once, and goes on', async () => {
    const { log, store, time, messages, shipper } = setUp();
    store.failures = 8;
    await log.add('a');
    shipper.start();
    await time.advance(40_000);
    expect(time.pauses.slice(0, 8)).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
    expect(messages).toEqual([
      'shipping to the event store fails, retrying',
      'shipping to the event store works again',
    ]);
    expect(store.rows).toEqual(['a']);
    expect(shipper.status().lastError).toBeUndefined();
    await shipper.stop();
  });

  test('shows the error while it lasts', async () => {
    const { log, store, time, shipper } = setUp();
    store.failures = 1_000;
    await log.add('a');
    shipper.start();
    await time.advance(10);
    expect(shipper.status()).toMatchObject({ events: 1, failingSince: 0, lastError: { message: 'away' } });
    await shipper.stop();
  });

  test('sends the same token again where the mark could not be moved, and the store keeps one', async () => {
    const { log, store, time, shipper } = setUp();
    log.failMarks = 2;
    await log.add('a');
    shipper.start();
    await time.advance(1_000);
    expect(store.calls).toEqual(['range-1', 'range-1', 'range-1']);
    expect(store.rows).toEqual(['a']);
    await shipper.stop();
  });

  test('drains at once, and says when it could not', async () => {
    const { log, store, time, shipper } = setUp();
    shipper.start();
    await settle();
    await log.add('a');
    expect(await shipper.drain(1_000)).toBe(true);
    expect(store.rows).toEqual(['a']);
    store.failures = 1_000;
    await log.add('b');
    const drained = shipper.drain(1_000);
    await time.advance(1_001);
    expect(await drained).toBe(false);
    await shipper.stop();
  });

  test('parks a row that the store refuses, loudly, and ships the others', async () => {
    const { log, store, messages, shipper } = setUp();
    store.refusedLine = 'b';
    await log.add('a', 'b', 'c');
    shipper.start();
    await settle();
    expect(store.rows).toEqual(['a', 'c']);
    expect(messages).toEqual(['a row that the store refuses is parked']);
    expect(shipper.status()).toMatchObject({ events: 0, parkedRows: 1, lastError: undefined });
    await shipper.stop();
  });

  test('stops in the middle of a pause', async () => {
    const { log, store, shipper } = setUp();
    store.failures = 1_000;
    await log.add('a');
    shipper.start();
    await settle();
    await shipper.stop();
    expect(log.lag().events).toBe(1);
  });
});
