import { hash } from 'node:crypto';
import { identifierPrefixes } from '@overlay/contract';
import { toBase32 } from '../../ports/new-identifier.ts';
import type { KeyPrincipal } from '../../ports/principal.ts';

/**
 * The identity of a dedupeKey: 16 bytes of a SHA-256 over account and key, so that every node computes the same
 * eventId. Publishable and secret keys have separate namespaces: a stranger with the key of a page must not be able to
 * claim a key that a server is going to use. `docs/decisions/0070-dedupe-namespaces.md` says why pages use the older
 * form. Account ids contain no NUL, so different inputs never collide.
 */
export function toDedupeKeyBytes({ accountId, actor }: KeyPrincipal, dedupeKey: string): Buffer {
  const namespace = actor.keyKind === 'secret' ? `secret\0${accountId}` : accountId;
  // Via a string: a buffer from the hash has its own allocation, which costs more than the hash.
  return Buffer.from(hash('sha256', `${namespace}\0${dedupeKey}`, 'binary').slice(0, 16), 'latin1');
}

export function toEventId(keyBytes: Uint8Array): string {
  return identifierPrefixes.event + toBase32(keyBytes);
}
