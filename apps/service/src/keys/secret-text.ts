import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const randomLength = 32;
const checksumLength = 6;

/**
 * A secret that is shown once: the prefix, 32 random characters (190 bits) and a checksum, so that scanners for
 * leaked secrets recognise it without asking anybody.
 */
export function mintSecret(prefix: string): string {
  const body = randomBase62(randomLength);
  return `${prefix}${body}${checksum(prefix + body)}`;
}

export function hasValidChecksum(secret: string): boolean {
  const end = secret.length - checksumLength;
  return end > 0 && checksum(secret.slice(0, end)) === secret.slice(end);
}

/** What is kept of a secret. Random secrets need no slow hash: there is nothing to guess. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

/** Compares in a time that depends on neither; the hashes make both equally long. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(hash('sha256', one, 'buffer'), hash('sha256', other, 'buffer'));
}

/** Enough for a person to tell secrets apart, and nothing to use one. */
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

/** Bytes of 248 and above are thrown away: 62 does not divide 256, and the first letters would come up more often. */
function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += base62.charAt(byte % 62);
    }
  }
  return text;
}
