import { hash } from 'node:crypto';
import { identifierPrefixes } from '@overlay/contract';
import { toBase32 } from '../identifiers/new-identifier.ts';

/**
 * What identifies (account, dedupeKey): 16 bytes of a SHA-256, so that every node arrives at the same eventId.
 * The account's id cannot contain NUL, so no two pairs run together.
 */
export function toDedupeKeyBytes(accountId: string, dedupeKey: string): Buffer {
  // By way of a string: a buffer that the hash makes has memory of its own, which costs more than the hash.
  return Buffer.from(hash('sha256', `${accountId}\0${dedupeKey}`, 'binary').slice(0, 16), 'latin1');
}

export function toEventId(keyBytes: Uint8Array): string {
  return identifierPrefixes.event + toBase32(keyBytes);
}
