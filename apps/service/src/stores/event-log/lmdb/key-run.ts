import type { BloomFilter } from './bloom-filter.ts';
import { dedupeKeyBytes, type FirstSeen, firstSeenAt, keyEntryBytes, keyWord } from './key-entries.ts';
import type { LogDatabase } from './log-database.ts';

/** What is written down of a run; it counts from the moment this is durable. */
export interface RunRecord {
  readonly id: number;
  readonly newestCreatedAt: number;
  /** The run covers the key blocks up to this sequence number. */
  readonly throughSeq: number;
}

export function toRunBlockKey(id: number, firstKey: Buffer): Buffer {
  const key = Buffer.allocUnsafe(6 + dedupeKeyBytes);
  key.writeUIntBE(id, 0, 6);
  firstKey.copy(key, 6, 0, dedupeKeyBytes);
  return key;
}

/** Sorts before every block of run `id` and after every block of an earlier one. */
export function runBlocksFrom(id: number): Buffer {
  const key = Buffer.allocUnsafe(6);
  key.writeUIntBE(id, 0, 6);
  return key;
}

/** A generation of keys that was full: sorted blocks on disk, and a filter in memory that answers nearly always. */
export class KeyRun {
  readonly record: RunRecord;
  readonly #db: LogDatabase;
  readonly #filter: BloomFilter;

  constructor(db: LogDatabase, record: RunRecord, filter: BloomFilter) {
    this.#db = db;
    this.record = record;
    this.#filter = filter;
  }

  find(key: Buffer): FirstSeen | undefined {
    if (!this.#filter.mayHold(keyWord(key, 0), keyWord(key, 4), keyWord(key, 8), keyWord(key, 12)))
      return undefined;
    const { id } = this.record;
    const upTo = { start: toRunBlockKey(id, key), end: runBlocksFrom(id), reverse: true, limit: 1 };
    for (const { value } of this.#db.runBlocks.getRange(upTo)) return findInBlock(value, key);
    return undefined;
  }
}

function findInBlock(block: Buffer, key: Buffer): FirstSeen | undefined {
  let low = 0;
  let high = block.length / keyEntryBytes - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const at = middle * keyEntryBytes;
    const order = block.compare(key, 0, dedupeKeyBytes, at, at + dedupeKeyBytes);
    if (order === 0) return firstSeenAt(block, at);
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
