import type { SecondFactorRepository } from '../../../ports/control-store.ts';
import type { ControlDatabase } from './control-schema.ts';
import { inTransaction } from './in-transaction.ts';

/** What the sign-in library does not remember of them. It writes everything else itself. */
export function createSecondFactors(db: ControlDatabase): SecondFactorRepository {
  return {
    async secretOf(personId) {
      const row = await db
        .selectFrom('secondFactors')
        .select('secret')
        .where('personId', '=', personId)
        .executeTakeFirst();
      return row?.secret;
    },
    async claimStep(personId, step) {
      const { numUpdatedRows } = await db
        .updateTable('secondFactors')
        .set({ lastStep: step })
        .where('personId', '=', personId)
        .where('lastStep', '<', step)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async remove(personId) {
      await inTransaction(db, async (transaction) => {
        await transaction.deleteFrom('secondFactors').where('personId', '=', personId).execute();
        await transaction
          .updateTable('persons')
          .set({ twoFactorEnabled: 0 })
          .where('id', '=', personId)
          .execute();
      });
    },
  };
}
