import type { Erasure } from '@overlay/contract';
import type { AccountDirectory } from '../access/account-directory.ts';
import type { ChangeLog } from '../audit/change-log.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import type { ErasureRecord } from '../control-store/erasures.ts';
import { found } from '../http/answers/problem-error.ts';
import type { Handlers } from '../http/operations/operation-types.ts';
import { toPageRequest } from '../http/operations/page-request.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import { toPublicJwk, toSubject } from './receipt.ts';
import type { ReceiptSigner } from './receipt-signer.ts';
import { resolveDevice } from './resolve-device.ts';

export interface ErasureHandlersOptions {
  readonly accounts: Pick<AccountDirectory, 'get'>;
  readonly controlStore: Pick<ControlStore, 'erasures'>;
  readonly changeLog: ChangeLog;
  readonly worker: { nudge(): void };
  readonly signer: Pick<ReceiptSigner, 'keys'>;
}

/** `/api/privacy/erasures`: request, follow, get the receipt. Acknowledged once durable. */
export function createErasureHandlers({
  accounts,
  controlStore: { erasures },
  changeLog,
  worker,
  signer,
}: ErasureHandlersOptions) {
  return {
    async requestErasure(call) {
      const { accountId } = call.principal;
      const deviceHash = resolveDevice(call.body, await accounts.get(accountId));
      const erasure = await changeLog.make(call, 'requestErasure', async ({ stores, atMs, note }) => {
        const erasureId = newIdentifier('erasure', atMs);
        const subject = toSubject(erasureId, deviceHash);
        const added = { erasureId, accountId, deviceHash, subject, requestedAtMs: atMs };
        const requested = await stores.erasures.request(added);
        // The device itself must not be recorded: the erasure's identifier and subject represent it.
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
      return toErasure(found(await erasures.get(accountId, params.erasureId)));
    },

    getReceiptKeys: async () => ({ keys: (await signer.keys()).map(toPublicJwk) }),
  } satisfies Partial<Handlers>;
}

/** An erasure as its account sees it. */
function toErasure(record: ErasureRecord): Erasure {
  const { erasureId, subject, startedAtMs, finishedAtMs, coversUntilMs, receipt } = record;
  const isFinished = finishedAtMs !== null;
  return {
    erasureId,
    state: isFinished ? 'finished' : startedAtMs !== null ? 'running' : 'pending',
    subject,
    requestedAt: new Date(record.requestedAtMs).toISOString(),
    finishedAt: toInstantOrNull(finishedAtMs),
    coversUntil: toInstantOrNull(coversUntilMs),
    erased: isFinished ? record.progress.erased : null,
    receipt,
  };
}

function toInstantOrNull(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
