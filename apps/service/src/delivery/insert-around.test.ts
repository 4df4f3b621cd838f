import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LogRange } from '../ports/event-log.ts';
import { EventStoreRefusedRows, EventStoreUnavailable } from '../ports/event-store.ts';
import { insertAround } from './insert-around.ts';
import { FakeQuarantine } from './quarantine.fixture.ts';

/** Refuses ranges with a line that says "bad"; keeps each token once; fails on the calls it is told to. */
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

function makeRange(lines: readonly string[]): LogRange {
  const rows = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  return { token: 'range', rows, rowCount: lines.length, schemaVersion: 1 };
}
async function insert(
  lines: readonly string[],
  store: PickyStore,
  quarantine: FakeQuarantine,
): Promise<void> {
  await insertAround(makeRange(lines), { stream: 'events', store, quarantine, onParked: () => {} });
}

describe('insertAround', () => {
  test('inserts a good range in one call under its own token', async () => {
    const store = new PickyStore();
    await insert(['a', 'b', 'c'], store, new FakeQuarantine());
    expect(store).toMatchObject({ calls: 1, lines: ['a', 'b', 'c'] });
  });

  test('parks what is refused with its reason, and stores the rest', async () => {
    const store = new PickyStore();
    const quarantine = new FakeQuarantine();
    await insert(['a', 'bad é', 'c', 'd', 'bad 2'], store, quarantine);
    expect(store.lines).toEqual(['a', 'c', 'd']);
    expect(quarantine.parked.map(({ line, row, reason }) => [line, row.toString(), reason])).toEqual([
      [1, 'bad é\n', 'cannot parse'],
      [4, 'bad 2\n', 'cannot parse'],
    ]);
  });

  test('gives up if nearly everything is refused, because then the rows are not the cause', async () => {
    const store = new PickyStore();
    const lines = Array.from({ length: 500 }, (_, line) => `bad ${line}`);
    const quarantine = new FakeQuarantine();
    await expect(insert(lines, store, quarantine)).rejects.toThrow(/more than 100 rows/);
    await expect(insert(lines, store, quarantine)).rejects.toThrow(/more than 100 rows/);
    expect(quarantine.parked).toHaveLength(100);
  });

  test('stores every good row once, wherever it is interrupted and whatever the store changes its mind about', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
        fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 4 }),
        fc.option(fc.integer({ min: 1, max: 60 }), { nil: Number.POSITIVE_INFINITY }),
        async (bad, failures, forgivesAtCall) => {
          const lines = bad.map((isBad, line) => `${isBad ? 'bad' : 'good'} ${line}`);
          const store = new PickyStore();
          const quarantine = new FakeQuarantine();
          store.forgivesAtCall = forgivesAtCall;
          for (const failure of failures) {
            store.failAtCall = store.calls + failure;
            await insert(lines, store, quarantine).catch(() => {});
          }
          store.failAtCall = undefined;
          await insert(lines, store, quarantine);
          const parked = new Set(quarantine.parked.map(({ row }) => row.toString().trimEnd()));
          const all = [...store.lines, ...parked].sort();
          expect(all).toEqual([...lines].sort());
        },
      ),
    );
  });
});
