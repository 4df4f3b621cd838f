import { crc32 } from 'node:zlib';
import { keyEntryBytes } from './key-entries.ts';

/*
 * A run's file: its entries in the order of their keys, the words of its filter, the first word of every block of
 * entries, and a trailer. It is complete or it is not there: it gets its name when everything is on the disk.
 * Words are as the processor has them, which is little-endian wherever this runs.
 */

/** Entries between two words of the index: what a look-up reads is one of these, or two. */
export const entriesPerBlock = 128;
export const trailerBytes = 36;
const magic = Buffer.from('ovl-run1');

/** What is said of a run in the trailer of its file. */
export interface RunTrailer {
  readonly entries: number;
  readonly filterBytes: number;
  readonly newestCreatedAt: number;
  /** The run covers the key blocks up to this sequence number. */
  readonly throughSeq: number;
}

export function indexBytes({ entries }: Pick<RunTrailer, 'entries'>): number {
  return Math.ceil(entries / entriesPerBlock) * 4;
}

export function toFileBytes(trailer: RunTrailer): number {
  return trailer.entries * keyEntryBytes + trailer.filterBytes + indexBytes(trailer) + trailerBytes;
}

/** `words`: of the filter and the index, for the checksum. */
export function toTrailer(trailer: RunTrailer, ...words: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.alloc(trailerBytes);
  magic.copy(bytes);
  bytes.writeUInt32LE(trailer.entries, 8);
  bytes.writeUInt32LE(trailer.filterBytes, 12);
  bytes.writeUIntLE(trailer.newestCreatedAt, 16, 6);
  bytes.writeUIntLE(trailer.throughSeq, 22, 6);
  bytes.writeUInt32LE(checksum(bytes, words), trailerBytes - 4);
  return bytes;
}

/** Undefined where these bytes are no trailer. */
export function parseTrailer(bytes: Buffer): RunTrailer | undefined {
  if (bytes.length !== trailerBytes || !bytes.subarray(0, magic.length).equals(magic)) return undefined;
  return {
    entries: bytes.readUInt32LE(8),
    filterBytes: bytes.readUInt32LE(12),
    newestCreatedAt: bytes.readUIntLE(16, 6),
    throughSeq: bytes.readUIntLE(22, 6),
  };
}

export function isIntact(trailer: Buffer, ...words: readonly Uint8Array[]): boolean {
  return trailer.readUInt32LE(trailerBytes - 4) === checksum(trailer, words);
}

function checksum(trailer: Buffer, words: readonly Uint8Array[]): number {
  return words.reduce((sum, part) => crc32(part, sum), crc32(trailer.subarray(0, trailerBytes - 4)));
}
