import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import {
  DeviceReference,
  type Erasure,
  type ErasureList,
  PageQuery,
  type ReceiptKeys,
} from '@overlay/contract';
import Type from 'typebox';
import type { Authorise } from '../http/authorise.ts';
import { acceptJsonBodies } from '../http/json-bodies.ts';
import { toPageRequest } from '../http/page-request.ts';
import { ProblemError } from '../http/problem-error.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import type { AccountDirectory } from '../ingest/account-directory.ts';
import type { Clock } from '../ports/clock.ts';
import type { ControlStore } from '../ports/control-store.ts';
import type { ErasureWorker } from './erasure-worker.ts';
import { toPublicJwk, toSubject } from './receipt.ts';
import type { ReceiptSigner } from './receipt-signer.ts';
import { resolveDevice } from './resolve-device.ts';
import { toErasure } from './to-erasure.ts';

export interface ErasureRoutesOptions {
  readonly authorise: Authorise;
  readonly accounts: Pick<AccountDirectory, 'get'>;
  readonly controlStore: Pick<ControlStore, 'erasures'>;
  readonly worker: Pick<ErasureWorker, 'nudge'>;
  readonly signer: Pick<ReceiptSigner, 'keys'>;
  readonly clock: Clock;
}

const ErasureParams = Type.Object({ erasureId: Type.String() });

/** `/api/privacy/erasures`: asked for, followed, kept as receipts. Acknowledged when it is durable. */
export const erasureRoutes: FastifyPluginAsyncTypebox<ErasureRoutesOptions> = async (app, options) => {
  const { authorise, accounts, worker, signer, clock } = options;
  const { erasures } = options.controlStore;
  acceptJsonBodies(app);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  app.post(
    '/api/privacy/erasures',
    { schema: { body: DeviceReference } },
    async (request, reply): Promise<Erasure> => {
      const { accountId } = await authorise(request, 'manage');
      const { salt } = await accounts.get(accountId);
      const deviceHash = resolveDevice(request.body, salt);
      const requestedAtMs = clock();
      const erasureId = newIdentifier('erasure', requestedAtMs);
      const subject = toSubject(erasureId, deviceHash);
      const erasure = await erasures.request({ erasureId, accountId, deviceHash, subject, requestedAtMs });
      worker.nudge();
      reply.code(202).header('location', `/api/privacy/erasures/${erasure.erasureId}`);
      return toErasure(erasure);
    },
  );

  app.get(
    '/api/privacy/erasures',
    { schema: { querystring: PageQuery } },
    async (request): Promise<ErasureList> => {
      const { accountId } = await authorise(request, 'manage');
      const { items, nextCursor } = await erasures.list(accountId, toPageRequest(request.query));
      return { erasures: items.map(toErasure), nextCursor };
    },
  );

  app.get(
    '/api/privacy/erasures/:erasureId',
    { schema: { params: ErasureParams } },
    async (request): Promise<Erasure> => {
      const { accountId } = await authorise(request, 'manage');
      const erasure = await erasures.get(accountId, request.params.erasureId);
      if (erasure === undefined) throw new ProblemError('not_found');
      return toErasure(erasure);
    },
  );

  app.get('/api/privacy/receipt-keys', async (): Promise<ReceiptKeys> => {
    return { keys: (await signer.keys()).map(toPublicJwk) };
  });
};
