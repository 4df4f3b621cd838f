import { type AuditLogEntry, parseDay } from '@overlay/contract';
import { toDateRange } from '../http/operations/date-range.ts';
import type { HandlersFor } from '../http/operations/operation-types.ts';
import { toPageRequest } from '../http/operations/page-request.ts';
import type { AuditRecord } from '../ports/control-records.ts';
import type { ControlStore } from '../ports/control-store.ts';

const dayMs = 86_400_000;

/** `GET /api/audit-log`: what persons and keys changed in the account. */
export function createAuditLogHandlers({
  controlStore: { auditLog },
}: {
  readonly controlStore: Pick<ControlStore, 'auditLog'>;
}): HandlersFor<'getAuditLog'> {
  return {
    async getAuditLog({ principal: { accountId }, query }) {
      const { actorKind, actorId, operation, targetKind, targetId } = query;
      const page = toPageRequest(query);
      const { dateFrom, dateTo } = toDateRange(query);
      const fromMs = dateFrom === undefined ? undefined : parseDay(dateFrom);
      const lastDayMs = dateTo === undefined ? undefined : parseDay(dateTo);
      const toMs = lastDayMs === undefined ? undefined : lastDayMs + dayMs;
      const filter = { actorKind, actorId, operation, targetKind, targetId, fromMs, toMs };
      const { items, nextCursor } = await auditLog.list(accountId, page, filter);
      return { entries: items.map(toEntry), nextCursor };
    },
  };
}

function toEntry({ accountId: _, atMs, before, after, ...record }: AuditRecord): AuditLogEntry {
  return {
    ...record,
    at: new Date(atMs).toISOString(),
    before: before === null ? null : { ...before },
    after: after === null ? null : { ...after },
  };
}
