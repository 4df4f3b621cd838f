import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EventStoreRefusedRows, EventStoreUnavailable } from '../event-store/event-store.ts';
import type { LogRange, Refusal, WaitingRange } from '../log/event-log.ts';
import { bisectInsert } from './bisect-insert.ts';

/** Refuses ranges with a line that says "bad"; stores each token once; fails the calls that a test chooses. */
class PickyStore {
  readonly #tokens = new Set<string>();
  readonly lines: string[] = [];
  calls = 0;
  failAtCall: number | undefined;
  /** A store that changes its mind: from then on it accepts everything. */
  forgivesAtCall = Number.POSITIVE_INFINITY;

  async insert(_stream: string, range: LogRange): Promise<void> {
    this.calls += 1;
    if (this.calls === this.failAtCall) throw new EventStoreUnavailable('away');
    const lines = range.rows.toString().split('\n').slice(0, -1);
    expect(range.rowCount).toBe(lines.length);
    if (this.calls < this.forgivesAtCall && lines.some((line) => line.startsWith('bad'))) {
      throw new EventStoreRefusedRows('cannot parse');
    }
    if (this.#tokens.has(range.token)) return;
    this.#tokens.add(range.token);
    this.lines.push(...lines);
  }
}

function makeRange(lines: readonly string[], refusals: readonly Refusal[]): WaitingRange {
  const rows = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  const refused = new Set(refusals.map(({ token }) => token));
  return { token: 'range', rows, rowCount: lines.length, schemaVersion: 1, oldestCreatedAt: 0, refused };
}
async function insert(lines: readonly string[], store: PickyStore, refusals: Refusal[]): Promise<void> {
  await bisectInsert(makeRange(lines, refusals), {
    stream: 'events',
    store,
    refuse: async (refusal) => void refusals.push(refusal),
    onDeadLetter: () => {},
    clock: () => 7,
  });
}
const lettersOf = (refusals: readonly Refusal[]) =>
  refusals.flatMap(({ deadLetter }) => (deadLetter === undefined ? [] : [deadLetter]));

describe('bisectInsert', () => {
  test('inserts a good range in one call under its own token', async () => {
    const store = new PickyStore();
    await insert(['a', 'b', 'c'], store, []);
    expect(store).toMatchObject({ calls: 1, lines: ['a', 'b', 'c'] });
  });

  test('makes dead letters of the rows that are refused, and stores the rest', async () => {
    const store = new PickyStore();
    const refusals: Refusal[] = [];
    await insert(['a', 'bad é', 'c', 'd', 'bad 2'], store, refusals);
    expect(store.lines).toEqual(['a', 'c', 'd']);
    const about = { reason: 'cannot parse', schemaVersion: 1, refusedAt: 7 };
    expect(lettersOf(refusals)).toEqual([
      { row: Buffer.from('bad é\n'), ...about },
      { row: Buffer.from('bad 2\n'), ...about },
    ]);
  });

  test('a refusal is durable before the next piece is sent', async () => {
    const steps: string[] = [];
    const store = {
      async insert(_stream: string, { token, rows }: LogRange) {
        steps.push(`insert ${token}`);
        if (rows.includes('bad')) throw new EventStoreRefusedRows('cannot parse');
      },
    };
    await bisectInsert(makeRange(['a', 'bad'], []), {
      stream: 'events',
      store,
      refuse: async ({ token }) => {
        await new Promise(setImmediate);
        steps.push(`refused ${token}`);
      },
      onDeadLetter: () => {},
      clock: () => 7,
    });
    expect(steps).toEqual([
      'insert range',
      'refused range',
      'insert range/0-1',
      'insert range/1-2',
      'refused range/1-2',
    ]);
  });

  test('gives up if nearly everything is refused, because then the rows are not the cause', async () => {
    const store = new PickyStore();
    const lines = Array.from({ length: 500 }, (_, line) => `bad ${line}`);
    const refusals: Refusal[] = [];
    await expect(insert(lines, store, refusals)).rejects.toThrow(/more than 100 rows/);
    await expect(insert(lines, store, refusals)).rejects.toThrow(/more than 100 rows/);
    expect(lettersOf(refusals)).toHaveLength(100);
  });

  test('stores every good row once, however it is interrupted and even if the store later accepts the rest', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
        fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 4 }),
        fc.option(fc.integer({ min: 1, max: 60 }), { nil: Number.POSITIVE_INFINITY }),
        async (bad, failures, forgivesAtCall) => {
          const lines = bad.map((isBad, line) => `${isBad ? 'bad' : 'good'} ${line}`);
          const store = new PickyStore();
          const refusals: Refusal[] = [];
          store.forgivesAtCall = forgivesAtCall;
          for (const failure of failures) {
            store.failAtCall = store.calls + failure;
            await insert(lines, store, refusals).catch(() => {});
          }
          store.failAtCall = undefined;
          await insert(lines, store, refusals);
          const letters = lettersOf(refusals).map(({ row }) => row.toString().trimEnd());
          const all = [...store.lines, ...letters].sort();
          expect(all).toEqual([...lines].sort());
        },
      ),
    );
  });
});
