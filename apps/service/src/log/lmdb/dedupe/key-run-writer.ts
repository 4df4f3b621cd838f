import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { syncDirectory } from '../../../files/durable-file.ts';
import { BloomFilter, KeyProbe } from './bloom-filter.ts';
import { inSlices } from './in-slices.ts';
import { firstSeenAt, keyEntryBytes, keyWord } from './key-entries.ts';
import { blocksOf, entriesPerBlock, type RunContents, type RunTrailer, toTrailer } from './key-run-file.ts';

const entriesPerStep = 512;
/** Each piece is synced by itself: syncing a whole run at once would delay commits of events. */
const bytesPerPiece = 512 * 1024;

export interface RunToWrite {
  readonly path: string;
  /** Packed entries in the order of their keys, in pieces of about half a megabyte. Each is written before the next is requested. */
  readonly pieces: AsyncIterable<Buffer>;
  /** Number of entries in all pieces, or slightly more. */
  readonly mostEntries: number;
  /** The last segment whose keys are in it. */
  readonly throughSeq: number;
  readonly signal: AbortSignal;
}

/** Writes a run: once this resolves it exists durably under its path; if it rejects, not at all. */
export async function writeKeyRun(run: RunToWrite): Promise<RunContents> {
  const unfinished = `${run.path}.unfinished`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    const contents = await writeAll(file, run);
    await file.close();
    await rename(unfinished, run.path);
    await syncDirectory(dirname(run.path));
    return contents;
  } catch (error) {
    await file.close().catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeAll(file: FileHandle, { pieces, mostEntries, throughSeq, signal }: RunToWrite) {
  const index = new RunIndex(mostEntries);
  for await (const piece of pieces) {
    signal.throwIfAborted();
    await inSlices(index.add(piece));
    await append(file, piece);
  }
  const { filter, entries, newestCreatedAt } = index;
  const filterBytes = filter.bytes.length;
  const trailer: RunTrailer = { entries, filterBytes, newestCreatedAt, throughSeq };
  const firstWords = index.firstWords.slice(0, blocksOf(trailer));
  const blockSums = index.blockSums.slice(0, blocksOf(trailer));
  let wordsSum = 0;
  for (const words of [filter.bytes, toBytes(firstWords), toBytes(blockSums)]) {
    for (let from = 0; from < words.length; from += bytesPerPiece) {
      signal.throwIfAborted();
      const piece = words.subarray(from, from + bytesPerPiece);
      wordsSum = crc32(piece, wordsSum);
      await append(file, piece);
    }
  }
  await file.appendFile(toTrailer(trailer, wordsSum));
  await file.sync();
  return { trailer, filter, firstWords, blockSums };
}

/** Computes the filter, index and checksums while the entries are written. */
class RunIndex {
  readonly filter: BloomFilter;
  readonly firstWords: Uint32Array;
  readonly blockSums: Uint32Array;
  readonly #probe = new KeyProbe();
  entries = 0;
  newestCreatedAt = 0;

  constructor(mostEntries: number) {
    this.filter = BloomFilter.forKeys(mostEntries);
    this.firstWords = new Uint32Array(Math.ceil(mostEntries / entriesPerBlock));
    this.blockSums = new Uint32Array(Math.ceil(mostEntries / entriesPerBlock));
  }

  *add(piece: Buffer): Generator<undefined, void> {
    const first = this.entries;
    const count = piece.length / keyEntryBytes;
    for (let index = 0; index < count; index++) {
      const at = index * keyEntryBytes;
      const word = keyWord(piece, at);
      this.filter.add(
        this.#probe.set(word, keyWord(piece, at + 4), keyWord(piece, at + 8), keyWord(piece, at + 12)),
      );
      const { createdAt } = firstSeenAt(piece, at);
      if (createdAt > this.newestCreatedAt) this.newestCreatedAt = createdAt;
      const entry = first + index;
      if (entry % entriesPerBlock === 0) this.firstWords[entry / entriesPerBlock] = word;
      if (index % entriesPerStep === 0) yield;
    }
    // A block may begin in one piece and end in the next.
    for (let index = 0; index < count; ) {
      const block = Math.floor((first + index) / entriesPerBlock);
      const end = Math.min(count, (block + 1) * entriesPerBlock - first);
      const bytes = piece.subarray(index * keyEntryBytes, end * keyEntryBytes);
      this.blockSums[block] = crc32(bytes, this.blockSums[block] ?? 0);
      index = end;
    }
    this.entries = first + count;
  }
}

async function append(file: FileHandle, bytes: Uint8Array): Promise<void> {
  await file.appendFile(bytes);
  await file.datasync();
}

function toBytes(words: Uint32Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}
