import { inSlices } from './in-slices.ts';
import { keyEntryBytes, packRow, rowWords } from './key-entries.ts';
import type { KeyGeneration } from './key-generation.ts';
import type { KeyTable } from './key-table.ts';

const buckets = 1 << 16;
const rowsPerStep = 2_048;
/** About half a megabyte. */
const entriesPerPiece = 20_000;
const entriesPerStep = 512;

/** The entries of a generation, packed and in the order of their keys, in pieces. */
export async function* sortedEntries(keys: KeyGeneration): AsyncGenerator<Buffer> {
  for (const table of keys.tables) {
    const order = await inSlices(sortedRows(table));
    for (let from = 0; from < order.length; from += entriesPerPiece) {
      yield await inSlices(packEntries(table, order.subarray(from, from + entriesPerPiece)));
    }
  }
}

function* packEntries({ rows }: KeyTable, order: Uint32Array): Generator<undefined, Buffer> {
  const packed = Buffer.allocUnsafe(order.length * keyEntryBytes);
  for (let index = 0; index < order.length; index++) {
    packRow(rows, (order[index] ?? 0) * rowWords, packed, index * keyEntryBytes);
    if (index % entriesPerStep === 0) yield;
  }
  return packed;
}

/**
 * Row numbers in the order of their keys. Keys are hashes, so two bytes divide a million of them into buckets
 * of about 16; other keys are sorted correctly too, only in longer steps.
 */
function* sortedRows(table: KeyTable): Generator<undefined, Uint32Array> {
  const { rows, size } = table;
  const ends = new Uint32Array(buckets + 1);
  for (let row = 0; row < size; row++) {
    const bucket = (rows[row * rowWords] ?? 0) >>> 16;
    ends[bucket + 1] = (ends[bucket + 1] ?? 0) + 1;
    if (row % rowsPerStep === 0) yield;
  }
  for (let bucket = 1; bucket <= buckets; bucket++)
    ends[bucket] = (ends[bucket] ?? 0) + (ends[bucket - 1] ?? 0);
  const order = new Uint32Array(size);
  // From here `ends[bucket]` moves from the bucket's start to its end.
  for (let row = 0; row < size; row++) {
    const bucket = (rows[row * rowWords] ?? 0) >>> 16;
    const at = ends[bucket] ?? 0;
    order[at] = row;
    ends[bucket] = at + 1;
    if (row % rowsPerStep === 0) yield;
  }
  function compare(one: number, other: number): number {
    for (let index = 0; index < 4; index++) {
      const difference = (rows[one * rowWords + index] ?? 0) - (rows[other * rowWords + index] ?? 0);
      if (difference !== 0) return difference;
    }
    return 0;
  }
  for (let bucket = 0, start = 0, sinceStep = 0; bucket < buckets; bucket++) {
    const end = ends[bucket] ?? 0;
    if (end - start > 1) order.subarray(start, end).sort(compare);
    sinceStep += end - start;
    start = end;
    if (sinceStep < rowsPerStep) continue;
    sinceStep = 0;
    yield;
  }
  return order;
}
