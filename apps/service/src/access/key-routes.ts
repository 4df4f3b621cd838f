import { type ApiKeyWithSecret, limits, type Scope } from '@overlay/contract';
import type { ChangeLog } from '../audit/change-log.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import type { KeyRecord } from '../control-store/keys.ts';
import { found, ProblemError } from '../http/answers/problem-error.ts';
import type { CallOf, Handlers } from '../http/operations/operation-types.ts';
import { toPageRequest } from '../http/operations/page-request.ts';
import { type IssuedKey, issueKey, isUsable, keyTarget, toApiKey, toShownKey } from './api-key.ts';
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
  /** Lowered in tests. */
  readonly bounds?: KeyBounds;
}

type KeyBounds = Readonly<Record<'usableKeys' | 'keysPerAccount' | 'readTokensPerKey', number>>;

/**
 * `/api/keys`: create, list, change, rotate, revoke. A secret key is shown once, when it is created. Nobody can create, change
 * or rotate a key that has more permissions than their own; revoking removes permissions and is open to everyone who
 * manages keys. `/api/tokens`: a server requests a token with which a page may read analytics for a while.
 */
export function createKeyHandlers({
  controlStore: { keys },
  changeLog,
  verifier,
  bounds = limits,
}: KeyHandlersOptions) {
  return {
    createKey(call) {
      const { principal, body } = call;
      const { kind, name } = body;
      const { origins, requireOrigin, scopes = usualScopes(kind, principal) } = requireGrants(kind, body);
      requireHeld(principal, scopes);
      return changeLog.make(call, 'createKey', async ({ stores, atMs, note }) => {
        const { accountId } = principal;
        requireRoom(await stores.keys.count(accountId, atMs), bounds);
        const createdBy = toCreator(principal);
        const issued = issueKey({ accountId, kind, name, scopes, origins, requireOrigin, createdBy }, atMs);
        await stores.keys.create(issued.record);
        note({ target: keyTarget(issued.record), after: toApiKey(issued.record) });
        return shown(issued);
      });
    },

    async listKeys({ principal, query }) {
      const kind = seesSecretKeys(principal) ? undefined : 'publishable';
      const { items, nextCursor } = await keys.list(principal.accountId, toPageRequest(query), kind);
      return { keys: items.map(toShownKey), nextCursor };
    },

    async getKey({ principal, params }) {
      const key = found(await keys.get(principal.accountId, params.keyId));
      if (key.kind === 'secret' && !seesSecretKeys(principal)) throw new ProblemError('not_found');
      return toShownKey(key);
    },

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
      return toShownKey(changed);
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
        requireRoom(await keys.count(accountId, atMs), bounds);
        const { kind, name, scopes, origins, requireOrigin } = old;
        const createdBy = toCreator(principal);
        const issued = issueKey({ accountId, kind, name, scopes, origins, requireOrigin, createdBy }, atMs);
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
        if ((await stores.readTokens.count(actor.keyId)) >= bounds.readTokensPerKey) {
          const detail = `A key may have ${bounds.readTokensPerKey} read tokens that are valid at the same time.`;
          throw new ProblemError('rate_limited', detail, { headers: { 'retry-after': '600' } });
        }
        const { record, secret } = issueReadToken({ ...body, accountId, keyId: actor.keyId }, atMs);
        await stores.readTokens.create(record);
        const { campaignIds } = record;
        const expiresAt = new Date(record.expiresAtMs).toISOString();
        // A token has no name. It is identified by the key that issued it, and ends with that key.
        note({ target: { kind: 'readToken', id: actor.keyId }, after: { campaignIds, expiresAt } });
        return { token: secret, expiresAt };
      });
    },
  } satisfies Partial<Handlers>;
}

/** That they exist, never the keys themselves. */
function seesSecretKeys({ permissions }: CallOf<'listKeys'>['principal']): boolean {
  return permissions.has('keys:manage');
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

/** Undefined: the operator, who reads every key in the store anyway. */
/** Who is shown what this call creates; undefined: the service. */
export function toCreator({ actor }: CallOf<'createKey'>['principal']): string | undefined {
  if (actor.kind === 'operator') return undefined;
  return actor.kind === 'person' ? actor.personId : actor.keyId;
}

function shown({ record, secret }: IssuedKey): ApiKeyWithSecret {
  return { ...toApiKey(record), key: secret };
}

function requireUsable(key: KeyRecord, nowMs: number): KeyRecord {
  if (!isUsable(key, nowMs)) throw endedKey();
  return key;
}

function requireRoom(
  { all, usable }: { readonly all: number; readonly usable: number },
  bounds: KeyBounds,
): void {
  if (usable >= bounds.usableKeys) {
    const detail = `The account has ${bounds.usableKeys} keys: revoke those that are not used any more.`;
    throw new ProblemError('conflict', detail);
  }
  if (all >= bounds.keysPerAccount) {
    const detail = `The account has had ${bounds.keysPerAccount} keys; there can be no more.`;
    throw new ProblemError('conflict', detail);
  }
}

function endedKey(): ProblemError {
  return new ProblemError('conflict', 'The key is revoked or has ended; make a new one.');
}

function requireGrants(kind: KeyRecord['kind'], requested: RequestedGrants): Grants {
  const judged = judgeGrants(kind, requested);
  if (judged.ok) return judged.grants;
  throw new ProblemError('validation_failed', undefined, { errors: judged.errors });
}
