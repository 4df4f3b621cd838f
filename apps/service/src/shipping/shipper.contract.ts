import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EventStoreRefusedRows, EventStoreUnavailable } from '../event-store/event-store.ts';
import type { EventLogHarness } from '../log/event-log.contract.ts';
import { type EventLog, type LogRange, storeConsumer } from '../log/event-log.ts';
import { DeadLetters, type ListedDeadLetter } from './dead-letters.ts';
import { Shipper } from './shipper.ts';

interface Hold {
  readonly until: Promise<void>;
  readonly reached: () => void;
  readonly letGo: () => void;
}

function makeHold(): Hold & { readonly whenReached: Promise<void> } {
  let reached = () => {};
  let letGo = () => {};
  const whenReached = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const until = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { until, reached, letGo, whenReached };
}

/** Stores each token once and refuses rows that say "bad". Calls can be held before or after the store acts on them. */
class PickyStore {
  readonly #tokens = new Map<string, string>();
  calls = 0;
  isForgiving = false;
  loseAnswers = false;
  readonly before = new Map<number, Hold>();
  readonly after = new Map<number, Hold>();

  async insert(_stream: string, range: LogRange): Promise<void> {
    this.calls += 1;
    const call = this.calls;
    // Copied, because the log may reuse its buffer.
    const piece = { ...range, rows: Buffer.from(range.rows) };
    await this.#hold(this.before.get(call));
    const isRefused = this.#isRefused(piece);
    await this.#hold(this.after.get(call));
    if (isRefused) throw new EventStoreRefusedRows('cannot parse');
    if (this.loseAnswers) throw new EventStoreUnavailable('the answer was lost');
  }

  get lines(): string[] {
    return [...this.#tokens.values()].join('').split('\n').slice(0, -1);
  }

  async #hold(hold: Hold | undefined): Promise<void> {
    hold?.reached();
    await hold?.until;
  }

  #isRefused({ token, rows }: LogRange): boolean {
    const text = rows.toString();
    if (this.#tokens.has(token)) return false;
    if (!this.isForgiving && text.includes('bad')) return true;
    this.#tokens.set(token, text);
    return false;
  }
}

/** The guarantees of the shipper on a log with dead letters; every implementation of the log runs it. */
export function describeShipperContract(name: string, makeHarness: () => Promise<EventLogHarness>): void {
  describe(`a shipper on the log: ${name}`, () => {
    let harness: EventLogHarness;
    let log: EventLog;
    let store: PickyStore;
    const started: Shipper[] = [];
    beforeEach(async () => {
      harness = await makeHarness();
      log = await harness.open();
      store = new PickyStore();
    });
    afterEach(async () => {
      for (const shipper of started.splice(0)) await shipper.stop();
      await log.close();
      await harness.dispose();
    });

    async function start(holder: string): Promise<Shipper> {
      const shipper = new Shipper({
        stream: 'events',
        consumer: await log.consumer(storeConsumer),
        holder,
        store,
        logger: { error: () => {}, info: () => {} },
        clock: harness.clock.now,
        gatherMs: 1,
      });
      started.push(shipper);
      shipper.start();
      return shipper;
    }
    async function append(lines: readonly string[]): Promise<void> {
      const createdAt = harness.clock.now();
      await log.append(
        lines.map((line) => ({ key: undefined, line: `${line}\n`, createdAt, payloadHash: 1 })),
      );
    }
    async function openDeadLetters(): Promise<DeadLetters> {
      const consumer = await log.consumer(storeConsumer);
      return new DeadLetters({ events: consumer, conversions: { deadLetters: nothing } });
    }
    async function listLetters(): Promise<ListedDeadLetter[]> {
      const letters: ListedDeadLetter[] = [];
      for await (const letter of (await openDeadLetters()).list()) letters.push(letter);
      return letters;
    }
    async function shipped(): Promise<void> {
      const consumer = await log.consumer(storeConsumer);
      await expect.poll(async () => (await consumer.lag()).events).toBe(0);
    }

    // The range, its first half, its second half, and the two rows of the second half.
    const takeovers = [1, 2, 3, 4, 5].flatMap((call) =>
      (['before', 'after'] as const).flatMap((when) =>
        [false, true].flatMap((isForgiving) =>
          [false, true].map((wakesEarly) => ({ call, when, isForgiving, wakesEarly })),
        ),
      ),
    );
    test('the lease passes to another node at any point of a bisection: no row is lost or stored twice', async () => {
      for (const takeover of takeovers) {
        const { call, when, isForgiving, wakesEarly } = takeover;
        const id = JSON.stringify(takeover);
        const lines = ['a', 'b', 'bad c', 'd'].map((line) => `${line} ${id}`);
        const [frozen, held] = [makeHold(), makeHold()];
        store.calls = 0;
        store.isForgiving = false;
        store.before.clear();
        store.after.clear();
        store[when].set(call, frozen);
        await append(lines);
        const one = await start(`one ${id}`);
        await frozen.whenReached;
        store.isForgiving = isForgiving;
        harness.clock.advance(60_000);
        // The first node wakes up before or after the other has marked the range as done.
        if (wakesEarly) store.after.set(call + 1, held);
        const other = await start(`other ${id}`);
        await (wakesEarly ? held.whenReached : shipped());
        frozen.letGo();
        await one.stop();
        held.letGo();
        await shipped();
        await other.stop();
        const letters = (await listLetters()).map(({ row }) => row.toString().trimEnd());
        const ofThis = [...store.lines, ...letters].filter((line) => line.endsWith(id));
        expect(ofThis.sort()).toEqual(lines.toSorted());
      }
    });

    test('a dead letter has its row and the reason, and is sent again once the store accepts it', async () => {
      await append(['a', 'bad é', 'c']);
      await start('one');
      await shipped();
      const [letter, ...others] = await listLetters();
      expect(others).toEqual([]);
      expect(letter).toMatchObject({ stream: 'events', reason: 'cannot parse', row: Buffer.from('bad é\n') });
      const deadLetters = await openDeadLetters();
      const options = { store, signal: new AbortController().signal };
      expect(await deadLetters.send([], options)).toEqual({ sent: 0, refused: 1 });
      store.isForgiving = true;
      expect(await deadLetters.send(['another token'], options)).toEqual({ sent: 0, refused: 0 });
      store.loseAnswers = true;
      await expect(deadLetters.send([], options)).rejects.toThrow('the answer was lost');
      store.loseAnswers = false;
      expect(await deadLetters.send([letter?.token ?? ''], options)).toEqual({ sent: 1, refused: 0 });
      expect(store.lines.toSorted()).toEqual(['a', 'bad é', 'c']);
      expect(await listLetters()).toEqual([]);
    });

    test('dead letters that match are removed, and no others', async () => {
      await append(['bad 1', 'bad 2', 'bad 3']);
      await start('one');
      await shipped();
      const deadLetters = await openDeadLetters();
      expect(await deadLetters.remove(({ row }) => !row.includes('2'))).toBe(2);
      expect((await listLetters()).map(({ row }) => row.toString())).toEqual(['bad 2\n']);
    });
  });
}

const nothing = {
  async *list() {},
  count: async () => 0,
  add: async () => {},
  remove: async () => 0,
};
