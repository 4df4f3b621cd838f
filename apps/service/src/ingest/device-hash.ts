import { hash } from 'node:crypto';

function sha256(salt: Uint8Array, text: string): string {
  return hash('sha256', Buffer.concat([salt, Buffer.from(text)]), 'hex');
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
