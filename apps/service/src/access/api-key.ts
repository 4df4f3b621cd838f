import {
  type ApiKey,
  defaultScopes,
  type KeyKind,
  keyKinds,
  keyPrefixes,
  type Scope,
} from '@overlay/contract';
import type { NotedChange } from '../audit/change-log.ts';
import type { KeyRecord } from '../control-store/keys.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import { hashSecret, hintOf, mintSecret } from './secret-text.ts';

/** Minimum length of a key that a setting fixes, including its prefix. */
const minimumKeyLength = 24;

/**
 * The kind of key that a text could be, or undefined. A wrong checksum proves nothing: settings may fix any value
 * with the right prefix, so only the store can tell.
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
  readonly requireOrigin?: boolean | undefined;
  /** The person or the key that is shown it. Default: the service. */
  readonly createdBy?: string | undefined;
  /** A value fixed by a setting; by default a new one is generated. Must match its kind: see `parseKeyKind`. */
  readonly secret?: string | undefined;
}

export interface IssuedKey {
  readonly record: KeyRecord;
  /** The key itself. A secret key is shown once and stored nowhere. */
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
      publishableKey: key.kind === 'publishable' ? secret : null,
      hint: hintOf(prefix, secret),
      scopes: key.scopes ?? defaultScopes[key.kind],
      origins: key.origins ?? [],
      requireOrigin: key.requireOrigin ?? false,
      createdAtMs: nowMs,
      createdBy: key.createdBy ?? null,
      lastUsedAtMs: null,
      expiresAtMs: null,
      revokedAtMs: null,
    },
  };
}

export function isUsable(key: KeyRecord, nowMs: number): boolean {
  return key.revokedAtMs === null && (key.expiresAtMs === null || key.expiresAtMs > nowMs);
}

/** A key as people see it: a publishable one with the key itself. */
export function toShownKey(key: KeyRecord): ApiKey {
  return { ...toApiKey(key), ...(key.publishableKey !== null && { key: key.publishableKey }) };
}

/** A key as the audit log has it: everything but the key and its hash. */
export function toApiKey(key: KeyRecord): ApiKey {
  return {
    keyId: key.keyId,
    kind: key.kind,
    name: key.name,
    hint: key.hint,
    scopes: [...key.scopes],
    origins: [...key.origins],
    requireOrigin: key.requireOrigin,
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
