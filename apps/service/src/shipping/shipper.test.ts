import { describe, expect, test } from 'vitest';
import { rowSchemaVersion } from '../event/event-row.ts';
import { EventStoreRefusedRows, EventStoreUnavailable } from '../event-store/event-store.ts';
import type { DeadLetterQueue } from '../log/dead-letter-queue.ts';
import {
  type LogConsumer,
  type LogLease,
  LogLeaseLost,
  type LogRange,
  type Refusal,
} from '../log/event-log.ts';
import { type Pause, Shipper } from './shipper.ts';

/** A consumer of a log in memory: one line per event, one range at a time. */
class FakeConsumer implements LogConsumer {
  readonly #listeners = new Set<() => void>();
  #lines: string[] = [];
  #pending: { token: string; lines: number } | undefined;
  #ranges = 0;
  #done = 0;
  #lease: (LogLease & { readonly holder: string }) | undefined;
  failMarks = 0;
  readonly refusals: Refusal[] = [];
  readonly deadLetters: DeadLetterQueue = {
    async *list() {},
    count: async () => this.refusals.filter(({ deadLetter }) => deadLetter !== undefined).length,
    add: async () => {},
    remove: async () => 0,
  };
  /** Schema version of the waiting rows. */
  schemaVersion = 1;
  now = () => 0;

  add(...lines: string[]) {
    this.#lines.push(...lines.map((line) => `${line}\n`));
    for (const listener of this.#listeners) listener();
  }
  get events() {
    return this.#lines.length;
  }
  async claim(holder: string, untilMs: number) {
    const isTaken =
      this.#lease !== undefined && this.#lease.holder !== holder && this.#lease.untilMs > this.now();
    if (isTaken) return undefined;
    const fence = this.#lease?.holder === holder ? this.#lease.fence : (this.#lease?.fence ?? 0) + 1;
    this.#lease = { holder, untilMs, fence };
    return this.#lease;
  }
  async release(fence: number) {
    if (this.#lease?.fence === fence) this.#lease = { ...this.#lease, untilMs: 0 };
  }
  async nextRange(fence: number, maxBytes: number) {
    if (fence !== this.#lease?.fence) throw new LogLeaseLost();
    if (this.#pending === undefined) {
      if (this.#lines.length === 0) return undefined;
      let lines = 0;
      for (let bytes = 0; lines < this.#lines.length && bytes < maxBytes; lines++)
        bytes += this.#lines[lines]?.length ?? 0;
      this.#ranges += 1;
      this.#pending = { token: `range-${this.#ranges}`, lines };
    }
    const rows = Buffer.from(this.#lines.slice(0, this.#pending.lines).join(''));
    const { token, lines: rowCount } = this.#pending;
    const refused = new Set(this.refusals.map((refusal) => refusal.token));
    return { token, rows, rowCount, schemaVersion: this.schemaVersion, oldestCreatedAt: 0, refused };
  }
  async refuse(fence: number, refusal: Refusal) {
    if (fence !== this.#lease?.fence) throw new LogLeaseLost();
    this.refusals.push(refusal);
  }
  async markDone(fence: number, token: string) {
    if (fence !== this.#lease?.fence) throw new LogLeaseLost();
    if (this.failMarks-- > 0) throw new Error('disk');
    if (this.#pending?.token !== token) throw new Error('not pending');
    this.#lines = this.#lines.slice(this.#pending.lines);
    this.#done += this.#pending.lines;
    this.#pending = undefined;
  }
  async lag() {
    return { events: this.#lines.length, bytes: this.#bytes, oldestCreatedAt: undefined };
  }
  async position() {
    return { appended: this.#done + this.#lines.length, done: this.#done };
  }
  async untilWaiting(bytes: number, signal: AbortSignal) {
    while (!signal.aborted && this.#bytes < bytes) {
      await new Promise<void>((resolve) => {
        this.#listeners.add(resolve);
        signal.addEventListener('abort', () => resolve());
      });
    }
  }
  get #bytes() {
    return this.#lines.join('').length;
  }
}

/** Stores each token once, like a real store. */
class FakeStore {
  readonly tokens = new Map<string, string>();
  readonly calls: string[] = [];
  failures = 0;
  refusedLine: string | undefined;
  onInsert = () => {};
  divide = (range: LogRange): readonly LogRange[] => [range];
  async insert(_stream: string, range: LogRange) {
    this.calls.push(range.token);
    this.onInsert();
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

/** Pauses that end when the test ends them. */
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
  const log = new FakeConsumer();
  const store = new FakeStore();
  const time = new FakeTime();
  log.now = () => time.now;
  const messages: string[] = [];
  const say = (_: object, message: string) => messages.push(message);
  const makeShipper = (holder: string) =>
    new Shipper({
      stream: 'events',
      consumer: log,
      holder,
      store,
      logger: { error: say, info: say },
      clock: () => time.now,
      pause: time.pause,
      random: () => 0,
      ...options,
    });
  return { log, store, time, messages, shipper: makeShipper('one'), makeShipper };
}

/** Pauses between renewals of the lease, which begin with each insert. */
const renewalMs = 2_500;

describe('Shipper', () => {
  test('gathers what arrives within the interval into one range', async () => {
    const { log, store, time, shipper } = setUp();
    shipper.start();
    await settle();
    log.add('a');
    await time.advance(100);
    log.add('b');
    expect(store.rows).toEqual([]);
    await time.advance(60);
    expect(store.rows).toEqual(['a', 'b']);
    expect(store.calls).toHaveLength(1);
    expect(shipper.status()).toMatchObject({ shippedEvents: 2, shippedRanges: 1 });
    expect(log.events).toBe(0);
    await shipper.stop();
  });

  test('gathers for longer under load, and for the normal time after a lull', async () => {
    const { log, store, time, shipper } = setUp();
    const many = Array.from({ length: 300 }, (_, index) => `${index}`);
    shipper.start();
    await settle();
    log.add(...many);
    await time.advance(151);
    expect(store.rows).toHaveLength(300);
    log.add('a');
    await time.advance(350);
    expect(store.rows).toHaveLength(300);
    await time.advance(60);
    expect(store.rows).toHaveLength(301);
    await time.advance(1_000);
    log.add('b');
    await time.advance(151);
    expect(store.rows).toHaveLength(302);
    await shipper.stop();
  });

  test('inserts nothing while it is held, and everything afterwards', async () => {
    const { log, store, time, shipper } = setUp();
    shipper.start();
    await settle();
    let release = () => {};
    const held = shipper.whileHeld(() => new Promise<void>((resolve) => (release = resolve)));
    log.add('a');
    await time.advance(1_000);
    expect(store.calls).toEqual([]);
    release();
    await held;
    await time.advance(1_000);
    expect(store.rows).toEqual(['a']);
    await shipper.stop();
  });

  test('a full range is shipped at once', async () => {
    const { log, store, time, shipper } = setUp({ maxRangeBytes: 6 });
    shipper.start();
    await settle();
    log.add('a');
    await time.advance(10);
    log.add('b');
    await time.advance(10);
    expect(store.rows).toEqual([]);
    log.add('c');
    await settle();
    expect(store.rows).toEqual(['a', 'b', 'c']);
    await shipper.stop();
  });

  test('ships rows left by an earlier process without waiting', async () => {
    const { log, store, shipper } = setUp();
    log.add('a');
    shipper.start();
    await settle();
    expect(store.rows).toEqual(['a']);
    await shipper.stop();
  });

  test('sends a backlog range after range', async () => {
    const { log, store, shipper } = setUp({ maxRangeBytes: 4 });
    log.add('a', 'b', 'c', 'd', 'e', 'f');
    shipper.start();
    await settle();
    expect(store.rows).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    expect(store.calls).toHaveLength(3);
    await shipper.stop();
  });

  test('backs off up to 5 s while the store is unavailable, logs it once, and resumes', async () => {
    const { log, store, time, messages, shipper } = setUp();
    store.failures = 8;
    log.add('a');
    shipper.start();
    await time.advance(40_000);
    const retries = time.pauses.filter((ms) => ms !== renewalMs);
    expect(retries.slice(0, 8)).toEqual([100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000]);
    expect(messages).toEqual([
      'shipping to the event store fails, retrying',
      'shipping to the event store works again',
    ]);
    expect(store.rows).toEqual(['a']);
    expect(shipper.status().lastError).toBeUndefined();
    await shipper.stop();
  });

  test('reports the error as long as it lasts', async () => {
    const { log, store, time, shipper } = setUp();
    store.failures = 1_000;
    log.add('a');
    shipper.start();
    await time.advance(10);
    expect(shipper.status()).toMatchObject({ failingSince: 0, lastError: { message: 'away' } });
    expect((await shipper.consumer.lag()).events).toBe(1);
    await shipper.stop();
  });

  test('leaves rows of a later version to a node of that version', async () => {
    const { log, store, time, messages, shipper } = setUp();
    log.schemaVersion = rowSchemaVersion + 1;
    log.add('a');
    shipper.start();
    await time.advance(10);
    expect(store.calls).toEqual([]);
    expect(shipper.status()).toMatchObject({
      deadLetters: 0,
      lastError: { message: expect.stringContaining('a later version') },
    });
    const later = await log.claim('later', time.now + 10_000);
    const range = await log.nextRange(later?.fence ?? 0, 1_000);
    await log.markDone(later?.fence ?? 0, range?.token ?? '');
    log.schemaVersion = rowSchemaVersion;
    log.add('b');
    await time.advance(12_000);
    expect(store.rows).toEqual(['b']);
    expect(messages).toEqual([
      'shipping to the event store fails, retrying',
      'shipping to the event store works again',
    ]);
    await shipper.stop();
  });

  test('sends the same token again if the mark could not be moved, and the store keeps one copy', async () => {
    const { log, store, time, shipper } = setUp();
    log.failMarks = 2;
    log.add('a');
    shipper.start();
    await time.advance(1_000);
    expect(store.calls).toEqual(['range-1', 'range-1', 'range-1']);
    expect(store.rows).toEqual(['a']);
    await shipper.stop();
  });

  test('drains at once, and reports when it could not', async () => {
    const { log, store, time, shipper } = setUp();
    shipper.start();
    await settle();
    log.add('a');
    expect(await shipper.drain(1_000)).toBe(true);
    expect(store.rows).toEqual(['a']);
    store.failures = 1_000;
    log.add('b');
    const drained = shipper.drain(1_000);
    await time.advance(1_001);
    expect(await drained).toBe(false);
    await shipper.stop();
  });

  test('drains what is in the log at the start, not what other nodes keep appending', async () => {
    const { log, store, shipper } = setUp();
    shipper.start();
    await settle();
    store.onInsert = () => {
      if (store.calls.length < 100) log.add('of another');
    };
    log.add('a');
    expect(await shipper.drain(1_000)).toBe(true);
    expect(store.rows).toContain('a');
    expect(store.calls.length).toBeLessThan(10);
    await shipper.stop();
  });

  test('a node that does not ship is drained once another node has shipped those rows', async () => {
    const { log, store, time, shipper, makeShipper } = setUp();
    const other = makeShipper('other');
    other.start();
    await settle();
    shipper.start();
    await settle();
    log.add('a');
    store.onInsert = () => log.add('of another');
    const drained = shipper.drain(1_000);
    await time.advance(900);
    expect(await drained).toBe(true);
    store.onInsert = () => {};
    await shipper.stop();
    await other.stop();
  });

  test('turns a refused row into a dead letter, logs an error, and ships the others', async () => {
    const { log, store, messages, shipper } = setUp();
    store.refusedLine = 'b';
    log.add('a', 'b', 'c');
    shipper.start();
    await settle();
    expect(store.rows).toEqual(['a', 'c']);
    expect(messages).toEqual(['the store refuses a row: it is a dead letter now']);
    expect(await shipper.consumer.deadLetters.count()).toBe(1);
    expect(shipper.status()).toMatchObject({ deadLetters: 1, lastError: undefined });
    expect(log.events).toBe(0);
    await shipper.stop();
  });

  test('stops in the middle of a pause', async () => {
    const { log, store, shipper } = setUp();
    store.failures = 1_000;
    log.add('a');
    shipper.start();
    await settle();
    await shipper.stop();
    expect(log.events).toBe(1);
  });

  test('one of two shippers on a log ships; the other continues where it stops, under the same token', async () => {
    const { log, store, time, shipper, makeShipper } = setUp();
    const other = makeShipper('other');
    shipper.start();
    await settle();
    other.start();
    log.add('a');
    await time.advance(200);
    expect([shipper.status().shippedEvents, other.status().shippedEvents]).toEqual([1, 0]);
    // Stored but not marked, as if the first shipper had died in between.
    log.failMarks = 1_000;
    log.add('b');
    await time.advance(300);
    expect(store.rows).toEqual(['a', 'b']);
    const [, token] = store.calls;
    await shipper.stop();
    log.failMarks = 0;
    await time.advance(3_000);
    expect(store.calls.at(-1)).toBe(token);
    expect(store.rows).toEqual(['a', 'b']);
    expect(log.events).toBe(0);
    expect(other.status().shippedEvents).toBe(1);
    await other.stop();
  });

  test('once another node ships, this node stops reporting its own earlier error', async () => {
    const { log, store, time, shipper } = setUp();
    store.failures = 1_000;
    log.add('a');
    shipper.start();
    await time.advance(10);
    expect(shipper.status().lastError).toBeDefined();
    await log.release(1);
    await log.claim('other', 1_000_000);
    await time.advance(10_000);
    expect(shipper.status()).toMatchObject({ lastError: undefined, failingSince: undefined });
    await shipper.stop();
  });

  test('an outage of the log ends the failure even if there is nothing to ship', async () => {
    const { log, time, shipper } = setUp();
    const nextRange = log.nextRange.bind(log);
    log.nextRange = () => Promise.reject(new Error('the log is away'));
    shipper.start();
    await time.advance(10);
    expect(shipper.status().lastError).toBeDefined();
    log.nextRange = nextRange;
    await time.advance(10_000);
    expect(shipper.status().lastError).toBeUndefined();
    await shipper.stop();
  });

  test('a node whose machine is gone blocks the others only until its lease expires', async () => {
    const { log, store, time, makeShipper } = setUp();
    await log.claim('dead', 10_000);
    log.add('a');
    const shipper = makeShipper('one');
    shipper.start();
    await time.advance(9_900);
    expect(store.rows).toEqual([]);
    expect(shipper.status().lastError).toBeUndefined();
    await time.advance(400);
    expect(store.rows).toEqual(['a']);
    await shipper.stop();
  });

  test('a lease is renewed while an insert takes longer than the lease', async () => {
    const { log, store, time, shipper, makeShipper } = setUp();
    const insert = store.insert.bind(store);
    let letGo = () => {};
    store.insert = async (stream, range) => {
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
      await insert(stream, range);
    };
    log.add('a');
    shipper.start();
    const other = makeShipper('other');
    await settle();
    other.start();
    await time.advance(20_000);
    letGo();
    await time.advance(10);
    expect([shipper.status().shippedEvents, other.status().shippedEvents]).toEqual([1, 0]);
    expect(store.calls).toEqual(['range-1']);
    await Promise.all([shipper.stop(), other.stop()]);
  });
});
