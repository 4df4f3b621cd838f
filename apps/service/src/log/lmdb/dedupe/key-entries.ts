import type { FirstSeen } from '../../event-log.ts';

export const dedupeKeyBytes = 16;
/** Packed: key (16), createdAt (6), payloadHash (4). */
export const keyEntryBytes = 26;

/** Words of a row of `KeyTable`: the key (4), createdAt (low, high), payloadHash. */
export const rowWords = 7;

/** The row that begins at `from`, packed at `at`. */
export function packRow(rows: Uint32Array, from: number, packed: Buffer, at: number): void {
  for (let word = 0; word < 4; word++) packed.writeUInt32BE(rows[from + word] ?? 0, at + word * 4);
  packed.writeUInt16BE(rows[from + 5] ?? 0, at + dedupeKeyBytes);
  packed.writeUInt32BE(rows[from + 4] ?? 0, at + dedupeKeyBytes + 2);
  packed.writeUInt32BE(rows[from + 6] ?? 0, at + dedupeKeyBytes + 6);
}

export function firstSeenAt(packed: Buffer, at: number): FirstSeen {
  return {
    createdAt: packed.readUIntBE(at + dedupeKeyBytes, 6),
    payloadHash: packed.readUInt32BE(at + dedupeKeyBytes + 6),
  };
}

/** Big-endian, so that words compare like the bytes; without the range checks of `readUInt32BE`, as this runs for every event. */
export function keyWord(key: Buffer, at: number): number {
  const high = ((key[at] ?? 0) << 24) | ((key[at + 1] ?? 0) << 16);
  return (high | ((key[at + 2] ?? 0) << 8) | (key[at + 3] ?? 0)) >>> 0;
}
