import { limits, type Quarantine } from '@overlay/contract';
import type { AccountDirectory } from '../../access/account-directory.ts';
import type { ChangeLog, ChangingCall } from '../../audit/change-log.ts';
import type { ControlStore } from '../../control-store/control-store.ts';
import type { QuarantineRecord } from '../../control-store/quarantines.ts';
import { found, ProblemError } from '../../http/answers/problem-error.ts';
import type { Handlers } from '../../http/operations/operation-types.ts';
import { toPageRequest } from '../../http/operations/page-request.ts';

export interface QuarantineHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'quarantines'>;
  readonly changeLog: ChangeLog;
  readonly directory: Pick<AccountDirectory, 'forget'>;
  /** Stores the counts: an owner who looks during a burst wants to see it. */
  readonly flush: () => Promise<void>;
}

/**
 * `/api/quarantines`: bursts that are stored and not counted. To release one adds its identifier to those that every query
 * counts; no event is changed, so that it can be undone.
 */
export function createQuarantineHandlers({
  controlStore,
  changeLog,
  directory,
  flush,
}: QuarantineHandlersOptions) {
  const change = async (
    call: ChangingCall & { readonly params: { readonly quarantineId: string } },
    isReleased: boolean,
  ): Promise<Quarantine> => {
    const { accountId } = call.principal;
    const { quarantineId } = call.params;
    const operation = isReleased ? 'releaseQuarantine' : 'restoreQuarantine';
    const changed = await changeLog.make(call, operation, async ({ stores, atMs, note }) => {
      const before = found(await stores.quarantines.get(accountId, quarantineId));
      if ((before.releasedAtMs !== null) === isReleased) return before;
      const account = found(await stores.accounts.get(accountId));
      const others = account.releasedQuarantines.filter((one) => one !== quarantineId);
      if (isReleased && others.length >= limits.releasedQuarantines) throw tooMany();
      const releasedQuarantines = isReleased ? [...others, quarantineId] : others;
      await stores.accounts.update(accountId, { releasedQuarantines });
      await stores.quarantines.release(accountId, quarantineId, isReleased ? atMs : null);
      const after = found(await stores.quarantines.get(accountId, quarantineId));
      note({
        target: { kind: 'quarantine', id: quarantineId },
        before: { releasedAt: toReleasedAt(before) ?? null },
        after: { releasedAt: toReleasedAt(after) ?? null },
      });
      return after;
    });
    directory.forget(accountId);
    return toQuarantine(changed);
  };
  return {
    async listQuarantines({ principal: { accountId }, query }) {
      await flush();
      const { items, nextCursor } = await controlStore.quarantines.list(accountId, toPageRequest(query));
      return { quarantines: items.map(toQuarantine), nextCursor };
    },
    releaseQuarantine: (call) => change(call, true),
    restoreQuarantine: (call) => change(call, false),
  } satisfies Partial<Handlers>;
}

function tooMany(): ProblemError {
  const detail = `The account has released ${limits.releasedQuarantines} quarantines; restore one first.`;
  return new ProblemError('conflict', detail);
}

function toReleasedAt({ releasedAtMs }: QuarantineRecord): string | undefined {
  return releasedAtMs === null ? undefined : new Date(releasedAtMs).toISOString();
}

function toQuarantine(record: QuarantineRecord): Quarantine {
  const { quarantineId, reason, fromMs, toMs, events, countedBefore } = record;
  const releasedAt = toReleasedAt(record);
  return {
    quarantineId,
    reason,
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    events,
    countedBefore,
    ...(releasedAt === undefined ? {} : { releasedAt }),
  };
}
