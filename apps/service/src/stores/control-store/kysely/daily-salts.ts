import { randomBytes } from 'node:crypto';
import type { DailySaltRepository } from '../../../ports/control-store.ts';
import type { ControlDatabase } from './control-schema.ts';

/** `eraseDeleted` makes sure that what a delete left behind in files and logs of the database is gone as well. */
export function createDailySalts(
  db: ControlDatabase,
  eraseDeleted: () => Promise<void>,
): DailySaltRepository {
  return {
    async getOrCreate(day) {
      // Whoever comes first wins, in this process or another, and everybody reads the winner's.
      await db
        .insertInto('dailySalts')
        .values({ day, saltHex: randomBytes(32).toString('hex') })
        .onConflict((conflict) => conflict.column('day').doNothing())
        .execute();
      const { saltHex } = await db
        .selectFrom('dailySalts')
        .select('saltHex')
        .where('day', '=', day)
        .executeTakeFirstOrThrow();
      return Buffer.from(saltHex, 'hex');
    },
    async destroyBefore(day) {
      const { numDeletedRows } = await db.deleteFrom('dailySalts').where('day', '<', day).executeTakeFirst();
      if (numDeletedRows > 0n) await eraseDeleted();
      return Number(numDeletedRows);
    },
  };
}
