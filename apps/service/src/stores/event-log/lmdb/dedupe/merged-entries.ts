import { type FileHandle, open } from 'node:fs/promises';
import { inSlices } from './in-slices.ts';
import { dedupeKeyBytes, firstSeenAt, keyEntryBytes, keyWord } from './key-entries.ts';
import type { KeyRun } from './key-run.ts';
import { DamagedRun } from './key-run-file.ts';

/** How much is read at a time from each run. */
const readBlocks = 256;
/** About half a megabyte. */
const entriesPerPiece = 20_000;
const entriesPerStep = 512;

/**
 * The entries of several runs as one, packed and in the order of their keys, in pieces. Those first seen before
 * `createdBefore` are left out. If it throws DamagedRun, discard what it has yielded.
 */
export async function* mergedEntries(runs: readonly KeyRun[], createdBefore: number): AsyncGenerator<Buffer> {
  const cursors: RunCursor[] = [];
  try {
    for (const run of runs) cursors.push(await RunCursor.open(run));
    let piece = Buffer.allocUnsafe(entriesPerPiece * keyEntryBytes);
    let bytes = 0;
    for (;;) {
      for (const cursor of cursors) if (cursor.isEmpty) await cursor.readOn();
      const live = cursors.filter((cursor) => !cursor.isEmpty);
      if (live.length === 0) break;
      bytes = await inSlices(mergeInto(piece, bytes, live, createdBefore));
      if (bytes < piece.length) continue;
      yield piece;
      piece = Buffer.allocUnsafe(entriesPerPiece * keyEntryBytes);
      bytes = 0;
    }
    if (bytes > 0) yield piece.subarray(0, bytes);
  } finally {
    for (const cursor of cursors) await cursor.close();
  }
}

/** Fills the piece until it is full or a cursor needs more data; returns the bytes that the piece then has. */
function* mergeInto(
  piece: Buffer,
  bytes: number,
  cursors: readonly RunCursor[],
  createdBefore: number,
): Generator<undefined, number> {
  let end = bytes;
  for (let step = 1; end < piece.length; step++) {
    let lowest: RunCursor | undefined;
    for (const cursor of cursors) {
      if (lowest === undefined || cursor.word < lowest.word) lowest = cursor;
      else if (cursor.word === lowest.word && cursor.comesBefore(lowest)) lowest = cursor;
    }
    if (lowest === undefined) break;
    const isRepeated = end > 0 && isSameKey(piece, end - keyEntryBytes, lowest);
    if (!isRepeated && firstSeenAt(lowest.bytes, lowest.at).createdAt >= createdBefore) {
      for (let at = 0; at < keyEntryBytes; at++) piece[end + at] = lowest.bytes[lowest.at + at] ?? 0;
      end += keyEntryBytes;
    }
    lowest.moveOn();
    if (lowest.isEmpty) break;
    if (step % entriesPerStep === 0) yield;
  }
  return end;
}

/** A key is in one run only, unless a crash left the runs that were merged beside their result. */
function isSameKey(piece: Buffer, at: number, { bytes, at: other }: RunCursor): boolean {
  for (let offset = 0; offset < dedupeKeyBytes; offset++) {
    if (piece[at + offset] !== bytes[other + offset]) return false;
  }
  return true;
}

/** Reads a run from start to end through its own file descriptor, and checks each block. */
class RunCursor {
  bytes: Buffer = Buffer.alloc(0);
  /** Belongs to the next entry. */
  at = 0;
  word = 0;
  readonly #run: KeyRun;
  readonly #file: FileHandle;
  readonly #memory: Buffer;
  #offset = 0;

  private constructor(run: KeyRun, file: FileHandle) {
    this.#run = run;
    this.#file = file;
    this.#memory = Buffer.allocUnsafe(readBlocks * run.blockBytes);
  }

  static async open(run: KeyRun): Promise<RunCursor> {
    return new RunCursor(run, await open(run.path, 'r'));
  }

  get isEmpty(): boolean {
    return this.at === this.bytes.length;
  }

  comesBefore(other: RunCursor): boolean {
    const end = other.at + dedupeKeyBytes;
    return this.bytes.compare(other.bytes, other.at, end, this.at, this.at + dedupeKeyBytes) < 0;
  }

  moveOn(): void {
    this.at += keyEntryBytes;
    if (!this.isEmpty) this.word = keyWord(this.bytes, this.at);
  }

  /** Stays empty at the end of the run. */
  async readOn(): Promise<void> {
    const size = Math.min(this.#memory.length, this.#run.trailer.entries * keyEntryBytes - this.#offset);
    if (size === 0) return;
    const { bytesRead } = await this.#file.read(this.#memory, 0, size, this.#offset);
    this.bytes = this.#memory.subarray(0, bytesRead);
    if (bytesRead !== size || !this.#run.isIntact(this.bytes, this.#offset / this.#run.blockBytes)) {
      throw new DamagedRun(this.#run.path);
    }
    this.#offset += size;
    this.at = 0;
    this.word = keyWord(this.bytes, 0);
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
