import type { ExpressionBuilder, Selectable } from 'kysely';
import type { RefusalRecord } from '../../../ports/control-records.ts';
import type { RequestLogRepository } from '../../../ports/control-store.ts';
import { toPage } from '../../../ports/page.ts';
import type { ControlDatabase, ControlSchema } from './control-schema.ts';
import { inTransaction } from './in-transaction.ts';

type RequestLogRow = Selectable<ControlSchema['requestLog']>;

export function createRequestLog(db: ControlDatabase): RequestLogRepository {
  return {
    async add(records) {
      if (records.length === 0) return;
      await inTransaction(db, async (transaction) => {
        for (const row of inOneOrder(records.map(toRow))) {
          await transaction
            .insertInto('requestLog')
            .values(row)
            .onConflict((conflict) =>
              conflict.columns(['accountId', 'entryId']).doUpdateSet((expression) => ({
                count: expression('requestLog.count', '+', expression.ref('excluded.count')),
                lastAtMs: ofLater(expression, 'lastAtMs'),
                lastErrorsJson: ofLater(expression, 'lastErrorsJson'),
                lastPayloadJson: ofLater(expression, 'lastPayloadJson'),
              })),
            )
            .execute();
        }
      });
    },
    async list(accountId, { limit, after }, { keyId, outcome, fromMs, toMs } = {}) {
      const rows = await db
        .selectFrom('requestLog')
        .selectAll()
        .where('accountId', '=', accountId)
        .$if(after !== undefined, (query) => query.where('entryId', '<', after ?? ''))
        .$if(keyId !== undefined, (query) => query.where('keyId', '=', keyId ?? ''))
        .$if(outcome !== undefined, (query) => query.where('outcome', '=', outcome ?? 'rejected'))
        .$if(fromMs !== undefined, (query) => query.where('minuteMs', '>=', fromMs ?? 0))
        .$if(toMs !== undefined, (query) => query.where('minuteMs', '<', toMs ?? 0))
        .orderBy('entryId', 'desc')
        .limit(limit + 1)
        .execute();
      const page = toPage(rows, limit, (row) => row.entryId);
      return { items: page.items.map(toRecord), nextCursor: page.nextCursor };
    },
    async purge(beforeMs, maxEntriesPerAccount) {
      const old = await db.deleteFrom('requestLog').where('minuteMs', '<', beforeMs).executeTakeFirst();
      let removed = Number(old.numDeletedRows);
      const crowded = await db
        .selectFrom('requestLog')
        .select('accountId')
        .groupBy('accountId')
        .having((expression) => expression.fn.countAll<number>(), '>', maxEntriesPerAccount)
        .execute();
      for (const { accountId } of crowded) removed += await purgeAccount(db, accountId, maxEntriesPerAccount);
      return removed;
    },
  };
}

/** Two nodes that write the same rows in different orders would wait for each other. */
function inOneOrder(rows: readonly RequestLogRow[]): readonly RequestLogRow[] {
  const nameOf = ({ accountId, entryId }: RequestLogRow) => `${accountId} ${entryId}`;
  return rows.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

type Upsert = ExpressionBuilder<
  ControlSchema & { excluded: ControlSchema['requestLog'] },
  'requestLog' | 'excluded'
>;

/** Of the refusal that came later; another node may have written it before. */
function ofLater<Column extends 'lastAtMs' | 'lastErrorsJson' | 'lastPayloadJson'>(
  expression: Upsert,
  column: Column,
) {
  return expression
    .case()
    .when('excluded.lastAtMs', '>=', expression.ref('requestLog.lastAtMs'))
    .then(expression.ref(`excluded.${column}`))
    .else(expression.ref(`requestLog.${column}`))
    .end();
}

async function purgeAccount(db: ControlDatabase, accountId: string, maxEntries: number): Promise<number> {
  const surplus = await db
    .selectFrom('requestLog')
    .select('entryId')
    .where('accountId', '=', accountId)
    .orderBy('entryId', 'desc')
    .offset(maxEntries)
    .limit(1)
    .executeTakeFirst();
  if (surplus === undefined) return 0;
  const { numDeletedRows } = await db
    .deleteFrom('requestLog')
    .where('accountId', '=', accountId)
    .where('entryId', '<=', surplus.entryId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function toRow({ last, ...record }: RefusalRecord): RequestLogRow {
  const { minuteMs, keyId, outcome, code } = record;
  return {
    ...record,
    entryId: `${String(minuteMs).padStart(14, '0')}:${keyId}:${outcome}:${code}`,
    lastAtMs: last.atMs,
    lastErrorsJson: JSON.stringify(last.errors),
    lastPayloadJson: last.payloadJson,
  };
}

function toRecord({
  lastAtMs,
  lastErrorsJson,
  lastPayloadJson,
  entryId: _,
  ...row
}: RequestLogRow): RefusalRecord {
  const errors: RefusalRecord['last']['errors'] = JSON.parse(lastErrorsJson);
  return { ...row, last: { atMs: lastAtMs, errors, payloadJson: lastPayloadJson } };
}
