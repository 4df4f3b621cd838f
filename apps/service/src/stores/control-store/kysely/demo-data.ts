import type { DemoDataRepository } from '../../../ports/control-store.ts';
import type { ControlDatabase } from './control-schema.ts';

export function createDemoData(db: ControlDatabase): DemoDataRepository {
  return {
    async begin(accountId, endMs) {
      await db
        .insertInto('demoData')
        .values({ accountId, state: 'writing', endMs, events: 0, conversions: 0 })
        .onConflict((conflict) => conflict.column('accountId').doNothing())
        .execute();
    },
    get: (accountId) =>
      db.selectFrom('demoData').selectAll().where('accountId', '=', accountId).executeTakeFirst(),
    listUnfinished: () =>
      db.selectFrom('demoData').selectAll().where('state', 'in', ['writing', 'removing']).execute(),
    async finish(accountId, from, to) {
      await db
        .updateTable('demoData')
        .set(to)
        .where('accountId', '=', accountId)
        .where('state', '=', from)
        .execute();
    },
    async remove(accountId) {
      await db
        .updateTable('demoData')
        .set({ state: 'removing' })
        .where('accountId', '=', accountId)
        .where('state', 'in', ['writing', 'present'])
        .execute();
    },
  };
}
