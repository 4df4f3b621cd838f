import { countRows } from '../database/queries.ts';
import { inTransaction } from '../database/transaction.ts';
import type { ControlDatabase } from '../schema.ts';

/** What the sign-in library does not store about second factors. It writes everything else itself. */
export function createSecondFactors(db: ControlDatabase) {
  return {
    /** Encrypted by the sign-in library. */
    async secretOf(personId: string): Promise<string | undefined> {
      const row = await db
        .selectFrom('secondFactors')
        .select('secret')
        .where('personId', '=', personId)
        .executeTakeFirst();
      return row?.secret;
    },
    /** True for exactly one caller, and only if no code of this step or a later one has been used. */
    async claimStep(personId: string, step: number): Promise<boolean> {
      const claimed = db
        .updateTable('secondFactors')
        .set({ lastStep: step })
        .where('personId', '=', personId)
        .where('lastStep', '<', step);
      return (await countRows(claimed)) > 0;
    },
    /** For a person who has lost it. */
    remove: (personId: string): Promise<void> =>
      inTransaction(db, async (transaction) => {
        await transaction.deleteFrom('secondFactors').where('personId', '=', personId).execute();
        await transaction
          .updateTable('persons')
          .set({ twoFactorEnabled: false })
          .where('id', '=', personId)
          .execute();
      }),
  };
}
