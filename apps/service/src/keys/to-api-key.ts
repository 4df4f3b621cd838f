import type { ApiKey } from '@overlay/contract';
import type { KeyRecord } from '../ports/control-records.ts';

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

function toInstantOrNull(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
