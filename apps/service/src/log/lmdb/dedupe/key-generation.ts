import { type FirstSeen, rowWords } from './key-entries.ts';
import { KeyTable } from './key-table.ts';

const shardBits = 6;

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
}
