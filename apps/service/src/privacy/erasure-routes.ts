import type { Erasure } from '@overlay/contract';
import type { AccountDirectory } from '../access/account-directory.ts';
import type { ChangeLog } from '../audit/change-log.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { HandlersFor } from '../http/operations/operation-types.ts';
import { toPageRequest } from '../http/operations/page-request.ts';
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
  readonly changeLog: ChangeLog;
  readonly worker: Pick<ErasureWorker, 'nudge'>;
  readonly signer: Pick<ReceiptSigner, 'keys'>;
}

type ErasureOperationId = 'requestErasure' | 'listErasures' | 'getErasure' | 'getReceiptKeys';

/** `/api/privacy/erasures`: request, follow, keep as receipts. Acknowledged once durable. */
export function createErasureHandlers({
  accounts,
  controlStore: { erasures },
  changeLog,
  worker,
  signer,
}: ErasureHandlersOptions): HandlersFor<ErasureOperationId> {
  return {
    async requestErasure(call) {
      const { accountId } = call.principal;
      const { salt } = await accounts.get(accountId);
      const deviceHash = resolveDevice(call.body, salt);
      const erasure = await changeLog.make(call, 'requestErasure', async ({ stores, atMs, note }) => {
        const erasureId = newIdentifier('erasure', atMs);
        const subject = toSubject(erasureId, deviceHash);
        const added = { erasureId, accountId, deviceHash, subject, requestedAtMs: atMs };
        const requested = await stores.erasures.request(added);
        // The device itself is what must not be kept: the erasure and its subject stand for it.
        const { requests } = requested;
        const target = { kind: 'erasure', id: requested.erasureId } as const;
        const before = requests === 1 ? undefined : { requests: requests - 1 };
        note({ target, before, after: { subject: requested.subject, requests } });
        return requested;
      });
      worker.nudge();
      call.reply.header('location', `/api/privacy/erasures/${erasure.erasureId}`);
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
