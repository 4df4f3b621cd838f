import type { Selectable } from 'kysely';
import type { AuditRecord } from '../../../ports/control-records.ts';
import type { AuditLogRepository } from '../../../ports/control-store.ts';
import { toPage } from '../../../ports/page.ts';
import type { ControlDatabase, ControlSchema } from './control-schema.ts';

type AuditRow = Selectable<ControlSchema['auditLog']>;

export function createAuditLog(db: ControlDatabase): AuditLogRepository {
  return {
    async add(record) {
      await db.insertInto('auditLog').values(toRow(record)).execute();
    },
    async list(accountId, { limit, after }, { fromMs, toMs, ...equal } = {}) {
      let query = db.selectFrom('auditLog').selectAll().where('accountId', '=', accountId);
      for (const name of ['actorKind', 'actorId', 'operation', 'targetKind', 'targetId'] as const) {
        const value = equal[name];
        if (value !== undefined) query = query.where(name, '=', value);
      }
      if (fromMs !== undefined) query = query.where('atMs', '>=', fromMs);
      if (toMs !== undefined) query = query.where('atMs', '<', toMs);
      if (after !== undefined) query = query.where('entryId', '<', after);
      const rows = await query
        .orderBy('entryId', 'desc')
        .limit(limit + 1)
        .execute();
      return toPage(rows.map(toRecord), limit, ({ entryId }) => entryId);
    },
    async purge(beforeMs, { entries, readTokens }) {
      const { numDeletedRows } = await db
        .deleteFrom('auditLog')
        .where('atMs', '<', beforeMs)
        .executeTakeFirst();
      return (
        Number(numDeletedRows) +
        (await purgeBeyond(db, entries)) +
        (await purgeBeyond(db, readTokens, 'readToken'))
      );
    },
  };
}

/** Removes what is beyond the newest entries of each account, of all or of one kind of target. */
async function purgeBeyond(
  db: ControlDatabase,
  most: number,
  kind?: AuditRow['targetKind'],
): Promise<number> {
  const crowded = await db
    .selectFrom('auditLog')
    .select('accountId')
    .$if(kind !== undefined, (query) => query.where('targetKind', '=', kind ?? 'account'))
    .groupBy('accountId')
    .having((expression) => expression.fn.countAll<number>(), '>', most)
    .execute();
  let removed = 0;
  for (const { accountId } of crowded) {
    const surplus = await db
      .selectFrom('auditLog')
      .select('entryId')
      .where('accountId', '=', accountId)
      .$if(kind !== undefined, (query) => query.where('targetKind', '=', kind ?? 'account'))
      .orderBy('entryId', 'desc')
      .offset(most)
      .limit(1)
      .executeTakeFirst();
    if (surplus === undefined) continue;
    const { numDeletedRows } = await db
      .deleteFrom('auditLog')
      .where('accountId', '=', accountId)
      .where('entryId', '<=', surplus.entryId)
      .$if(kind !== undefined, (query) => query.where('targetKind', '=', kind ?? 'account'))
      .executeTakeFirst();
    removed += Number(numDeletedRows);
  }
  return removed;
}

function toRow({ actor, target, before, after, ...record }: AuditRecord): AuditRow {
  return {
    ...record,
    actorKind: actor.kind,
    actorId: actor.id,
    actorName: actor.name,
    actorEmail: actor.email ?? null,
    targetKind: target.kind,
    targetId: target.id,
    targetName: target.name,
    beforeJson: before === null ? null : JSON.stringify(before),
    afterJson: after === null ? null : JSON.stringify(after),
  };
}

function toRecord(row: AuditRow): AuditRecord {
  const { accountId, entryId, atMs, operation, requestId, actorEmail: email } = row;
  return {
    entryId,
    accountId,
    atMs,
    actor: {
      kind: row.actorKind,
      id: row.actorId,
      name: row.actorName,
      ...(email === null ? {} : { email }),
    },
    operation,
    target: { kind: row.targetKind, id: row.targetId, name: row.targetName },
    before: row.beforeJson === null ? null : JSON.parse(row.beforeJson),
    after: row.afterJson === null ? null : JSON.parse(row.afterJson),
    requestId,
  };
}
