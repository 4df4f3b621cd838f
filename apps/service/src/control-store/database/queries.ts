import { limits } from '@overlay/contract';
import {
  type DeleteResult,
  type ExpressionBuilder,
  type FilterObject,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type UpdateResult,
} from 'kysely';
import { type Page, type PageRequest, toPage } from '../page.ts';
import type { ControlDatabase, ControlSchema } from '../schema.ts';

/** `unknown` if the values are of columns with these types; otherwise nothing fits. */
type OfColumns<Values, Columns> = [keyof Values] extends [keyof Columns]
  ? Values extends Columns
    ? unknown
    : never
  : never;

/**
 * For `where`: each of these columns has this value. Unlike Kysely's own filter by an object, it never leaves out a condition
 * whose value is undefined, which would find the rows of every account.
 */
export function equal<const Values extends object>(values: Values) {
  return <DB, TB extends keyof DB>(
    _: ExpressionBuilder<DB, TB> & OfColumns<Values, FilterObject<DB, TB>>,
  ) => {
    const conditions = Object.entries(values).map(([column, value]) =>
      value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`,
    );
    return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
  };
}

/** Rows that are read at a time, so that a page of large ones is not read in full before it is cut. */
const rowsAtATime = 32;

/**
 * A page of what the query finds, in descending order of a column without duplicates: newest first. It ends at `limit`
 * rows or at `limits.pageBytes`, and has at least one row if there is one.
 */
export async function listPage<Tables extends keyof ControlSchema, Found>(
  query: SelectQueryBuilder<ControlSchema, Tables, Found>,
  column: string & keyof Found,
  { limit, after }: PageRequest,
): Promise<Page<Found>> {
  const rows: Found[] = [];
  let bytes = 0;
  for (let from = after; rows.length <= limit; ) {
    const wanted = Math.min(rowsAtATime, limit + 1 - rows.length);
    const read = (await query
      .$if(from !== undefined, (begun) => begun.where(sql.ref<string>(column), '<', from ?? ''))
      .orderBy(sql.ref(column), 'desc')
      .limit(wanted)
      .execute()) as Found[];
    for (const row of read) {
      bytes += Buffer.byteLength(JSON.stringify(row));
      const isFull = rows.length > 0 && bytes > limits.pageBytes;
      rows.push(row);
      // The last row only shows that there are more.
      if (isFull) return toPage<Found>(rows, rows.length - 1, (one) => String(one[column]));
    }
    if (read.length < wanted) break;
    from = String(read.at(-1)?.[column]);
  }
  return toPage<Found>(rows, limit, (row) => String(row[column]));
}

/** How many rows a query finds. */
export async function countFound<Tables extends keyof ControlSchema>(
  query: SelectQueryBuilder<ControlSchema, Tables, object>,
): Promise<number> {
  const { rows } = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number | string>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}

/** How many rows an update or a delete affected. */
export async function countRows(query: {
  executeTakeFirst(): Promise<UpdateResult | DeleteResult | undefined>;
}): Promise<number> {
  const result = await query.executeTakeFirst();
  if (result === undefined) return 0;
  return Number('numUpdatedRows' in result ? result.numUpdatedRows : result.numDeletedRows);
}

/** For an upsert: the greater of the stored number and the new one. */
export function greater(table: keyof ControlSchema, column: string) {
  const [stored, added] = [sql.ref<number>(`${table}.${column}`), sql.ref<number>(`excluded.${column}`)];
  return sql<number>`case when ${stored} > ${added} then ${stored} else ${added} end`;
}

/** Removes entries beyond the newest `most` of each account, of all or of some kinds of targets; returns how many. */
export async function purgeBeyond(
  db: ControlDatabase,
  name: 'requestLog' | 'auditLog',
  most: number,
  targetKinds?: readonly ControlSchema['auditLog']['targetKind'][],
): Promise<number> {
  const ofKind = targetKinds === undefined ? sql`` : sql`and "targetKind" in (${sql.join(targetKinds)})`;
  const { rows: crowded } = await sql<{ accountId: string }>`
    select "accountId" from ${sql.table(name)} where true ${ofKind} group by "accountId" having count(*) > ${most}
  `.execute(db);
  let removed = 0;
  for (const { accountId } of crowded) {
    const surplus = sql`"accountId" = ${accountId} ${ofKind}`;
    const { numAffectedRows = 0n } = await sql`
      delete from ${sql.table(name)} where ${surplus} and "entryId" <= (
        select "entryId" from ${sql.table(name)} where ${surplus} order by "entryId" desc limit 1 offset ${most}
      )
    `.execute(db);
    removed += Number(numAffectedRows);
  }
  return removed;
}
