import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 32;
const checksumLength = 6;

/**
 * A secret that is shown once: a prefix, 32 random characters (190 bits) and a checksum, so that scanners for leaked
 * secrets recognise it offline.
 */
export function mintSecret(prefix: string): string {
  const body = randomBase62(randomLength);
  return `${prefix}${body}${checksum(prefix + body)}`;
}

/** The stored form of a secret. Random secrets need no slow hash: there is nothing to guess. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** Compares in constant time; hashing makes both sides equally long. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}

/** Enough for a person to tell secrets apart, but of no use otherwise. */
export function hintOf(prefix: string, secret: string): string {
  return `${prefix}…${secret.slice(-4)}`;
}

function checksum(text: string): string {
  let rest = crc32(text);
  let digits = '';
  for (let place = 0; place < checksumLength; place += 1) {
    digits = base62.charAt(rest % 62) + digits;
    rest = Math.floor(rest / 62);
  }
  return digits;
}

/** Discards bytes of 248 and above: 62 does not divide 256, so the first letters would otherwise come up more often. */
function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += base62.charAt(byte % 62);
    }
  }
  return text;
}
