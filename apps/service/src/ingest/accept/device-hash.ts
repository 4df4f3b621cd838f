import { hash } from 'node:crypto';

/** Maximum UTF-8 bytes of one UTF-16 unit. */
const bytesPerUnit = 3;
const scratch = Buffer.allocUnsafe(1_024);

/** Reused: nearly every event computes a hash, and allocating two buffers costs as much as the hash. */
function sha256(salt: Uint8Array, text: string): string {
  if (salt.length + text.length * bytesPerUnit > scratch.length) {
    return hash('sha256', Buffer.concat([salt, Buffer.from(text)]), 'hex');
  }
  scratch.set(salt);
  const end = salt.length + scratch.write(text, salt.length);
  return hash('sha256', scratch.subarray(0, end), 'hex');
}

/** The hash of a device is the same within an account and differs between accounts. */
export function toDeviceHash(accountSalt: Uint8Array, deviceId: string): string {
  return sha256(accountSalt, `device\0${deviceId}`);
}

/** The viewer that a signed token names. No `deviceId` has this hash, so nobody can claim it without a token. */
export function toViewerHash(salt: Uint8Array, accountId: string, viewerId: string): string {
  return sha256(salt, `viewer\0${accountId}\0${viewerId}`);
}

/** Uses the salt of the day, which is destroyed afterwards: nobody can be tracked past midnight UTC. */
export function toCookielessHash(
  dailySalt: Uint8Array,
  accountId: string,
  ip: string,
  userAgent: string,
): string {
  return sha256(dailySalt, `${accountId}\0${ip}\0${userAgent}`);
}
