/** When a key was first seen, and the hash of what came with it. */
export interface FirstSeen {
  readonly createdAt: number;
  readonly payloadHash: number;
}

export interface KeyEntry extends FirstSeen {
  readonly key: Buffer;
}

export const dedupeKeyBytes = 16;
/** Packed: key (16), createdAt (6), payloadHash (4). */
export const keyEntryBytes = 26;

export function packKeyEntries(entries: readonly KeyEntry[]): Buffer {
  const packed = Buffer.allocUnsafe(entries.length * keyEntryBytes);
  let at = 0;
  for (const entry of entries) {
    entry.key.copy(packed, at, 0, dedupeKeyBytes);
    packed.writeUIntBE(entry.createdAt, at + dedupeKeyBytes, 6);
    packed.writeUInt32BE(entry.payloadHash >>> 0, at + dedupeKeyBytes + 6);
    at += keyEntryBytes;
  }
  return packed;
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
