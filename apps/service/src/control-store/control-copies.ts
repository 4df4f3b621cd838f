import { sql } from 'kysely';
import { type ControlDatabase, tables } from './schema.ts';

/** Rows of one table as they are stored. All databases have the same tables and columns. */
export interface ControlRows {
  readonly table: string;
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
}

const rowsPerPage = 5_000;
/** Databases bound the parameters of a statement; the widest table has 17 columns. */
const rowsPerInsert = 500;

/** Copies all control data to another store that replaces this one. */
export function createControlCopies(database: ControlDatabase) {
  const db = database.withoutPlugins();
  // Job leases and reports of nodes belong to processes that use this store.
  const { jobLeases: _, nodes: __, ...copied } = tables;
  return {
    /**
     * Reads every row from one snapshot, in pages: rows come after those that they reference, and those of a table in
     * key order. Other calls may wait meanwhile.
     */
    eachPage: (take: (page: ControlRows) => Promise<void>): Promise<void> =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (transaction) => {
          for (const [table, { key }] of Object.entries(copied)) {
            const order = sql.join(key.map((column) => sql.ref(column)));
            for (let offset = 0; ; offset += rowsPerPage) {
              const { rows } = await sql<ControlRows['rows'][number]>`
                select * from ${sql.table(table)} order by ${order} limit ${rowsPerPage} offset ${offset}
              `.execute(transaction);
              if (rows.length > 0) await take({ table, rows });
              if (rows.length < rowsPerPage) break;
            }
          }
        }),
    /** Replaces all rows with those from `fill`, in one transaction. */
    replaceAll: (fill: (put: (page: ControlRows) => Promise<void>) => Promise<void>): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        for (const table of Object.keys(copied).reverse()) {
          await sql`delete from ${sql.table(table)}`.execute(transaction);
        }
        await fill(async ({ table, rows }) => {
          for (let from = 0; from < rows.length; from += rowsPerInsert) {
            await insertRows(transaction, table, rows.slice(from, from + rowsPerInsert));
          }
        });
      }),
  };
}

async function insertRows(db: ControlDatabase, table: string, rows: ControlRows['rows']): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column] ?? null))})`);
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values)}
  `.execute(db);
}
