import { inSlices } from './in-slices.ts';
import { keyEntryBytes, packRow, rowWords } from './key-entries.ts';
import type { KeyGeneration } from './key-generation.ts';
import type { KeyTable } from './key-table.ts';

const entriesPerStep = 512;

/** The entries of a generation, packed and in the order of their keys, in pieces. */
export async function* sortedEntries(keys: KeyGeneration): AsyncGenerator<Buffer> {
  for (const table of keys.tables) {
    if (table.size > 0) yield await inSlices(packSorted(table));
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
