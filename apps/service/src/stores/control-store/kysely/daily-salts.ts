import { randomBytes } from 'node:crypto';
import type { DailySaltRepository } from '../../../ports/control-store.ts';
import type { ControlDatabase } from './control-schema.ts';
import type { DeletedData } from './deleted-data.ts';

export function createDailySalts(db: ControlDatabase, deletedData: DeletedData): DailySaltRepository {
  return {
    async getOrCreate(day) {
      // The first writer wins, in this process or another; everyone gets its salt.
      // One statement, because a node whose clock is ahead may destroy the salt at any moment.
      const { saltHex } = await db
        .insertInto('dailySalts')
        .values({ day, saltHex: randomBytes(32).toString('hex') })
        .onConflict((conflict) => conflict.column('day').doUpdateSet({ day }))
        .returning('saltHex')
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
