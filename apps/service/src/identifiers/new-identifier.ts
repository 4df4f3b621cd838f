import { randomBytes } from 'node:crypto';
import { identifierPrefixes } from '@overlay/contract';

export type IdentifierKind = keyof typeof identifierPrefixes;

/** Crockford's base 32 in lower case: sorts as its value does, and has no letters that look alike. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

/**
 * A new identifier of the service's own (decisions 1): the prefix, ten characters of the time in ms and sixteen of
 * randomness, so that identifiers sort by creation and cannot be guessed.
 */
export function newIdentifier(kind: IdentifierKind, nowMs: number): string {
  return `${identifierPrefixes[kind]}${timePart(nowMs)}${randomPart(randomBytes(16))}`;
}

function timePart(ms: number): string {
  let rest = Math.max(0, Math.floor(ms));
  let text = '';
  for (let place = 0; place < 10; place += 1) {
    text = alphabet.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

/** Five bits of each byte: 80 bits in sixteen characters, without bias. */
function randomPart(bytes: Buffer): string {
  let text = '';
  for (const byte of bytes) text += alphabet.charAt(byte & 31);
  return text;
}
