import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  type ApiKeyList,
  type ApiKeyWithSecret,
  CreateKey,
  limits,
  PageQuery,
  RotateKey,
  UpdateKey,
} from '@overlay/contract';
import Type from 'typebox';
import type { Authorise } from '../http/authorise.ts';
import { acceptJsonBodies } from '../http/json-bodies.ts';
import { toPageRequest } from '../http/page-request.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { KeyRecord } from '../ports/control-records.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { type IssuedKey, issueKey, isUsable } from './api-key.ts';
import { type Grants, judgeGrants, type RequestedGrants } from './key-grants.ts';
import type { CachingKeyVerifier } from './key-verifier.ts';
import { toApiKey } from './to-api-key.ts';

export interface KeyRoutesOptions {
  readonly authorise: Authorise;
  readonly controlStore: Pick<ControlStore, 'keys'>;
  readonly verifier: Pick<CachingKeyVerifier, 'forget'>;
  readonly clock: Clock;
}

const KeyParams = Type.Object({ keyId: Type.String() });

/** `/api/keys` (decisions 2): made, listed, changed, rotated, revoked. A key is shown once, when it is made. */
export const keyRoutes: FastifyPluginAsyncTypebox<KeyRoutesOptions> = async (app, options) => {
  const { authorise, clock, verifier } = options;
  const { keys } = options.controlStore;
  acceptJsonBodies(app);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.post('/api/keys', { schema: { body: CreateKey } }, async (request, reply) => {
    const { accountId } = await authorise(request, 'manage');
    const { kind, name } = request.body;
    const issued = issueKey({ accountId, kind, name, ...requireGrants(kind, request.body) }, clock());
    await keys.create(issued.record);
    reply.code(201);
    return shown(issued);
  });

  app.get('/api/keys', { schema: { querystring: PageQuery } }, async (request): Promise<ApiKeyList> => {
    const { accountId } = await authorise(request, 'manage');
    const { items, nextCursor } = await keys.list(accountId, toPageRequest(request.query));
    return { keys: items.map(toApiKey), nextCursor };
  });

  app.get('/api/keys/:keyId', { schema: { params: KeyParams } }, async (request) => {
    const { accountId } = await authorise(request, 'manage');
    return toApiKey(found(await keys.get(accountId, request.params.keyId)));
  });

  app.patch('/api/keys/:keyId', { schema: { params: KeyParams, body: UpdateKey } }, async (request) => {
    const { accountId } = await authorise(request, 'manage');
    const { keyId } = request.params;
    const key = requireUsable(found(await keys.get(accountId, keyId)), clock());
    const { name } = request.body;
    const change = { ...(name === undefined ? {} : { name }), ...requireGrants(key.kind, request.body) };
    const changed = found(await keys.update(accountId, keyId, change));
    verifier.forget(keyId);
    return toApiKey(changed);
  });

  app.delete('/api/keys/:keyId', { schema: { params: KeyParams } }, async (request, reply) => {
    const { accountId } = await authorise(request, 'manage');
    const { keyId } = found(await keys.revoke(accountId, request.params.keyId, clock()));
    verifier.forget(keyId);
    reply.code(204);
  });

  app.post(
    '/api/keys/:keyId/rotate',
    { schema: { params: KeyParams, body: RotateKey } },
    async (request, reply) => {
      const { accountId } = await authorise(request, 'manage');
      const nowMs = clock();
      const old = requireUsable(found(await keys.get(accountId, request.params.keyId)), nowMs);
      const { kind, name, scopes, origins } = old;
      const successor = issueKey({ accountId, kind, name, scopes, origins }, nowMs);
      const overlapMs = (request.body.overlapSeconds ?? limits.tokenOverlapMs / 1_000) * 1_000;
      if (!(await keys.replace(accountId, old.keyId, successor.record, nowMs + overlapMs))) throw endedKey();
      verifier.forget(old.keyId);
      reply.code(201);
      return shown(successor);
    },
  );
};

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
