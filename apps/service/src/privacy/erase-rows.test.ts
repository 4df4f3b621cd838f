import { expect, test } from 'vitest';
import type { ErasureProgress } from '../control-store/schema.ts';
import type { RowCondition } from '../event-store/event-store.ts';
import { eraseRows } from './erase-rows.ts';

class Killed extends Error {}

const device = { accountId: 'acct_1', deviceHash: 'ab'.repeat(32) };
const nothingYet: ErasureProgress = { erased: { events: 0, conversions: 5, setAside: 1 }, found: {} };

/** A process that dies at its n-th call, and what survives it: the rows of the store and the progress last saved. */
class World {
  rows = Array.from({ length: 7 }, (_, index) => ({ id: `evt_${index}`, createdAtMs: index }));
  saved = nothingYet;
  callsLeft = Number.POSITIVE_INFINITY;
  /** Deletes that the engine has accepted and completes by itself. */
  deletesUnderWay: RowCondition[] = [];

  readonly store = {
    query: async <Row>(sql: string, params: object = {}): Promise<Row[]> => {
      this.#call();
      const id = 'id' in params ? params.id : undefined;
      const ids = this.rows.map((row) => row.id).sort();
      const count = {
        rows: ids.length,
        sample: ids[0] ?? '',
        createdAtToMs: Math.max(0, ...this.rows.map((row) => row.createdAtMs)),
      };
      const answer: unknown[] = sql.includes('count()') ? [count] : ids.filter((one) => one === id);
      return answer as Row[];
    },
    deleteRows: async (_stream: string, condition: RowCondition) => {
      this.#call();
      this.deletesUnderWay.push(condition);
      this.#call();
      this.#finishDeletes();
      this.#call();
    },
    isDeleting: async () => {
      this.#call();
      const isDeleting = this.deletesUnderWay.length > 0;
      this.#finishDeletes();
      return isDeleting;
    },
  };

  save = async (progress: ErasureProgress) => {
    this.#call();
    this.saved = progress;
    this.#call();
  };

  #call(): void {
    this.callsLeft -= 1;
    if (this.callsLeft < 0) throw new Killed();
  }

  #finishDeletes(): void {
    for (const { createdAtToMs = Number.POSITIVE_INFINITY } of this.deletesUnderWay.splice(0)) {
      this.rows = this.rows.filter((row) => row.createdAtMs > createdAtToMs);
    }
  }
}

function run(world: World): Promise<ErasureProgress> {
  const { store, save } = world;
  return eraseRows('events', device, world.saved, { store, save, signal: new AbortController().signal });
}

const steps = Array.from({ length: 14 }, (_, step) => step);

test.each(steps.flatMap((first) => [0, 3, 6, 20].map((second) => [first, second] as const)))(
  'killed at step %i, and again at step %i after that, it deletes and counts every row once',
  async (first, second) => {
    const world = new World();
    for (const callsLeft of [first, second]) {
      world.callsLeft = callsLeft;
      await run(world).catch((error: unknown) => expect(error).toBeInstanceOf(Killed));
    }
    // The device keeps sending meanwhile.
    world.rows.push({ id: 'evt_8', createdAtMs: 8 });
    world.callsLeft = Number.POSITIVE_INFINITY;
    const progress = await run(world);
    expect(world.rows).toEqual([]);
    expect(progress).toEqual({ erased: { events: 8, conversions: 5, setAside: 1 }, found: {} });
    expect(await run(world)).toEqual(progress);
  },
);

test('rows that arrive between counting and deleting are left for the next pass', async () => {
  const world = new World();
  const { query } = world.store;
  world.store.query = async <Row>(sql: string, params?: object) => {
    const answer = await query<Row>(sql, params);
    world.rows.push({ id: 'evt_late', createdAtMs: 99 });
    return answer;
  };
  expect((await run(world)).erased.events).toBe(7);
  expect(world.rows.map((row) => row.id)).toEqual(['evt_late']);
});

test('waiting for an earlier delete ends when the signal aborts', async () => {
  const world = new World();
  world.saved = { ...nothingYet, found: { events: { rows: 1, sample: 'evt_0' } } };
  world.store.isDeleting = async () => true;
  const { store, save } = world;
  const signal = AbortSignal.timeout(20);
  await expect(eraseRows('events', device, world.saved, { store, save, signal })).rejects.toThrow(/abort/i);
});
