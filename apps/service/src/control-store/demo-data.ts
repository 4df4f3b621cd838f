import { equal } from './database/queries.ts';
import type { ControlDatabase, ControlSchema } from './schema.ts';

export type DemoDataRecord = ControlSchema['demoData'];

/** `keyId` of sample rows in the event store. No real key has it. */
export const demoDataKeyId = 'key_demo_data';

/** Whether an account has sample data. */
export function createDemoData(db: ControlDatabase) {
  return {
    /** An account gets sample data once: no effect if it has some, or ever had. */
    async begin(accountId: string, endMs: number): Promise<void> {
      await db
        .insertInto('demoData')
        .values({ accountId, state: 'writing', endMs, events: 0, conversions: 0 })
        .onConflict((conflict) => conflict.column('accountId').doNothing())
        .execute();
    },
    get: (accountId: string): Promise<DemoDataRecord | undefined> =>
      db.selectFrom('demoData').selectAll().where('accountId', '=', accountId).executeTakeFirst(),
    /** Those being written or removed, of all accounts. */
    listUnfinished: (): Promise<DemoDataRecord[]> =>
      db.selectFrom('demoData').selectAll().where('state', 'in', ['writing', 'removing']).execute(),
    /** Ends a step, unless the state has changed since. */
    async finish(
      accountId: string,
      from: DemoDataRecord['state'],
      to: Pick<DemoDataRecord, 'state' | 'events' | 'conversions'>,
    ): Promise<void> {
      await db
        .updateTable('demoData')
        .set(to)
        .where(equal({ accountId, state: from }))
        .execute();
    },
    /** Requests the removal, even while the data is being written. */
    async remove(accountId: string): Promise<void> {
      await db
        .updateTable('demoData')
        .set({ state: 'removing' })
        .where('accountId', '=', accountId)
        .where('state', 'in', ['writing', 'present'])
        .execute();
    },
  };
}
