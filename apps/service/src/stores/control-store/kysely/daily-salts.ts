import { randomBytes } from 'node:crypto';
import type { DailySaltRepository } from '../../../ports/control-store.ts';
import type { ControlDatabase } from './control-schema.ts';
import type { DeletedData } from './deleted-data.ts';

export function createDailySalts(db: ControlDatabase, deletedData: DeletedData): DailySaltRepository {
  return {
    async getOrCreate(day) {
      // The first writer wins, in this process or another; everyone then reads its salt.
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
      if (numDeletedRows > 0n) deletedData.owe();
      await deletedData.erase();
      return Number(numDeletedRows);
    },
  };
}
