import { defaultScopes, type KeyKind, keyKinds, keyPrefixes, type Scope } from '@overlay/contract';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import type { KeyRecord } from '../ports/control-records.ts';
import { hashSecret, hintOf, mintSecret } from './secret-text.ts';

/** A key as settings may fix it has at least this many characters, its prefix among them (decisions 12). */
export const minimumKeyLength = 24;

/**
 * The kind of key that a text could be, or undefined. A wrong checksum refuses nothing: settings may fix any value
 * with the right prefix, so only the store knows.
 */
export function parseKeyKind(text: string): KeyKind | undefined {
  if (text.length < minimumKeyLength || text.length > 200 || !/^[\x21-\x7e]+$/.test(text)) return undefined;
  return keyKinds.find((kind) => text.startsWith(keyPrefixes[kind]));
}

export interface NewKey {
  readonly accountId: string;
  readonly kind: KeyKind;
  readonly name: string;
  readonly scopes?: readonly Scope[] | undefined;
  readonly origins?: readonly string[] | undefined;
  /** Fixed by a setting; otherwise a new one is made. Must be of its kind: `parseKeyKind`. */
  readonly secret?: string | undefined;
}

export interface IssuedKey {
  readonly record: KeyRecord;
  /** The key itself: to be shown once and kept nowhere. */
  readonly secret: string;
}

export function issueKey(key: NewKey, nowMs: number): IssuedKey {
  const prefix = keyPrefixes[key.kind];
  const secret = key.secret ?? mintSecret(prefix);
  return {
    secret,
    record: {
      keyId: newIdentifier('key', nowMs),
      accountId: key.accountId,
      kind: key.kind,
      name: key.name,
      hash: hashSecret(secret),
      hint: hintOf(prefix, secret),
      scopes: key.scopes ?? defaultScopes[key.kind],
      origins: key.origins ?? [],
      createdAtMs: nowMs,
      lastUsedAtMs: null,
      expiresAtMs: null,
      revokedAtMs: null,
    },
  };
}

export function isUsable(key: KeyRecord, nowMs: number): boolean {
  return key.revokedAtMs === null && (key.expiresAtMs === null || key.expiresAtMs > nowMs);
}
