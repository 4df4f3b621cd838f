import { permissionsOfKey, permissionsOfReadToken } from '@overlay/contract';
import { LRUCache } from 'lru-cache';
import type { ControlChange, ControlChanges } from '../control-store/changes/control-changes.ts';
import { Remembered } from '../control-store/changes/remembered.ts';
import type { KeyRepository, ReadTokenRepository } from '../control-store/keys.ts';
import type { KeyMemory } from '../http/admission/admission.ts';
import type { BearerPrincipal } from '../principals/principal.ts';
import type { Clock } from '../scheduling/clock.ts';
import { growingTo } from '../scheduling/growing.ts';
import { isUsable, parseKeyKind } from './api-key.ts';
import type { KeyOfAccount, KeyVerifier } from './authorise.ts';
import type { KeyUsage } from './key-usage.ts';
import { isReadToken } from './read-token.ts';
import { hashSecret } from './secret-text.ts';

/** How long a guess is refused without another look-up. A new or changed key ends that at once: see `forget`. */
const unknownTtlMs = 5_000;
const maxCachedKeys = 10_000;

/** The cache entry of a presented key: its principal, and when it expires. */
interface CachedPrincipal {
  readonly principal: BearerPrincipal;
  readonly validUntilMs: number;
}

export interface CachingKeyVerifier extends KeyVerifier, KeyMemory {
  /** Removes a key and the read tokens that it issued from the cache. Call whenever the key changes. */
  forget(keyId: string): void;
  onChange(change: ControlChange): void;
}

/** The part of the control store that a verifier needs. */
export interface CredentialLookUps {
  readonly keys: Pick<KeyRepository, 'findByHash' | 'get'>;
  readonly readTokens: Pick<ReadTokenRepository, 'findByHash'>;
  readonly changes: Pick<ControlChanges, 'isWatching'>;
}

export interface KeyVerifierOptions {
  readonly controlStore: CredentialLookUps;
  readonly clock: Clock;
  readonly usage?: Pick<KeyUsage, 'note'>;
}

/**
 * Resolves a presented key to its principal, mostly from memory and without waiting. Each node has its own cache; a key that
 * another node revokes ends here within a second.
 */
export function createKeyVerifier({ controlStore, clock, usage }: KeyVerifierOptions): CachingKeyVerifier {
  // Indexed by the presented text: hashing it per request cost more than everything else here. Guesses may be long and
  // many, so they are stored as hashes.
  const { changes } = controlStore;
  const known = new Remembered<CachedPrincipal>({ most: maxCachedKeys, clock, changes });
  // Separate from the known keys, so that a flood of guesses cannot evict them.
  const unknown = new LRUCache<string, true>({
    ...growingTo(maxCachedKeys),
    ttl: unknownTtlMs,
    ttlResolution: 0,
    perf: { now: clock },
  });
  /** By hash, for the owners of the keys: their request log shows where a key is still in use. */
  const ended = new LRUCache<string, KeyOfAccount>(growingTo(maxCachedKeys));
  /** Bounded by the number of concurrent requests. */
  const underWay = new Map<string, Promise<CachedPrincipal | undefined>>();
  let generation = 0;

  const accept = (cached: CachedPrincipal): BearerPrincipal | undefined => {
    const nowMs = clock();
    if (cached.validUntilMs <= nowMs) return undefined;
    const { actor } = cached.principal;
    if (actor.kind === 'key') usage?.note(actor.keyId, nowMs);
    return cached.principal;
  };

  const lookUp = async (presented: string, hash: string): Promise<CachedPrincipal | undefined> => {
    const startedIn = generation;
    const remember = known.reading();
    try {
      const found = isReadToken(presented)
        ? await findReadToken(controlStore, hash, clock())
        : await findKey(controlStore, hash, clock(), (key) => ended.set(hash, key));
      // Nothing read before a key changed may be cached after the change.
      if (startedIn === generation) {
        if (found === undefined) unknown.set(hash, true);
        else remember(presented, found);
      }
      return found;
    } finally {
      underWay.delete(hash);
    }
  };

  const forget = (keyId: string) => {
    generation += 1;
    underWay.clear();
    // A key that was just made may have been presented before.
    unknown.clear();
    known.forgetWhere(({ principal }) => principal.actor.keyId === keyId);
  };

  return {
    peek(presented) {
      const cached = known.get(presented);
      return cached === undefined ? undefined : accept(cached);
    },
    verify(presented) {
      const cached = known.get(presented);
      if (cached !== undefined) return accept(cached);
      if (parseKeyKind(presented) === undefined && !isReadToken(presented)) return undefined;
      const hash = hashSecret(presented);
      if (unknown.get(hash) === true) return undefined;
      let pending = underWay.get(hash);
      if (pending === undefined) {
        pending = lookUp(presented, hash);
        underWay.set(hash, pending);
      }
      return pending.then((found) => (found === undefined ? undefined : accept(found)));
    },
    endedKey(presented) {
      const cached = known.get(presented);
      if (cached === undefined) return ended.get(hashSecret(presented));
      const { accountId, actor } = cached.principal;
      return actor.kind === 'key' ? { accountId, keyId: actor.keyId } : undefined;
    },
    forget,
    onChange(change) {
      if (change.kind === 'key') forget(change.keyId);
      if (change.kind !== 'anything') return;
      generation += 1;
      underWay.clear();
      unknown.clear();
      known.clear();
    },
  };
}

async function findKey(
  { keys }: CredentialLookUps,
  hash: string,
  nowMs: number,
  onEnded: (key: KeyOfAccount) => void,
): Promise<CachedPrincipal | undefined> {
  const key = await keys.findByHash(hash);
  if (key === undefined) return undefined;
  const { accountId, keyId, name, kind: keyKind, scopes, origins, requireOrigin } = key;
  if (!isUsable(key, nowMs)) {
    onEnded({ accountId, keyId });
    return undefined;
  }
  return {
    principal: {
      accountId,
      actor: { kind: 'key', keyId, name, keyKind, scopes, origins, requireOrigin },
      permissions: permissionsOfKey(keyKind, scopes),
    },
    validUntilMs: key.expiresAtMs ?? Number.POSITIVE_INFINITY,
  };
}

/** A token has the permissions that the key which issued it has now, and ends with that key. */
async function findReadToken(
  { keys, readTokens }: CredentialLookUps,
  hash: string,
  nowMs: number,
): Promise<CachedPrincipal | undefined> {
  const token = await readTokens.findByHash(hash);
  if (token === undefined) return undefined;
  const { accountId, keyId, campaignIds } = token;
  const issuer = await keys.get(accountId, keyId);
  if (issuer === undefined || !isUsable(issuer, nowMs) || !issuer.scopes.includes('analytics:read')) {
    return undefined;
  }
  return {
    principal: {
      accountId,
      actor: { kind: 'readToken', keyId, ...(campaignIds === null ? {} : { campaignIds }) },
      permissions: permissionsOfReadToken,
    },
    validUntilMs: Math.min(token.expiresAtMs, issuer.expiresAtMs ?? Number.POSITIVE_INFINITY),
  };
}
