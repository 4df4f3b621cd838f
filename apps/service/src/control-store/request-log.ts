import type { ExpressionBuilder } from 'kysely';
import { countRows, listPage, purgeBeyond } from './database/queries.ts';
import { inTransaction } from './database/transaction.ts';
import type { PageRequest } from './page.ts';
import type { ControlDatabase, ControlSchema } from './schema.ts';

type RequestLogRow = ControlSchema['requestLog'];

/** Refusals of one key, outcome and code in one minute. */
export type RefusalRecord = Omit<RequestLogRow, 'entryId'>;

export interface RequestLogFilter {
  readonly keyId?: string | undefined;
  readonly outcome?: RefusalRecord['outcome'] | undefined;
  readonly fromMs?: number | undefined;
  /** Exclusive. */
  readonly toMs?: number | undefined;
}

export type RequestLogRepository = ReturnType<typeof createRequestLog>;

export function createRequestLog(db: ControlDatabase) {
  return {
    /** Adds to the counts of the same account, minute, key, outcome and code; keeps the latest refusal. All or nothing. */
    async add(records: readonly RefusalRecord[]): Promise<void> {
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
                lastOrigin: ofLater(expression, 'lastOrigin'),
                lastErrors: ofLater(expression, 'lastErrors'),
                lastPayloadText: ofLater(expression, 'lastPayloadText'),
              })),
            )
            .execute();
        }
      });
    },
    /** Newest minute first. */
    list(accountId: string, page: PageRequest, { keyId, outcome, fromMs, toMs }: RequestLogFilter = {}) {
      let query = db.selectFrom('requestLog').selectAll().where('accountId', '=', accountId);
      if (keyId !== undefined) query = query.where('keyId', '=', keyId);
      if (outcome !== undefined) query = query.where('outcome', '=', outcome);
      if (fromMs !== undefined) query = query.where('minuteMs', '>=', fromMs);
      if (toMs !== undefined) query = query.where('minuteMs', '<', toMs);
      return listPage(query, 'entryId', page);
    },
    /** Removes entries older than the limit, and all but the newest of each account; returns how many. */
    purge: async (beforeMs: number, maxEntriesPerAccount: number): Promise<number> =>
      (await countRows(db.deleteFrom('requestLog').where('minuteMs', '<', beforeMs))) +
      (await purgeBeyond(db, 'requestLog', maxEntriesPerAccount)),
  };
}

/** Otherwise two nodes that write the same rows in different orders could deadlock. */
function inOneOrder(rows: readonly RequestLogRow[]): readonly RequestLogRow[] {
  const nameOf = ({ accountId, entryId }: RequestLogRow) => `${accountId} ${entryId}`;
  return rows.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

type Upsert = ExpressionBuilder<ControlSchema & { excluded: RequestLogRow }, 'requestLog' | 'excluded'>;

/** The value of the later refusal; another node may have written it already. */
function ofLater<Column extends 'lastAtMs' | 'lastOrigin' | 'lastErrors' | 'lastPayloadText'>(
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

function toRow(record: RefusalRecord): RequestLogRow {
  const { minuteMs, keyId, outcome, code } = record;
  return { ...record, entryId: `${String(minuteMs).padStart(14, '0')}:${keyId}:${outcome}:${code}` };
}
