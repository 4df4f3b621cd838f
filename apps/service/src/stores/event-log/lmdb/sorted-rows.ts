import { rowWords } from './key-entries.ts';
import type { KeyTable } from './key-table.ts';

const buckets = 1 << 16;
const rowsPerStep = 2_048;

/**
 * Row numbers in the order of their keys. Keys are hashes, so that two bytes part a million of them into buckets
 * of about 16; anything else still comes out right, only in longer steps.
 */
export function* sortedRows(table: KeyTable): Generator<undefined, Uint32Array> {
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
