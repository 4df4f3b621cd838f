import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { BloomFilter } from './bloom-filter.ts';
import { inSlices } from './in-slices.ts';
import { keyEntryBytes, packRow, rowWords } from './key-entries.ts';
import type { KeyGeneration } from './key-generation.ts';
import { entriesPerBlock, toTrailer } from './key-run-file.ts';
import type { KeyTable } from './key-table.ts';
import { sortedRows } from './sorted-rows.ts';

/** About half a megabyte. Each is synced: all of a run at once would hold up the commits of events. */
const entriesPerPiece = 20_000;
const entriesPerStep = 512;

/**
 * Writes a frozen generation as a run, which is there under `path` when this resolves, durably, or not at all.
 * `throughSeq`: the last segment whose keys are in it.
 */
export async function writeKeyRun(
  path: string,
  keys: KeyGeneration,
  throughSeq: number,
  signal: AbortSignal,
): Promise<void> {
  const unfinished = `${path}.unfinished`;
  const file = await open(unfinished, 'w');
  try {
    await writeAll(file, keys, throughSeq, signal);
    await file.close();
    await rename(unfinished, path);
    await syncDirectory(dirname(path));
  } catch (error) {
    await file.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeAll(
  file: FileHandle,
  keys: KeyGeneration,
  throughSeq: number,
  signal: AbortSignal,
): Promise<void> {
  const filter = BloomFilter.forKeys(keys.size);
  const firstWords = new Uint32Array(Math.ceil(keys.size / entriesPerBlock));
  let written = 0;
  for (const table of keys.tables) {
    const order = await inSlices(sortedRows(table));
    for (let from = 0; from < order.length; from += entriesPerPiece) {
      signal.throwIfAborted();
      const rows = order.subarray(from, from + entriesPerPiece);
      await file.appendFile(await inSlices(packEntries(table, rows, written, filter, firstWords)));
      await file.datasync();
      written += rows.length;
    }
  }
  const { newestCreatedAt } = keys;
  const filterBytes = filter.bytes.length;
  const index = new Uint8Array(firstWords.buffer);
  const trailer = toTrailer(
    { entries: written, filterBytes, newestCreatedAt, throughSeq },
    filter.bytes,
    index,
  );
  await file.appendFile(Buffer.concat([filter.bytes, index, trailer]));
  await file.sync();
}

function* packEntries(
  { rows }: KeyTable,
  order: Uint32Array,
  writtenBefore: number,
  filter: BloomFilter,
  firstWords: Uint32Array,
): Generator<undefined, Buffer> {
  const packed = Buffer.allocUnsafe(order.length * keyEntryBytes);
  for (let index = 0; index < order.length; index++) {
    const from = (order[index] ?? 0) * rowWords;
    packRow(rows, from, packed, index * keyEntryBytes);
    filter.addRow(rows, from);
    const entry = writtenBefore + index;
    if (entry % entriesPerBlock === 0) firstWords[entry / entriesPerBlock] = rows[from] ?? 0;
    if (index % entriesPerStep === 0) yield;
  }
  return packed;
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
