import { inSlices } from './in-slices.ts';
import { dedupeKeyBytes, firstSeenAt, keyEntryBytes, keyWord } from './key-entries.ts';
import type { KeyRun, RunReader } from './key-run.ts';

/** About half a megabyte. */
const entriesPerPiece = 20_000;
const entriesPerStep = 512;

/**
 * The entries of several runs as one, packed and in the order of their keys, in pieces. Those first seen before
 * `createdBefore` are left out. If it throws DamagedRun, discard what it has yielded.
 */
export async function* mergedEntries(runs: readonly KeyRun[], createdBefore: number): AsyncGenerator<Buffer> {
  const readers: RunReader[] = [];
  try {
    for (const run of runs) readers.push(run.toReader());
    const cursors = readers.map((reader) => new RunCursor(reader));
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
    for (const reader of readers) reader.close();
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

/** The next entry of a run. */
class RunCursor {
  bytes: Buffer = Buffer.alloc(0);
  at = 0;
  word = 0;
  readonly #pieces: AsyncGenerator<Buffer>;

  constructor({ pieces }: RunReader) {
    this.#pieces = pieces();
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
    const next = await this.#pieces.next();
    if (next.done === true) return;
    this.bytes = next.value;
    this.at = 0;
    this.word = keyWord(this.bytes, 0);
  }
}
