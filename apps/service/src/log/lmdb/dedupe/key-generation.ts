import type { FirstSeen } from '../../event-log.ts';
import { inSlices } from './in-slices.ts';
import { keyEntryBytes, packRow, rowWords } from './key-entries.ts';
import { KeyTable } from './key-table.ts';

const shardBits = 6;
const entriesPerStep = 512;

/**
 * The keys of half a million events in memory, in 64 tables by the first bits of the keys: doubling one large table would
 * block the event loop for 50 to 100 ms. Doubling or sorting one of these takes two.
 */
export class KeyGeneration {
  /** In the order of the keys they hold. */
  readonly tables: readonly KeyTable[] = Array.from({ length: 1 << shardBits }, () => new KeyTable());

  get size(): number {
    return this.tables.reduce((sum, table) => sum + table.size, 0);
  }

  find(key: Buffer): FirstSeen | undefined {
    return this.tables[(key[0] ?? 0) >>> (8 - shardBits)]?.find(key);
  }

  add(key: Buffer, createdAt: number, payloadHash: number): void {
    this.tables[(key[0] ?? 0) >>> (8 - shardBits)]?.add(key, createdAt, payloadHash);
  }

  addAll({ rows, size }: KeyTable): void {
    for (let row = 0; row < size; row++) {
      const from = row * rowWords;
      this.tables[(rows[from] ?? 0) >>> (32 - shardBits)]?.addRow(rows, from);
    }
  }

  /** The entries, packed and in the order of their keys, in pieces. */
  async *sorted(): AsyncGenerator<Buffer> {
    for (const table of this.tables) if (table.size > 0) yield await inSlices(packSorted(table));
  }
}

function* packSorted(table: KeyTable): Generator<undefined, Buffer> {
  const { rows } = table;
  const order = sortedRows(table);
  yield;
  const packed = Buffer.allocUnsafe(order.length * keyEntryBytes);
  for (const [index, row] of order.entries()) {
    packRow(rows, row * rowWords, packed, index * keyEntryBytes);
    if (index % entriesPerStep === 0) yield;
  }
  return packed;
}

/** Row numbers in the order of their keys. */
function sortedRows({ rows, size }: KeyTable): Uint32Array {
  function compare(one: number, other: number): number {
    for (let word = 0; word < 4; word++) {
      const difference = (rows[one * rowWords + word] ?? 0) - (rows[other * rowWords + word] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }
  return Uint32Array.from({ length: size }, (_, row) => row).sort(compare);
}
