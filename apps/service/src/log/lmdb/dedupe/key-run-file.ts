import { basename, dirname } from 'node:path';
import { crc32 } from 'node:zlib';
import { StorageDamaged } from '../../../damage/storage-damaged.ts';
import type { BloomFilter } from './bloom-filter.ts';
import { keyEntryBytes } from './key-entries.ts';

/*
 * A run's file: its entries in the order of their keys, the words of its filter, the first word of every block of
 * entries, the checksum of every block, and a trailer. It is complete or absent: it gets its name once
 * everything is on disk. Words are in the byte order of the processor, which is little-endian wherever this runs.
 */

/**
 * Entries per block. A lookup reads one or two blocks. Larger blocks take longer to read and check, smaller ones more
 * memory: a quarter of a byte per key.
 */
export const entriesPerBlock = 32;
export const trailerBytes = 36;
const magic = Buffer.from('ovl-run2');

/** The contents of the trailer of a run's file. */
export interface RunTrailer {
  readonly entries: number;
  readonly filterBytes: number;
  readonly newestCreatedAt: number;
  /** The run covers the key blocks up to this sequence number. */
  readonly throughSeq: number;
}

/** Of each block but the last. */
export const blockBytes = entriesPerBlock * keyEntryBytes;

/** The part of a run that is kept in memory: 1.75 bytes per key. */
export interface RunContents {
  readonly trailer: RunTrailer;
  readonly filter: BloomFilter;
  readonly firstWords: Uint32Array;
  /** CRC-32 of each block. */
  readonly blockSums: Uint32Array;
}

/** The bytes of a run are not those that were written. */
export class DamagedRun extends StorageDamaged {
  readonly path: string;

  constructor(path: string) {
    super(
      basename(dirname(dirname(path))),
      `dedupe keys in ${basename(path)}`,
      `${path} is damaged: docs/operating.md says what to do about a damaged file of dedupe keys`,
    );
    this.name = 'DamagedRun';
    this.path = path;
  }
}

export function blocksOf(trailer: RunTrailer): number {
  return Math.ceil(trailer.entries / entriesPerBlock);
}

export function toFileBytes(trailer: RunTrailer): number {
  const { entries, filterBytes } = trailer;
  return entries * keyEntryBytes + filterBytes + blocksOf(trailer) * 8 + trailerBytes;
}

/** `wordsSum`: the checksum of the filter and the index. */
export function toTrailer(trailer: RunTrailer, wordsSum: number): Buffer {
  const bytes = Buffer.alloc(trailerBytes);
  magic.copy(bytes);
  bytes.writeUInt32LE(trailer.entries, 8);
  bytes.writeUInt32LE(trailer.filterBytes, 12);
  bytes.writeUIntLE(trailer.newestCreatedAt, 16, 6);
  bytes.writeUIntLE(trailer.throughSeq, 22, 6);
  bytes.writeUInt32LE(wordsSum, 28);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, trailerBytes - 4)), trailerBytes - 4);
  return bytes;
}

/** Undefined if these bytes are not a trailer. */
export function parseTrailer(bytes: Buffer): RunTrailer | undefined {
  if (!bytes.subarray(0, magic.length).equals(magic)) return undefined;
  return {
    entries: bytes.readUInt32LE(8),
    filterBytes: bytes.readUInt32LE(12),
    newestCreatedAt: bytes.readUIntLE(16, 6),
    throughSeq: bytes.readUIntLE(22, 6),
  };
}

/** `words`: the filter and the index, in the order of the file. */
export function isIntact(trailer: Buffer, words: readonly Uint8Array[]): boolean {
  let wordsSum = 0;
  // For an empty input, `crc32` returns 0 instead of the value it was given.
  for (const part of words) if (part.length > 0) wordsSum = crc32(part, wordsSum);
  const headSum = crc32(trailer.subarray(0, trailerBytes - 4));
  return wordsSum === trailer.readUInt32LE(28) && headSum === trailer.readUInt32LE(trailerBytes - 4);
}
