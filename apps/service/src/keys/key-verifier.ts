import { ExpiringCache } from '../caches/expiring-cache.ts';
import type { KeyMemory, KeyVerifier, Principal } from '../http/authorise.ts';
import type { Clock } from '../ports/clock.ts';
import type { KeyRepository, ReadTokenRepository } from '../ports/control-store.ts';
import { isUsable, parseKeyKind } from './api-key.ts';
import type { KeyUsage } from './key-usage.ts';
import { isReadToken } from './read-token.ts';
import { hashSecret } from './secret-text.ts';

/** How long another process may go on accepting a key that this one revoked: under a second. */
const cacheTtlMs = 900;
/** A guess is forgotten later: nobody waits for it to become a key. */
const unknownTtlMs = 5_000;
const maxCachedKeys = 10_000;

/** What is remembered of a presented text: whom it stands for, and until when. */
interface CachedPrincipal {
  readonly principal: Principal;
  readonly validUntilMs: number;
}

export interface CachingKeyVerifier extends KeyVerifier, KeyMemory {
  /** Forgets a key and the read tokens that it issued: called whenever the key changes. */
  forget(keyId: string): void;
}

/** The part of the control store that a verifier needs. */
export interface CredentialLookUps {
  readonly keys: Pick<KeyRepository, 'findByHash'>;
  readonly readTokens: Pick<ReadTokenRepository, 'findByHash'>;
}

export interface KeyVerifierOptions {
  readonly controlStore: CredentialLookUps;
  readonly clock: Clock;
  readonly usage?: Pick<KeyUsage, 'note'>;
}

/** Turns a presented key into its principal, mostly out of memory and without waiting. */
export function createKeyVerifier({ controlStore, clock, usage }: KeyVerifierOptions): CachingKeyVerifier {
  // By what is presented: to hash it for each request cost more than all the rest here. Guesses, which may be long and
  // many, are kept as hashes.
  const known = new ExpiringCache<string, CachedPrincipal>({
    maxEntries: maxCachedKeys,
    ttlMs: cacheTtlMs,
    clock,
  });
  // Apart from the known ones, so that a flood of guesses cannot push those out.
  const unknown = new ExpiringCache<string, true>({ maxEntries: maxCachedKeys, ttlMs: unknownTtlMs, clock });
  const underWay = new Map<string, Promise<CachedPrincipal | undefined>>();
  let generation = 0;

  const accept = (cached: CachedPrincipal): Principal | undefined => {
    const nowMs = clock();
    if (cached.validUntilMs <= nowMs) return undefined;
    if (cached.principal.kind !== 'readToken') usage?.note(cached.principal.keyId, nowMs);
    return cached.principal;
  };

  const lookUp = async (presented: string, hash: string): Promise<CachedPrincipal | undefined> => {
    const startedIn = generation;
    try {
      const found = isReadToken(presented)
        ? await findReadToken(controlStore, hash)
        : await findKey(controlStore, hash, clock());
      // What was read before a key changed must not be remembered after it.
      if (startedIn === generation) {
        if (found === undefined) unknown.set(hash, true);
        else known.set(presented, found);
      }
      return found;
    } finally {
      underWay.delete(hash);
    }
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
    forget(keyId) {
      generation += 1;
      underWay.clear();
      known.deleteWhere(({ principal }) => principal.keyId === keyId);
    },
  };
}

async function findKey(
  { keys }: CredentialLookUps,
  hash: string,
  nowMs: number,
): Promise<CachedPrincipal | undefined> {
  const key = await keys.findByHash(hash);
  if (key === undefined || !isUsable(key, nowMs)) return undefined;
  const { accountId, keyId, kind, scopes, origins } = key;
  return {
    principal: { accountId, keyId, kind, scopes, origins },
    validUntilMs: key.expiresAtMs ?? Number.POSITIVE_INFINITY,
  };
}

async function findReadToken(
  { readTokens }: CredentialLookUps,
  hash: string,
): Promise<CachedPrincipal | undefined> {
  const token = await readTokens.findByHash(hash);
  if (token === undefined) return undefined;
  const { accountId, keyId, campaignIds } = token;
  return {
    principal: {
      accountId,
      keyId,
      kind: 'readToken',
      scopes: ['analytics:read'],
      origins: [],
      ...(campaignIds === null ? {} : { campaignIds }),
    },
    validUntilMs: token.expiresAtMs,
  };
}
