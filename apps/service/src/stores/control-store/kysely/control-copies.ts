import { sql } from 'kysely';
import type { ControlCopies, ControlRows } from '../../../ports/control-rows.ts';
import type { ControlDatabase, ControlSchema } from './control-schema.ts';

/** Leases of jobs belong to processes. */
type CopiedTable = Exclude<keyof ControlSchema, 'jobLeases'>;

/** Each with its key, after the tables that it refers to. */
const keyColumns: Readonly<Record<CopiedTable, readonly string[]>> = {
  accounts: ['accountId'],
  apiKeys: ['keyId'],
  readTokens: ['hash'],
  overlays: ['overlayId'],
  overlayVersions: ['overlayId', 'version'],
  installations: ['installationId'],
  installationTokens: ['tokenHash'],
  installationTransitions: ['installationId', 'sequence'],
  requestLog: ['accountId', 'entryId'],
  auditLog: ['accountId', 'entryId'],
  demoData: ['accountId'],
  erasures: ['erasureId'],
  exports: ['exportId'],
  receiptKeys: ['kid'],
  dailySalts: ['day'],
  persons: ['id'],
  signIns: ['id'],
  credentials: ['id'],
  signInLinks: ['id'],
  secondFactors: ['id'],
  memberships: ['accountId', 'personId'],
  invitations: ['invitationId'],
  signInAttempts: ['subject'],
  instanceSecrets: ['name'],
};

const rowsPerPage = 5_000;
/** Databases bound the parameters of a statement; the widest table has 17 columns. */
const rowsPerInsert = 500;

export function createControlCopies(db: ControlDatabase): ControlCopies {
  return {
    eachPage: (take) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (transaction) => {
          for (const [table, key] of Object.entries(keyColumns)) {
            for (let offset = 0; ; offset += rowsPerPage) {
              const order = sql.join(key.map((column) => sql.ref(column)));
              const { rows } = await sql<ControlRows['rows'][number]>`
                select * from ${sql.table(table)} order by ${order} limit ${rowsPerPage} offset ${offset}
              `.execute(transaction);
              if (rows.length > 0) await take({ table, rows });
              if (rows.length < rowsPerPage) break;
            }
          }
        }),
    replaceAll: (fill) =>
      db.transaction().execute(async (transaction) => {
        for (const table of Object.keys(keyColumns).reverse()) {
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
