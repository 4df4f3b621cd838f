import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  CreateInstallation,
  type Installation,
  type InstallationList,
  type InstallationWithToken,
  limits,
  PageQuery,
} from '@overlay/contract';
import Type from 'typebox';
import type { Authorise } from '../http/authorise.ts';
import { acceptJsonBodies } from '../http/json-bodies.ts';
import { toPageRequest } from '../http/page-request.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { InstallationRecord } from '../ports/control-records.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { deriveState } from './installation-state.ts';
import { mintInstallationToken } from './installation-token.ts';
import { newInstallation } from './new-installation.ts';
import { toInstallation } from './to-installation.ts';

export interface InstallationRoutesOptions {
  readonly authorise: Authorise;
  readonly controlStore: Pick<ControlStore, 'installations'>;
  readonly staleAfterMs: number;
  readonly clock: Clock;
}

const InstallationParams = Type.Object({ installationId: Type.String() });

/** `/api/installations` (decisions 10): registered, read, rotated, revoked. A token is shown once, when it is made. */
export const installationRoutes: FastifyPluginAsyncTypebox<InstallationRoutesOptions> = async (
  app,
  { authorise, controlStore, staleAfterMs, clock },
) => {
  const { installations } = controlStore;
  const show = (record: InstallationRecord): Installation =>
    toInstallation(deriveState(record, clock(), staleAfterMs).next);
  acceptJsonBodies(app);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.post('/api/installations', { schema: { body: CreateInstallation } }, async (request, reply) => {
    const { accountId } = await authorise(request, 'manage');
    const installation = newInstallation(accountId, request.body, clock());
    const { token, tokenHash } = mintInstallationToken();
    await installations.create(installation, tokenHash);
    const answer: InstallationWithToken = { ...show(installation), token };
    return reply.code(201).send(answer);
  });

  app.get('/api/installations', { schema: { querystring: PageQuery } }, async (request) => {
    const { accountId } = await authorise(request, 'manage');
    const { items, nextCursor } = await installations.list(accountId, toPageRequest(request.query));
    const list: InstallationList = { installations: items.map(show), nextCursor };
    return list;
  });

  app.get(
    '/api/installations/:installationId',
    { schema: { params: InstallationParams } },
    async (request) => {
      const { accountId } = await authorise(request, 'manage');
      return show(found(await installations.get(accountId, request.params.installationId)));
    },
  );

  app.delete(
    '/api/installations/:installationId',
    { schema: { params: InstallationParams } },
    async (request, reply) => {
      const { accountId } = await authorise(request, 'manage');
      const removed = await installations.remove(accountId, request.params.installationId, clock());
      if (!removed) throw new ProblemError('not_found');
      reply.code(204);
    },
  );

  app.post(
    '/api/installations/:installationId/rotate',
    { schema: { params: InstallationParams } },
    async (request): Promise<InstallationWithToken> => {
      const { accountId } = await authorise(request, 'manage');
      const { installationId } = request.params;
      const { token, tokenHash } = mintInstallationToken();
      const nowMs = clock();
      const until = { nowMs, oldExpireAtMs: nowMs + limits.tokenOverlapMs };
      const added = await installations.addToken(accountId, installationId, tokenHash, until);
      if (!added) throw new ProblemError('not_found');
      return { ...show(found(await installations.get(accountId, installationId))), token };
    },
  );
};

function found(installation: InstallationRecord | undefined): InstallationRecord {
  if (installation === undefined) throw new ProblemError('not_found');
  return installation;
}
