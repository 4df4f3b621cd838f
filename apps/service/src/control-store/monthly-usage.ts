import { inTransaction, lockAccount } from './database/transaction.ts';
import type { ControlDatabase, ControlSchema } from './schema.ts';

export type UsageMark = Pick<ControlSchema['monthlyUsage'], 'accountId' | 'byDay'>;
export type UsageMarkRepository = ReturnType<typeof createUsageMarks>;

/** How many events each account has sent at least: what is deleted from the event store still counts in its month. */
export function createUsageMarks(db: ControlDatabase) {
  return {
    /** @param month `YYYY-MM` */
    find: (accountIds: readonly string[], month: string): Promise<UsageMark[]> =>
      db
        .selectFrom('monthlyUsage')
        .select(['accountId', 'byDay'])
        .where('accountId', 'in', accountIds)
        .where('month', '=', month)
        .execute(),
    /** Keeps the larger count of each day and kind of key; earlier months of these accounts are forgotten. */
    async raise(month: string, marks: readonly UsageMark[]): Promise<void> {
      // In one order, or two nodes that raise the same marks would wait for each other.
      for (const { accountId, byDay } of marks.toSorted((a, b) => (a.accountId < b.accountId ? -1 : 1))) {
        await inTransaction(db, async (transaction) => {
          await lockAccount(transaction, accountId);
          const ofAccount = transaction.selectFrom('accounts').where('accountId', '=', accountId);
          if ((await ofAccount.select('accountId').executeTakeFirst()) === undefined) return;
          const [known] = await createUsageMarks(transaction).find([accountId], month);
          const raised = { ...known?.byDay };
          for (const [day, events] of Object.entries(byDay)) raised[day] = Math.max(raised[day] ?? 0, events);
          await transaction.deleteFrom('monthlyUsage').where('accountId', '=', accountId).execute();
          await transaction.insertInto('monthlyUsage').values({ accountId, month, byDay: raised }).execute();
        });
      }
    },
  };
}
