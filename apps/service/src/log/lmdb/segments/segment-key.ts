/** What is known about a segment without reading its rows. */
export interface SegmentHead {
  readonly seq: number;
  readonly rowCount: number;
  readonly bytes: number;
  readonly oldestCreatedAt: number;
  readonly schemaVersion: number;
}

const keyBytes = 24;

/**
 * The head is part of the key, after the sequence number. Finding out how much is unshipped then reads only the leaf
 * pages, not gigabytes of rows.
 */
export function toSegmentKey(head: SegmentHead): Buffer {
  const key = Buffer.alloc(keyBytes);
  key.writeUIntBE(head.seq, 2, 6);
  key.writeUInt32BE(head.rowCount, 8);
  key.writeUInt32BE(head.bytes, 12);
  key.writeUIntBE(head.oldestCreatedAt, 16, 6);
  key.writeUInt16BE(head.schemaVersion, 22);
  return key;
}

export function fromSegmentKey(key: Buffer): SegmentHead {
  return {
    seq: key.readUIntBE(2, 6),
    rowCount: key.readUInt32BE(8),
    bytes: key.readUInt32BE(12),
    oldestCreatedAt: key.readUIntBE(16, 6),
    schemaVersion: key.readUInt16BE(22),
  };
}

/** Sorts before the segment `seq` and after every earlier one. */
export function segmentKeyFrom(seq: number): Buffer {
  const key = Buffer.alloc(8);
  key.writeUIntBE(seq, 2, 6);
  return key;
}
