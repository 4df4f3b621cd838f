import { hash } from 'node:crypto';
import { identifierPrefixes } from '@overlay/contract';
import { toBase32 } from '../identifiers/new-identifier.ts';

/**
 * What identifies (account, dedupeKey): 16 bytes of a SHA-256, so that every node arrives at the same eventId.
 * The account's id cannot contain NUL, so no two pairs run together.
 */
export function toDedupeKeyBytes(accountId: string, dedupeKey: string): Buffer {
  return hash('sha256', `${accountId}\0${dedupeKey}`, 'buffer').subarray(0, 16);
}

export function toEventId(keyBytes: Uint8Array): string {
  return identifierPrefixes.event + toBase32(keyBytes);
}
