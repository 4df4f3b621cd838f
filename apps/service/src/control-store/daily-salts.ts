import { randomBytes } from 'node:crypto';
import type { DeletedData } from './database/deleted-data.ts';
import { countRows } from './database/queries.ts';
import type { ControlDatabase } from './schema.ts';

export function createDailySalts(db: ControlDatabase, deletedData: DeletedData) {
  return {
    /** 32 random bytes, the same for every caller on this day (`YYYY-MM-DD`, UTC). */
    async getOrCreate(day: string): Promise<Buffer> {
      // The first writer wins, in this process or another; everyone gets its salt.
      // One statement, because a node whose clock is ahead may destroy the salt at any moment.
      const { salt } = await db
        .insertInto('dailySalts')
        .values({ day, salt: randomBytes(32) })
        .onConflict((conflict) => conflict.column('day').doUpdateSet({ day }))
        .returning('salt')
        .executeTakeFirstOrThrow();
      return salt;
    },
    /** Destroys the salts of earlier days so that they cannot be recovered; returns how many. */
    async destroyBefore(day: string): Promise<number> {
      const destroyed = await countRows(db.deleteFrom('dailySalts').where('day', '<', day));
      if (destroyed > 0) deletedData.owe();
      await deletedData.erase();
      return destroyed;
    },
  };
}
