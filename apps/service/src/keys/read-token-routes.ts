import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { CreateReadToken, type ReadToken } from '@overlay/contract';
import type { Authorise } from '../http/authorise.ts';
import { acceptJsonBodies } from '../http/json-bodies.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { Clock } from '../ports/clock.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { issueReadToken } from './read-token.ts';

export interface ReadTokenRoutesOptions {
  readonly authorise: Authorise;
  readonly controlStore: Pick<ControlStore, 'readTokens'>;
  readonly clock: Clock;
}

/** `POST /api/tokens` (decisions 2): a server asks for a token that may read analytics in a page for a while. */
export const readTokenRoutes: FastifyPluginAsyncTypebox<ReadTokenRoutesOptions> = async (app, options) => {
  acceptJsonBodies(app);
  app.post(
    '/api/tokens',
    { schema: { body: CreateReadToken } },
    async (request, reply): Promise<ReadToken> => {
      const { accountId, keyId, kind } = await options.authorise(request, 'analytics:read');
      if (kind !== 'secret') {
        throw new ProblemError('insufficient_scope', 'Only a secret key may issue read tokens.');
      }
      const { record, secret } = issueReadToken({ ...request.body, accountId, keyId }, options.clock());
      await options.controlStore.readTokens.create(record);
      reply.code(201).header('cache-control', 'no-store');
      return { token: secret, expiresAt: new Date(record.expiresAtMs).toISOString() };
    },
  );
};
