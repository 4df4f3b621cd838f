import { type AuditLogEntry, limits } from '@overlay/contract';
import type { AuditRecord } from '../control-store/audit-log.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import { reservationOf } from '../http/admission/admitted-request.ts';
import { toProblem } from '../http/admission/body-reader.ts';
import { beginStream } from '../http/answers/begin-stream.ts';
import { toMoments } from '../http/operations/date-range.ts';
import type { Handlers } from '../http/operations/operation-types.ts';
import { toPageRequest } from '../http/operations/page-request.ts';
import type { Clock } from '../scheduling/clock.ts';

/** Entries that an export reads at a time. */
const entriesAtATime = 100;
/**
 * An entry is exported once it is this old: nodes whose clocks differ may add one with an earlier identifier until then, and
 * a reader who asks for what follows the last one would never see it.
 */
const settledAfterMs = 10_000;

/** `GET /api/audit-log`: what persons and keys changed in the account. */
export function createAuditLogHandlers({
  controlStore: { auditLog },
  clock,
}: {
  readonly controlStore: Pick<ControlStore, 'auditLog'>;
  readonly clock: Clock;
}) {
  async function* readAll(accountId: string, first: string | undefined): AsyncGenerator<string> {
    const beforeMs = clock() - settledAfterMs;
    for (let after = first; ; ) {
      const records = await auditLog.listFrom(accountId, { after, beforeMs, limit: entriesAtATime });
      yield records.map((record) => `${JSON.stringify(toEntry(record))}\n`).join('');
      after = records.at(-1)?.entryId;
      if (records.length < entriesAtATime) return;
    }
  }

  return {
    exportAuditLog({ principal: { accountId }, query: { after }, request, reply }) {
      const refusal = reservationOf(request.raw)?.take(entriesAtATime * limits.auditLogEntryBytes);
      if (refusal !== undefined) throw toProblem(refusal);
      reply.header('content-disposition', 'attachment; filename="audit-log.ndjson"');
      return beginStream(readAll(accountId, after));
    },

    async getAuditLog({ principal: { accountId }, query }) {
      const { actorKind, actorId, operation, targetKind, targetId } = query;
      const page = toPageRequest(query);
      const moments = toMoments(query);
      const filter = { actorKind, actorId, operation, targetKind, targetId, ...moments };
      const { items, nextCursor } = await auditLog.list(accountId, page, filter);
      return { entries: items.map(toEntry), nextCursor };
    },
  } satisfies Partial<Handlers>;
}

function toEntry(record: AuditRecord): AuditLogEntry {
  const { entryId, operation, actorEmail: email, before, after, requestId } = record;
  const actor = { kind: record.actorKind, id: record.actorId, name: record.actorName };
  return {
    entryId,
    at: new Date(record.atMs).toISOString(),
    actor: { ...actor, ...(email === null ? {} : { email }) },
    operation,
    target: { kind: record.targetKind, id: record.targetId, name: record.targetName },
    before: before === null ? null : { ...before },
    after: after === null ? null : { ...after },
    requestId,
  };
}
