import { hash } from 'node:crypto';

/** UTF-8 of one unit of a string, at most. */
const bytesPerUnit = 3;
const scratch = Buffer.allocUnsafe(1_024);

/** Nearly every event has a hash of its own, and two buffers for each cost as much as the hash. */
function sha256(salt: Uint8Array, text: string): string {
  if (salt.length + text.length * bytesPerUnit > scratch.length) {
    return hash('sha256', Buffer.concat([salt, Buffer.from(text)]), 'hex');
  }
  scratch.set(salt);
  const end = salt.length + scratch.write(text, salt.length);
  return hash('sha256', scratch.subarray(0, end), 'hex');
}

/** The same device has the same hash in one account, and another in every other account. */
export function toDeviceHash(accountSalt: Uint8Array, deviceId: string): string {
  return sha256(accountSalt, `device\0${deviceId}`);
}

/** Over a salt that is destroyed after its day, so that nobody can be followed past midnight UTC (decisions 3). */
export function toCookielessHash(
  dailySalt: Uint8Array,
  accountId: string,
  ip: string,
  userAgent: string,
): string {
  return sha256(dailySalt, `${accountId}\0${ip}\0${userAgent}`);
}
