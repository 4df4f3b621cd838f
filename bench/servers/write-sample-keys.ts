import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseMerge } from '@overlay/service/internal/log/lmdb/dedupe/choose-merge.ts';
import { dedupeKeyBytes, keyEntryBytes } from '@overlay/service/internal/log/lmdb/dedupe/key-entries.ts';
import { writeKeyRun } from '@overlay/service/internal/log/lmdb/dedupe/key-run-writer.ts';

const generationKeys = 500_000;
const entriesPerPiece = 20_000;

/**
 * For benchmarks: writes this many random keys into the directory of an unused log, in the files that merging would
 * produce; returns a few thousand of them, from all files. They are generated sorted, so 60 million take a minute.
 */
export async function writeSampleKeys(logPath: string, keys: number): Promise<Buffer[]> {
  const directory = join(logPath, 'runs');
  await mkdir(directory, { recursive: true });
  const sample: Buffer[] = [];
  let first = 1;
  for (const entries of sizesAfterMerging(Math.ceil(keys / generationKeys))) {
    const last = first + Math.ceil(entries / generationKeys) - 1;
    await writeKeyRun({
      path: join(directory, first === last ? `${first}.run` : `${first}-${last}.run`),
      pieces: sortedRandomEntries(entries, sample),
      mostEntries: entries,
      throughSeq: 0,
      signal: new AbortController().signal,
    });
    first = last + 1;
  }
  return sample;
}

function sizesAfterMerging(generations: number): number[] {
  const sizes: number[] = [];
  for (let count = 0; count < generations; count++) {
    sizes.push(generationKeys);
    for (let next = chooseMerge(sizes, generationKeys); next; next = chooseMerge(sizes, generationKeys)) {
      const merged = sizes.slice(next.from, next.to).reduce((sum, size) => sum + size, 0);
      sizes.splice(next.from, next.to - next.from, merged);
    }
  }
  return sizes;
}

/** Ascending by their first four bytes, random in the others. */
async function* sortedRandomEntries(entries: number, sample: Buffer[]): AsyncGenerator<Buffer> {
  const step = 0x1_0000_0000 / entries;
  const createdAt = Date.now();
  for (let done = 0; done < entries; done += entriesPerPiece) {
    const count = Math.min(entriesPerPiece, entries - done);
    const piece = randomBytes(count * keyEntryBytes);
    for (let index = 0; index < count; index++) {
      const at = index * keyEntryBytes;
      piece.writeUInt32BE(Math.floor((done + index) * step), at);
      piece.writeUIntBE(createdAt, at + dedupeKeyBytes, 6);
    }
    sample.push(Buffer.from(piece.subarray(0, dedupeKeyBytes)));
    yield piece;
  }
}
