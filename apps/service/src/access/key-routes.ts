import { type ApiKey, type ApiKeyWithSecret, limits, type Scope } from '@overlay/contract';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { HandlersFor } from '../http/operations/operation-types.ts';
import { toPageRequest } from '../http/operations/page-request.ts';
import type { Clock } from '../ports/clock.ts';
import type { KeyRecord } from '../ports/control-records.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { type IssuedKey, issueKey, isUsable } from './api-key.ts';
import {
  beyondGrantor,
  type Grantor,
  type Grants,
  judgeGrants,
  mayGrant,
  type RequestedGrants,
  usualScopes,
} from './key-grants.ts';
import type { CachingKeyVerifier } from './key-verifier.ts';
import { issueReadToken } from './read-token.ts';

export interface KeyHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'keys' | 'readTokens'>;
  readonly verifier: Pick<CachingKeyVerifier, 'forget'>;
  readonly clock: Clock;
}

type KeyOperationId =
  | 'createKey'
  | 'listKeys'
  | 'getKey'
  | 'updateKey'
  | 'revokeKey'
  | 'rotateKey'
  | 'createReadToken';

/**
 * `/api/keys`: create, list, change, rotate, revoke. A key is shown once, when it is created. Nobody can create, change
 * or rotate a key that has more permissions than their own; revoking removes permissions and is open to everyone who
 * manages keys. `/api/tokens`: a server requests a token with which a page may read analytics for a while.
 */
export function createKeyHandlers({
  controlStore: { keys, readTokens },
  verifier,
  clock,
}: KeyHandlersOptions): HandlersFor<KeyOperationId> {
  return {
    async createKey({ principal, body }) {
      const { accountId } = principal;
      const { kind, name } = body;
      const { origins, scopes = usualScopes(kind, principal) } = requireGrants(kind, body);
      requireHeld(principal, scopes);
      const issued = issueKey({ accountId, kind, name, scopes, origins }, clock());
      await keys.create(issued.record);
      return shown(issued);
    },

    async listKeys({ principal: { accountId }, query }) {
      const { items, nextCursor } = await keys.list(accountId, toPageRequest(query));
      return { keys: items.map(toApiKey), nextCursor };
    },

    getKey: async ({ principal: { accountId }, params }) =>
      toApiKey(found(await keys.get(accountId, params.keyId))),

    async updateKey({ principal, params: { keyId }, body }) {
      const { accountId } = principal;
      const key = requireUsable(found(await keys.get(accountId, keyId)), clock());
      requireNarrower(principal, key);
      const { name } = body;
      const change = { ...(name === undefined ? {} : { name }), ...requireGrants(key.kind, body) };
      if (change.scopes !== undefined) requireHeld(principal, change.scopes);
      const changed = found(await keys.update(accountId, keyId, change));
      verifier.forget(keyId);
      return toApiKey(changed);
    },

    async revokeKey({ principal: { accountId }, params }) {
      const { keyId } = found(await keys.revoke(accountId, params.keyId, clock()));
      verifier.forget(keyId);
    },

    async rotateKey({ principal, params, body }) {
      const { accountId } = principal;
      const nowMs = clock();
      const old = requireUsable(found(await keys.get(accountId, params.keyId)), nowMs);
      requireNarrower(principal, old);
      const { kind, name, scopes, origins } = old;
      const successor = issueKey({ accountId, kind, name, scopes, origins }, nowMs);
      const overlapMs = (body.overlapSeconds ?? limits.tokenOverlapMs / 1_000) * 1_000;
      if (!(await keys.replace(accountId, old.keyId, successor.record, nowMs + overlapMs))) throw endedKey();
      verifier.forget(old.keyId);
      return shown(successor);
    },

    async createReadToken({ principal: { accountId, actor }, body }) {
      const { record, secret } = issueReadToken({ ...body, accountId, keyId: actor.keyId }, clock());
      await readTokens.create(record);
      return { token: secret, expiresAt: new Date(record.expiresAtMs).toISOString() };
    },
  };
}

function requireHeld(grantor: Grantor, scopes: readonly Scope[]): void {
  const errors = beyondGrantor(grantor, scopes);
  if (errors.length === 0 && scopes.length > 0) return;
  throw new ProblemError('insufficient_scope', 'A key cannot grant a scope that it does not have.', {
    errors,
  });
}

function requireNarrower(grantor: Grantor, key: KeyRecord): void {
  if (key.scopes.every((scope) => mayGrant(grantor, scope))) return;
  throw new ProblemError(
    'insufficient_scope',
    'That key has a scope that your key lacks, so your key cannot change it.',
  );
}

function shown({ record, secret }: IssuedKey): ApiKeyWithSecret {
  return { ...toApiKey(record), key: secret };
}

function found(key: KeyRecord | undefined): KeyRecord {
  if (key === undefined) throw new ProblemError('not_found');
  return key;
}

function requireUsable(key: KeyRecord, nowMs: number): KeyRecord {
  if (!isUsable(key, nowMs)) throw endedKey();
  return key;
}

function endedKey(): ProblemError {
  return new ProblemError('conflict', 'The key is revoked or has ended; make a new one.');
}

function requireGrants(kind: KeyRecord['kind'], requested: RequestedGrants): Grants {
  const judged = judgeGrants(kind, requested);
  if (judged.ok) return judged.grants;
  throw new ProblemError('validation_failed', undefined, { errors: judged.errors });
}

/** A key as its owner sees it: everything but the hash. */
function toApiKey(key: KeyRecord): ApiKey {
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
