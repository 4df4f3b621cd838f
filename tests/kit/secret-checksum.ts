import { crc32 } from 'node:zlib';

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Whether a secret ends with the checksum of what precedes it, as docs/keys.md defines it: CRC-32 in six base62 digits. */
export function hasValidChecksum(secret: string): boolean {
  const checksum = [...secret.slice(-6)].reduce((sum, digit) => sum * 62 + base62.indexOf(digit), 0);
  return secret.length > 6 && checksum === crc32(secret.slice(0, -6));
}
