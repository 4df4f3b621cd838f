import { hash } from 'node:crypto';
import { InteractionPayload, identifierPrefixes } from '@overlay/contract';
import { toBase32 } from '../../identifiers/base32.ts';
import type { KeyPrincipal } from '../../principals/principal.ts';

/**
 * The identity of a dedupeKey: 16 bytes of a SHA-256 over account and key, so that every node computes the same
 * eventId. Publishable and secret keys have separate namespaces: a stranger with the key of a page must not be able to
 * claim a key that a server is going to use (`docs/decisions/0001-event-identity.md`). Account ids contain no NUL, so
 * different inputs never collide.
 */
export function toDedupeKeyBytes({ accountId, actor }: KeyPrincipal, dedupeKey: string): Buffer {
  const namespace = actor.keyKind === 'secret' ? `secret\0${accountId}` : accountId;
  // Via a string: a buffer from the hash has its own allocation, which costs more than the hash.
  return Buffer.from(hash('sha256', `${namespace}\0${dedupeKey}`, 'binary').slice(0, 16), 'latin1');
}

export function toEventId(keyBytes: Uint8Array): string {
  return identifierPrefixes.event + toBase32(keyBytes);
}

/** A retry may carry a fresh `viewerToken`, and is still the same event. */
const fields = Object.keys(InteractionPayload.properties).filter(
  (name) => name !== 'dedupeKey' && name !== 'metadata' && name !== 'viewerToken',
);
/** Clients stamp the time of the call, but a repeated call is still the same event. */
const timestampField = fields.indexOf('timestampMs');
const offsetBasis = 0x811c_9dc5;
const prime = 0x0100_0193;

/**
 * Hashes every field that the caller sent, in a fixed order, but no field that the service adds, because those differ on a retry. The
 * fields come from the contract, so that a new one cannot be forgotten. FNV-1a with 32 bits over numbers of fields and
 * types and over texts; concatenating everything for `crc32` cost three times as much.
 */
export function toPayloadHash(payload: InteractionPayload, metadata: string): number {
  const said: Readonly<Record<string, unknown>> = payload;
  let hash = addText(offsetBasis, metadata);
  for (let field = 0; field < fields.length; field++) {
    const value = said[fields[field] ?? ''];
    if (value === undefined || field === timestampField) continue;
    hash = addUnit(hash, 0x1_0000 + field);
    hash = typeof value === 'string' ? addText(hash, value) : addText(addUnit(hash, 0x2_0000), String(value));
  }
  return hash >>> 0;
}

function addText(hash: number, text: string): number {
  let sum = hash;
  for (let at = 0; at < text.length; at++) sum = addUnit(sum, text.charCodeAt(at));
  return sum;
}

/** Numbers of fields and types, which no UTF-16 unit of a text has. */
function addUnit(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, prime);
}
