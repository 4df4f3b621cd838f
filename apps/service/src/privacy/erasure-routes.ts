import type { Erasure } from '@overlay/contract';
import type { AccountDirectory } from '../access/account-directory.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { HandlersFor } from '../http/operations/operation-types.ts';
import { toPageRequest } from '../http/operations/page-request.ts';
import type { Clock } from '../ports/clock.ts';
import type { ErasureRecord } from '../ports/control-records.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { newIdentifier } from '../ports/new-identifier.ts';
import type { ErasureWorker } from './erasure-worker.ts';
import { toPublicJwk, toSubject } from './receipt.ts';
import type { ReceiptSigner } from './receipt-signer.ts';
import { resolveDevice } from './resolve-device.ts';

export interface ErasureHandlersOptions {
  readonly accounts: Pick<AccountDirectory, 'get'>;
  readonly controlStore: Pick<ControlStore, 'erasures'>;
  readonly worker: Pick<ErasureWorker, 'nudge'>;
  readonly signer: Pick<ReceiptSigner, 'keys'>;
  readonly clock: Clock;
}

type ErasureOperationId = 'requestErasure' | 'listErasures' | 'getErasure' | 'getReceiptKeys';

/** `/api/privacy/erasures`: request, follow, keep as receipts. Acknowledged once durable. */
export function createErasureHandlers({
  accounts,
  controlStore: { erasures },
  worker,
  signer,
  clock,
}: ErasureHandlersOptions): HandlersFor<ErasureOperationId> {
  return {
    async requestErasure({ principal: { accountId }, body, reply }) {
      const { salt } = await accounts.get(accountId);
      const deviceHash = resolveDevice(body, salt);
      const requestedAtMs = clock();
      const erasureId = newIdentifier('erasure', requestedAtMs);
      const subject = toSubject(erasureId, deviceHash);
      const erasure = await erasures.request({ erasureId, accountId, deviceHash, subject, requestedAtMs });
      worker.nudge();
      reply.header('location', `/api/privacy/erasures/${erasure.erasureId}`);
      return toErasure(erasure);
    },

    async listErasures({ principal: { accountId }, query }) {
      const { items, nextCursor } = await erasures.list(accountId, toPageRequest(query));
      return { erasures: items.map(toErasure), nextCursor };
    },

    async getErasure({ principal: { accountId }, params }) {
      const erasure = await erasures.get(accountId, params.erasureId);
      if (erasure === undefined) throw new ProblemError('not_found');
      return toErasure(erasure);
    },

    getReceiptKeys: async () => ({ keys: (await signer.keys()).map(toPublicJwk) }),
  };
}

/** An erasure as its account sees it. */
function toErasure(record: ErasureRecord): Erasure {
  const { finish } = record;
  return {
    erasureId: record.erasureId,
    state: finish !== null ? 'finished' : record.startedAtMs !== null ? 'running' : 'pending',
    subject: record.subject,
    requestedAt: new Date(record.requestedAtMs).toISOString(),
    finishedAt: finish === null ? null : new Date(finish.finishedAtMs).toISOString(),
    coversUntil: finish === null ? null : new Date(finish.coversUntilMs).toISOString(),
    erased: finish === null ? null : record.progress.erased,
    receipt: finish?.receipt ?? null,
  };
}
