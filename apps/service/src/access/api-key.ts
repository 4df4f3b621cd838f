import {
  type ApiKey,
  defaultScopes,
  type KeyKind,
  keyKinds,
  keyPrefixes,
  type Scope,
} from '@overlay/contract';
import type { NotedChange } from '../audit/change-log.ts';
import type { KeyRecord } from '../ports/control-records.ts';
import { newIdentifier } from '../ports/new-identifier.ts';
import { hashSecret, hintOf, mintSecret } from './secret-text.ts';

/** Minimum length of a key that a setting fixes, including its prefix. */
export const minimumKeyLength = 24;

/**
 * The kind of key that a text could be, or undefined. A wrong checksum rules nothing out: settings may fix any value
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
  /** A value fixed by a setting; by default a new one is generated. Must match its kind: see `parseKeyKind`. */
  readonly secret?: string | undefined;
}

export interface IssuedKey {
  readonly record: KeyRecord;
  /** The key itself: shown once and stored nowhere. */
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

/** A key as its owner sees it: everything but the hash. */
export function toApiKey(key: KeyRecord): ApiKey {
  return {
    keyId: key.keyId,
    kind: key.kind,
    name: key.name,
    hint: key.hint,
    scopes: [...key.scopes],
    origins: [...key.origins],
    createdAt: new Date(key.createdAtMs).toISOString(),
    lastUsedAt: toInstantOrNull(key.lastUsedAtMs),
    expiresAt: toInstantOrNull(key.expiresAtMs),
    revokedAt: toInstantOrNull(key.revokedAtMs),
  };
}

/** A key as entries of the audit log name it. */
export function keyTarget({ keyId, name }: KeyRecord): NotedChange['target'] {
  return { kind: 'key', id: keyId, name };
}

function toInstantOrNull(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
