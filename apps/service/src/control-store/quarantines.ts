import { sql } from 'kysely';
import { countRows, equal, greater, listPage } from './database/queries.ts';
import type { PageRequest } from './page.ts';
import type { BurstCounts, ControlDatabase, ControlSchema } from './schema.ts';

/** A burst of an account, and what else a node needs to continue it: what belongs to it, as hashes. */
export type QuarantineRecord = ControlSchema['quarantines'];

/** What one node has seen of a quarantine since it last reported it. */
export type QuarantineReport = Omit<QuarantineRecord, 'releasedAtMs'>;

export type QuarantineRepository = ReturnType<typeof createQuarantines>;

export function createQuarantines(db: ControlDatabase) {
  const all = () => db.selectFrom('quarantines').selectAll();
  const get = (accountId: string, quarantineId: string): Promise<QuarantineRecord | undefined> =>
    all().where(equal({ accountId, quarantineId })).executeTakeFirst();
  return {
    get,
    /** Newest first. */
    list: (accountId: string, page: PageRequest) =>
      listPage(all().where('accountId', '=', accountId), 'quarantineId', page),
    /** Those of all accounts to which something was added since then, most recent first. */
    listSince: (ms: number, limit: number): Promise<QuarantineRecord[]> =>
      all().where('toMs', '>=', ms).orderBy('toMs', 'desc').limit(limit).execute(),
    /** Adds the events of the report to those of other nodes. */
    async report(report: QuarantineReport): Promise<void> {
      await db
        .insertInto('quarantines')
        .values(report)
        .onConflict((conflict) =>
          conflict.column('quarantineId').doUpdateSet(({ eb, ref }) => ({
            events: eb('quarantines.events', '+', ref('excluded.events')),
            countedBefore: greater('quarantines', 'countedBefore'),
            toMs: greater('quarantines', 'toMs'),
            members: ref('excluded.members'),
          })),
        )
        .execute();
    },
    /** Removes those beyond the account's newest, unless they are released. */
    async purge(accountId: string, most: number): Promise<void> {
      await sql`
        delete from "quarantines" where "accountId" = ${accountId} and "releasedAtMs" is null and "quarantineId" <= (
          select "quarantineId" from "quarantines" where "accountId" = ${accountId}
          order by "quarantineId" desc limit 1 offset ${most}
        )
      `.execute(db);
    },
    /** @param releasedAtMs null to restore it. Returns whether there is one. */
    async release(accountId: string, quarantineId: string, releasedAtMs: number | null): Promise<boolean> {
      const changed = db
        .updateTable('quarantines')
        .set({ releasedAtMs })
        .where(equal({ accountId, quarantineId }));
      return (await countRows(changed)) > 0;
    },
    /** Stores what this node shares with others, and returns what the others shared since `sinceMs`. */
    async exchange(
      node: string,
      shared: { readonly atMs: number; readonly counts: BurstCounts },
      sinceMs: number,
    ): Promise<BurstCounts[]> {
      await db
        .insertInto('burstCounts')
        .values({ node, ...shared })
        .onConflict((conflict) => conflict.column('node').doUpdateSet(shared))
        .execute();
      await db.deleteFrom('burstCounts').where('atMs', '<', sinceMs).execute();
      const rows = await db.selectFrom('burstCounts').select('counts').where('node', '!=', node).execute();
      return rows.map(({ counts }) => counts);
    },
  };
}
