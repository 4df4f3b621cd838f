import { randomFillSync } from 'node:crypto';
import { identifierPrefixes } from '@overlay/contract';

/** Crockford's base 32, lower case: URL-safe, and its order is the order of the bytes. */
const alphabet = Buffer.from('0123456789abcdefghjkmnpqrstvwxyz', 'latin1');
/** A string built letter by letter is a tree of its parts, and thousands of these wait for their commit. */
const letters = Buffer.alloc(26);

/** 16 bytes as 26 characters. */
export function toBase32(bytes: Uint8Array): string {
  let length = 0;
  let bits = 0;
  let held = 0;
  for (let index = 0; index < 16; index++) {
    held = (held << 8) | (bytes[index] ?? 0);
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      letters[length++] = alphabet[(held >> bits) & 31] ?? 0;
    }
    held &= (1 << bits) - 1;
  }
  letters[length] = alphabet[(held << (5 - bits)) & 31] ?? 0;
  return letters.toString('latin1');
}

const pool = Buffer.alloc(8 * 512);
let poolOffset = pool.length;
let lastMs = Number.NaN;
let countInMs = 0;

/**
 * 6 bytes of time, 2 that count within a millisecond and 8 random ones (RFC 9562, section 6.2, method 1): what one process
 * makes sorts in the order in which it was made. From the 65,537th of one millisecond on, the count starts again.
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
