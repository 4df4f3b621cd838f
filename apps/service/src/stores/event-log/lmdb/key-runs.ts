import { BloomFilter } from './bloom-filter.ts';
import type { FirstSeen } from './key-entries.ts';
import type { KeyGeneration } from './key-generation.ts';
import { KeyRun, runBlocksFrom } from './key-run.ts';
import { writeKeyRun } from './key-run-writer.ts';
import type { LogDatabase } from './log-database.ts';
import { removeRange } from './remove-range.ts';

/** The runs that count, oldest first. */
export class KeyRuns {
  readonly #db: LogDatabase;
  #runs: readonly KeyRun[];
  #lastId: number;

  constructor(db: LogDatabase) {
    this.#db = db;
    this.#runs = [...db.runRecords.getRange()].map(({ key, value }) => {
      const filter = db.filters.get(key);
      if (filter === undefined) throw new Error(`the filter of run ${key} is missing`);
      return new KeyRun(db, value, BloomFilter.fromBuffer(filter));
    });
    this.#lastId = this.#runs.at(-1)?.record.id ?? 0;
  }

  get count(): number {
    return this.#runs.length;
  }

  /** Key blocks up to here are covered. */
  get throughSeq(): number {
    return this.#runs.reduce((last, { record }) => Math.max(last, record.throughSeq), 0);
  }

  find(key: Buffer): FirstSeen | undefined {
    // The newest first: what is sent twice is mostly sent twice soon.
    for (let index = this.#runs.length - 1; index >= 0; index--) {
      const found = this.#runs[index]?.find(key);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Adds the generation as a run, which answers for it when this resolves. */
  async add(keys: KeyGeneration, throughSeq: number, signal: AbortSignal): Promise<void> {
    const id = this.#lastId + 1;
    // An attempt that failed, or that a crash ended, may have left blocks under this id.
    await removeRange(this.#db.commitRuns, this.#db.runBlocks, runBlocksFrom(id), runBlocksFrom(id + 1));
    const record = { id, newestCreatedAt: keys.newestCreatedAt, throughSeq };
    const run = await writeKeyRun(this.#db, keys, record, signal);
    this.#lastId = id;
    this.#runs = [...this.#runs, run];
  }

  /** Drops, whole, the runs in which every key was first seen before `createdBefore`. */
  async dropExpired(createdBefore: number): Promise<void> {
    for (const run of this.#runs) {
      const { id, newestCreatedAt } = run.record;
      if (newestCreatedAt >= createdBefore) continue;
      await this.#db.commitRuns(() => {
        this.#db.runRecords.remove(id);
        this.#db.filters.remove(id);
      });
      this.#runs = this.#runs.filter((other) => other !== run);
    }
  }

  /** Removes the blocks of runs that were dropped. */
  async sweep(): Promise<void> {
    let from = 0;
    for (const { record } of this.#runs) {
      await removeRange(
        this.#db.commitRuns,
        this.#db.runBlocks,
        runBlocksFrom(from),
        runBlocksFrom(record.id),
      );
      from = record.id + 1;
    }
    await removeRange(
      this.#db.commitRuns,
      this.#db.runBlocks,
      runBlocksFrom(from),
      runBlocksFrom(this.#lastId + 1),
    );
  }
}
