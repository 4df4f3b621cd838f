import type { FirstSeen } from '../../event-log.ts';
import { keyEntryBytes, keyWord, packRow, rowWords } from './key-entries.ts';

const smallest = 64;

/**
 * Dedupe keys in memory: dense rows in order of arrival, found through open addressing over row numbers.
 * Typed arrays that double from small: 36 to 72 bytes per key and nothing for the garbage collector to walk;
 * a Map of strings takes about 150.
 */
export class KeyTable {
  #rows = new Uint32Array(smallest * rowWords);
  #slots = new Uint32Array(smallest * 2);
  #size = 0;

  get size(): number {
    return this.#size;
  }
  /** `rowWords` words for each key; the key's words are big-endian, so that they compare like its bytes. */
  get rows(): Uint32Array {
    return this.#rows;
  }

  find(key: Buffer): FirstSeen | undefined {
    const row =
      this.#slots[this.#slotOf(keyWord(key, 0), keyWord(key, 4), keyWord(key, 8), keyWord(key, 12))] ?? 0;
    if (row === 0) return undefined;
    const at = (row - 1) * rowWords;
    const rows = this.#rows;
    return { createdAt: createdAtOf(rows, at), payloadHash: rows[at + 6] ?? 0 };
  }

  /** Keeps the first entry of a key. */
  add(key: Buffer, createdAt: number, payloadHash: number): void {
    const at = this.#placeOf(keyWord(key, 0), keyWord(key, 4), keyWord(key, 8), keyWord(key, 12));
    if (at === undefined) return;
    this.#rows[at + 4] = createdAt % 0x1_0000_0000;
    this.#rows[at + 5] = Math.floor(createdAt / 0x1_0000_0000);
    this.#rows[at + 6] = payloadHash;
  }

  /** Copies the row of another table that begins at `from`; keeps the first entry of a key. */
  addRow(rows: Uint32Array, from: number): void {
    const at = this.#placeOf(rows[from] ?? 0, rows[from + 1] ?? 0, rows[from + 2] ?? 0, rows[from + 3] ?? 0);
    if (at === undefined) return;
    for (let word = 4; word < rowWords; word++) this.#rows[at + word] = rows[from + word] ?? 0;
  }

  /** Every entry as `firstSeenAt` reads it, in order of arrival. */
  pack(): Buffer {
    const packed = Buffer.allocUnsafe(this.#size * keyEntryBytes);
    for (let row = 0; row < this.#size; row++)
      packRow(this.#rows, row * rowWords, packed, row * keyEntryBytes);
    return packed;
  }

  /** Empties the table and keeps its memory. */
  clear(): void {
    this.#slots.fill(0);
    this.#size = 0;
  }

  /** Adds a row with this key; returns where its other words go, or undefined if the key was already present. */
  #placeOf(a: number, b: number, c: number, d: number): number | undefined {
    if (this.#size * rowWords === this.#rows.length) this.#grow();
    const slot = this.#slotOf(a, b, c, d);
    if (this.#slots[slot] !== 0) return undefined;
    const at = this.#size * rowWords;
    const rows = this.#rows;
    rows[at] = a;
    rows[at + 1] = b;
    rows[at + 2] = c;
    rows[at + 3] = d;
    this.#size += 1;
    this.#slots[slot] = this.#size;
    return at;
  }

  /** The slot that holds the key, or the free slot for it. */
  #slotOf(a: number, b: number, c: number, d: number): number {
    const slots = this.#slots;
    const rows = this.#rows;
    const mask = slots.length - 1;
    let slot = Math.imul(a ^ Math.imul(d, 0x85eb_ca6b), 0x9e37_79b1);
    slot = (slot ^ (slot >>> 15)) & mask;
    for (;;) {
      const row = slots[slot] ?? 0;
      if (row === 0) return slot;
      const at = (row - 1) * rowWords;
      if (rows[at] === a && rows[at + 1] === b && rows[at + 2] === c && rows[at + 3] === d) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #grow(): void {
    const rows = new Uint32Array(this.#rows.length * 2);
    rows.set(this.#rows);
    this.#rows = rows;
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (let row = 1; row <= this.#size; row++) {
      const at = (row - 1) * rowWords;
      const slot = this.#slotOf(rows[at] ?? 0, rows[at + 1] ?? 0, rows[at + 2] ?? 0, rows[at + 3] ?? 0);
      this.#slots[slot] = row;
    }
  }
}

function createdAtOf(rows: Uint32Array, from: number): number {
  return (rows[from + 4] ?? 0) + (rows[from + 5] ?? 0) * 0x1_0000_0000;
}
