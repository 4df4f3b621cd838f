import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { EventLogUnavailable } from '../../../ports/event-log.ts';
import { BloomFilter } from './bloom-filter.ts';
import { dedupeKeyBytes, type FirstSeen, firstSeenAt, keyEntryBytes, keyWord } from './key-entries.ts';
import {
  entriesPerBlock,
  indexBytes,
  isIntact,
  parseTrailer,
  type RunTrailer,
  toFileBytes,
  trailerBytes,
} from './key-run-file.ts';

/** What a look-up reads; it grows where keys have their first words in common. */
let scratch = Buffer.allocUnsafe(2 * entriesPerBlock * keyEntryBytes);

/**
 * A generation of keys that was full: a file of its own, in order, and a filter in memory that answers nearly always.
 * Read and not mapped: pages that are looked at once would count as this process's memory for as long as it lives.
 */
export class KeyRun {
  readonly path: string;
  readonly trailer: RunTrailer;
  readonly #file: number;
  readonly #filter: BloomFilter;
  readonly #firstWords: Uint32Array;

  private constructor(path: string, file: number) {
    this.path = path;
    this.#file = file;
    const damaged = () => new Error(`${path} is damaged`);
    const { size } = fstatSync(file);
    if (size < trailerBytes) throw damaged();
    const tail = Buffer.alloc(trailerBytes);
    readFully(file, tail, size - trailerBytes);
    const trailer = parseTrailer(tail);
    if (trailer === undefined || toFileBytes(trailer) !== size) throw damaged();
    const filter = new Uint32Array(trailer.filterBytes / 4);
    const firstWords = new Uint32Array(indexBytes(trailer) / 4);
    const filterAt = trailer.entries * keyEntryBytes;
    readFully(file, toBytes(filter), filterAt);
    readFully(file, toBytes(firstWords), filterAt + trailer.filterBytes);
    if (!isIntact(tail, toBytes(filter), toBytes(firstWords))) throw damaged();
    this.trailer = trailer;
    this.#filter = new BloomFilter(filter);
    this.#firstWords = firstWords;
  }

  static open(path: string): KeyRun {
    const file = openSync(path, 'r');
    try {
      return new KeyRun(path, file);
    } catch (error) {
      closeSync(file);
      throw error;
    }
  }

  find(key: Buffer): FirstSeen | undefined {
    const word = keyWord(key, 0);
    if (!this.#filter.mayHold(word, keyWord(key, 4), keyWord(key, 8), keyWord(key, 12))) return undefined;
    const words = this.#firstWords;
    // A block that begins below the word may end with it; one that begins above it cannot hold it.
    const first = Math.max(0, firstWhere(words, (value) => value >= word) - 1);
    const end = firstWhere(words, (value) => value > word);
    if (first >= end) return undefined;
    const from = first * entriesPerBlock;
    const entries = Math.min(end * entriesPerBlock, this.trailer.entries) - from;
    const bytes = entries * keyEntryBytes;
    if (bytes > scratch.length) scratch = Buffer.allocUnsafe(bytes);
    const block = scratch.subarray(0, bytes);
    try {
      readFully(this.#file, block, from * keyEntryBytes);
    } catch (cause) {
      throw new EventLogUnavailable('io', { cause });
    }
    return findIn(block, key);
  }

  close(): void {
    closeSync(this.#file);
  }
}

function toBytes(words: Uint32Array): Uint8Array {
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}

function readFully(file: number, into: Uint8Array, from: number): void {
  for (let at = 0; at < into.length; ) {
    const read = readSync(file, into, at, into.length - at, from + at);
    if (read === 0) throw new Error('the file ends too early');
    at += read;
  }
}

/** Of ascending values the first that `matches`, or their number; all after it match as well. */
function firstWhere(values: Uint32Array, matches: (value: number) => boolean): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (matches(values[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function findIn(block: Buffer, key: Buffer): FirstSeen | undefined {
  let low = 0;
  let high = block.length / keyEntryBytes - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const at = middle * keyEntryBytes;
    const order = block.compare(key, 0, dedupeKeyBytes, at, at + dedupeKeyBytes);
    if (order === 0) return firstSeenAt(block, at);
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
