import { type ApiKeyWithSecret, limits, type Scope } from '@overlay/contract';
import type { ChangeLog } from '../audit/change-log.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { HandlersFor } from '../http/operations/operation-types.ts';
import { toPageRequest } from '../http/operations/page-request.ts';
import type { KeyRecord } from '../ports/control-records.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { type IssuedKey, issueKey, isUsable, keyTarget, toApiKey } from './api-key.ts';
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
  readonly controlStore: Pick<ControlStore, 'keys'>;
  readonly changeLog: ChangeLog;
  readonly verifier: Pick<CachingKeyVerifier, 'forget'>;
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
  controlStore: { keys },
  changeLog,
  verifier,
}: KeyHandlersOptions): HandlersFor<KeyOperationId> {
  return {
    createKey(call) {
      const { principal, body } = call;
      const { kind, name } = body;
      const { origins, scopes = usualScopes(kind, principal) } = requireGrants(kind, body);
      requireHeld(principal, scopes);
      return changeLog.make(call, 'createKey', async ({ stores, atMs, note }) => {
        const issued = issueKey({ accountId: principal.accountId, kind, name, scopes, origins }, atMs);
        await stores.keys.create(issued.record);
        note({ target: keyTarget(issued.record), after: toApiKey(issued.record) });
        return shown(issued);
      });
    },

    async listKeys({ principal: { accountId }, query }) {
      const { items, nextCursor } = await keys.list(accountId, toPageRequest(query));
      return { keys: items.map(toApiKey), nextCursor };
    },

    getKey: async ({ principal: { accountId }, params }) =>
      toApiKey(found(await keys.get(accountId, params.keyId))),

    async updateKey(call) {
      const { principal, params, body } = call;
      const { accountId } = principal;
      const changed = await changeLog.make(call, 'updateKey', async ({ stores, atMs, note }) => {
        const key = requireUsable(found(await stores.keys.get(accountId, params.keyId)), atMs);
        requireNarrower(principal, key);
        const { name } = body;
        const change = { ...(name === undefined ? {} : { name }), ...requireGrants(key.kind, body) };
        if (change.scopes !== undefined) requireHeld(principal, change.scopes);
        const after = found(await stores.keys.update(accountId, key.keyId, change));
        note({ target: keyTarget(after), before: toApiKey(key), after: toApiKey(after) });
        return after;
      });
      verifier.forget(changed.keyId);
      return toApiKey(changed);
    },

    async revokeKey(call) {
      const { principal, params } = call;
      const revoked = await changeLog.make(call, 'revokeKey', async ({ stores: { keys }, atMs, note }) => {
        const before = found(await keys.get(principal.accountId, params.keyId));
        const after = found(await keys.revoke(principal.accountId, params.keyId, atMs));
        note({ target: keyTarget(after), before: toApiKey(before), after: toApiKey(after) });
        return after;
      });
      verifier.forget(revoked.keyId);
    },

    async rotateKey(call) {
      const { principal, params, body } = call;
      const { accountId } = principal;
      const overlapMs = (body.overlapSeconds ?? limits.tokenOverlapMs / 1_000) * 1_000;
      const successor = await changeLog.make(call, 'rotateKey', async ({ stores: { keys }, atMs, note }) => {
        const old = requireUsable(found(await keys.get(accountId, params.keyId)), atMs);
        requireNarrower(principal, old);
        const { kind, name, scopes, origins } = old;
        const issued = issueKey({ accountId, kind, name, scopes, origins }, atMs);
        if (!(await keys.replace(accountId, old.keyId, issued.record, atMs + overlapMs))) throw endedKey();
        const replaced = found(await keys.get(accountId, old.keyId));
        note({ target: keyTarget(old), before: toApiKey(old), after: toApiKey(replaced) });
        note({ target: keyTarget(issued.record), after: toApiKey(issued.record) });
        return issued;
      });
      verifier.forget(params.keyId);
      return shown(successor);
    },

    createReadToken(call) {
      const { principal, body } = call;
      const { accountId, actor } = principal;
      return changeLog.make(call, 'createReadToken', async ({ stores, atMs, note }) => {
        const { record, secret } = issueReadToken({ ...body, accountId, keyId: actor.keyId }, atMs);
        await stores.readTokens.create(record);
        const { campaignIds } = record;
        const expiresAt = new Date(record.expiresAtMs).toISOString();
        // A token has no name of its own: it is known by the key that issued it, and ends with it.
        note({ target: { kind: 'readToken', id: actor.keyId }, after: { campaignIds, expiresAt } });
        return { token: secret, expiresAt };
      });
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
