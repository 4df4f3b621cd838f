import { BloomFilter } from './bloom-filter.ts';
import { inSlices } from './in-slices.ts';
import { keyEntryBytes, packRow, rowWords } from './key-entries.ts';
import type { KeyGeneration } from './key-generation.ts';
import { KeyRun, type RunRecord, toRunBlockKey } from './key-run.ts';
import type { KeyTable } from './key-table.ts';
import type { LogDatabase } from './log-database.ts';
import { sortedRows } from './sorted-rows.ts';

/** Fills two pages of LMDB to the last 12 bytes. */
const keysPerBlock = 314;
/** About 0.5 MB: appends share the writer, so a run goes in piece by piece. */
const keysPerCommit = 64 * keysPerBlock;

/**
 * Writes a frozen generation as a run. The blocks mean nothing until the record is durable, in one transaction
 * with the filter: a crash in between leaves blocks that the next attempt removes.
 */
export async function writeKeyRun(
  db: LogDatabase,
  keys: KeyGeneration,
  record: RunRecord,
  signal: AbortSignal,
): Promise<KeyRun> {
  const filter = BloomFilter.forKeys(keys.size);
  for (const table of keys.tables) {
    signal.throwIfAborted();
    const order = await inSlices(sortedRows(table));
    for (let from = 0; from < order.length; from += keysPerCommit) {
      // Packed piece by piece as well: the blocks of a whole generation are as large as its table.
      const rows = order.subarray(from, from + keysPerCommit);
      const blocks = await inSlices(packBlocks(table, rows, filter));
      await db.commitRuns(() => {
        for (const block of blocks) db.runBlocks.put(toRunBlockKey(record.id, block), block);
      });
    }
  }
  await db.commitRuns(() => {
    db.filters.put(record.id, filter.toBuffer());
    db.runRecords.put(record.id, record);
  });
  return new KeyRun(db, record, filter);
}

function* packBlocks(
  table: KeyTable,
  order: Uint32Array,
  filter: BloomFilter,
): Generator<undefined, Buffer[]> {
  const blocks: Buffer[] = [];
  for (let from = 0; from < order.length; from += keysPerBlock) {
    const rows = order.subarray(from, from + keysPerBlock);
    const block = Buffer.allocUnsafe(rows.length * keyEntryBytes);
    for (let index = 0; index < rows.length; index++) {
      const at = (rows[index] ?? 0) * rowWords;
      packRow(table.rows, at, block, index * keyEntryBytes);
      filter.addRow(table.rows, at);
    }
    blocks.push(block);
    yield;
  }
  return blocks;
}
