import { randomFillSync } from 'node:crypto';
import { identifierPrefixes } from '@overlay/contract';
import { toBase32 } from './base32.ts';

const pool = Buffer.alloc(8 * 512);
let poolOffset = pool.length;
let lastMs = Number.NaN;
let countInMs = 0;

/**
 * 6 bytes of time, 2 that count within a millisecond and 8 random ones (RFC 9562, section 6.2, method 1): identifiers
 * of one process sort in the order of creation. After 65,536 in one millisecond, the counter wraps around.
 */
export function newSortableBytes(nowMs: number): Buffer {
  if (poolOffset >= pool.length) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  countInMs = nowMs === lastMs ? (countInMs + 1) & 0xffff : 0;
  lastMs = nowMs;
  const bytes = Buffer.allocUnsafe(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes.writeUInt16BE(countInMs, 6);
  pool.copy(bytes, 8, poolOffset, poolOffset + 8);
  poolOffset += 8;
  return bytes;
}

export type IdentifierKind = keyof typeof identifierPrefixes;

/** A new identifier created by the service: sorts in the order of creation and cannot be guessed. */
export function newIdentifier(kind: IdentifierKind, nowMs: number): string {
  return identifierPrefixes[kind] + toBase32(newSortableBytes(nowMs));
}
