import { closeSync, fstatSync, openSync, read, readSync } from 'node:fs';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import { EventLogUnavailable, type FirstSeen } from '../../event-log.ts';
import { BloomFilter, type KeyProbe } from './bloom-filter.ts';
import { dedupeKeyBytes, firstSeenAt, keyEntryBytes, keyWord } from './key-entries.ts';
import {
  blockBytes,
  blocksOf,
  DamagedRun,
  isIntact,
  parseTrailer,
  type RunContents,
  type RunTrailer,
  toFileBytes,
  trailerBytes,
} from './key-run-file.ts';

/** Reads the entries of a run from start to end. Close it when reading stops. */
export interface RunReader {
  /** Packed; each piece is valid until the next is asked for. Throws DamagedRun. */
  pieces(): AsyncGenerator<Buffer>;
  close(): void;
}

const readInto = promisify(read);

/** About 200 kB of entries. */
const blocksPerPiece = 256;

/** Buffer for one lookup; grows if many keys share their first words. */
let scratch = Buffer.allocUnsafe(8 * 1024);

/**
 * Many keys in a sorted file, with a filter in memory that answers most lookups.
 * The file is read instead of mapped: mapped pages would count as memory of this process for as long as it lives.
 */
export class KeyRun {
  readonly path: string;
  readonly trailer: RunTrailer;
  readonly #contents: RunContents;
  readonly #file: number;

  private constructor(path: string, file: number, contents: RunContents) {
    this.path = path;
    this.trailer = contents.trailer;
    this.#contents = contents;
    this.#file = file;
  }

  /** `contents`: those of a run that was just written, so that it is not read back. Throws DamagedRun. */
  static open(path: string, contents?: RunContents): KeyRun {
    const file = openSync(path, 'r');
    try {
      return new KeyRun(path, file, contents ?? readContents(path, file));
    } catch (error) {
      closeSync(file);
      throw error;
    }
  }

  /** Throws EventLogUnavailable if the block cannot be read or is not what was written. */
  find(key: Buffer, probe: KeyProbe): FirstSeen | undefined {
    const { filter, firstWords } = this.#contents;
    if (!filter.mayHold(probe)) return undefined;
    const { word } = probe;
    const firstNotBelow = lowerBound(firstWords, word);
    // A block that begins below the word may end with it; one that begins above it cannot hold it.
    const first = Math.max(0, firstNotBelow - 1);
    let end = firstNotBelow;
    while (firstWords[end] === word) end += 1;
    if (first >= end) return undefined;
    try {
      return findIn(this.#readBlocks(first, end), key);
    } catch (cause) {
      throw new EventLogUnavailable('io', { cause });
    }
  }

  /** Whether `bytes`, read from block `first` on, match their checksums. */
  isIntact(bytes: Buffer, first: number): boolean {
    const { blockSums } = this.#contents;
    for (let at = 0, block = first; at < bytes.length; at += blockBytes, block++) {
      if (crc32(bytes.subarray(at, at + blockBytes)) !== blockSums[block]) return false;
    }
    return true;
  }

  /** A reader of the whole run, which outlives the run and its file. */
  toReader(): RunReader {
    const file = openSync(this.path, 'r');
    const size = this.trailer.entries * keyEntryBytes;
    const run = this;
    return {
      close: () => closeSync(file),
      async *pieces() {
        const memory = Buffer.allocUnsafe(blocksPerPiece * blockBytes);
        for (let from = 0; from < size; from += memory.length) {
          const piece = memory.subarray(0, Math.min(memory.length, size - from));
          const { bytesRead } = await readInto(file, piece, 0, piece.length, from);
          if (bytesRead < piece.length || !run.isIntact(piece, from / blockBytes)) {
            throw new DamagedRun(run.path);
          }
          yield piece;
        }
      },
    };
  }

  close(): void {
    closeSync(this.#file);
  }

  #readBlocks(first: number, end: number): Buffer {
    const from = first * blockBytes;
    const size = Math.min(end * blockBytes, this.trailer.entries * keyEntryBytes) - from;
    if (size > scratch.length) scratch = Buffer.allocUnsafe(size);
    const bytes = scratch.subarray(0, size);
    readFully(this.#file, bytes, from);
    if (!this.isIntact(bytes, first)) throw new DamagedRun(this.path);
    return bytes;
  }
}

function readContents(path: string, file: number): RunContents {
  const { size } = fstatSync(file);
  if (size < trailerBytes) throw new DamagedRun(path);
  const tail = Buffer.alloc(trailerBytes);
  readFully(file, tail, size - trailerBytes);
  const trailer = parseTrailer(tail);
  if (trailer === undefined || toFileBytes(trailer) !== size) throw new DamagedRun(path);
  const { entries, filterBytes } = trailer;
  const filter = new Uint32Array(filterBytes / 4);
  const firstWords = new Uint32Array(blocksOf(trailer));
  const blockSums = new Uint32Array(blocksOf(trailer));
  const words = [filter, firstWords, blockSums].map((part) => new Uint8Array(part.buffer));
  let at = entries * keyEntryBytes;
  for (const part of words) {
    readFully(file, part, at);
    at += part.length;
  }
  if (!isIntact(tail, words)) throw new DamagedRun(path);
  return { trailer, filter: new BloomFilter(filter), firstWords, blockSums };
}

function readFully(file: number, into: Uint8Array, from: number): void {
  for (let at = 0; at < into.length; ) {
    const read = readSync(file, into, at, into.length - at, from + at);
    if (read === 0) throw new Error('the file ends too early');
    at += read;
  }
}

/** The index of the first of the ascending words that is not below `word`, or their number. */
function lowerBound(words: Uint32Array, word: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle] ?? 0) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

function findIn(block: Buffer, key: Buffer): FirstSeen | undefined {
  const word = keyWord(key, 0);
  let low = 0;
  let high = block.length / keyEntryBytes;
  // By first words, which hardly any two keys share: comparing whole keys is a call out of JavaScript each.
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (keyWord(block, middle * keyEntryBytes) < word) low = middle + 1;
    else high = middle;
  }
  for (let at = low * keyEntryBytes; at < block.length && keyWord(block, at) === word; at += keyEntryBytes) {
    if (block.compare(key, 0, dedupeKeyBytes, at, at + dedupeKeyBytes) === 0) return firstSeenAt(block, at);
  }
  return undefined;
}
