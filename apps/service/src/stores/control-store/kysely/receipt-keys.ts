import type { ReceiptKeyRepository } from '../../../ports/control-store.ts';
import type { ControlDatabase } from './control-schema.ts';

export function createReceiptKeys(db: ControlDatabase): ReceiptKeyRepository {
  return {
    async add(key) {
      await db.insertInto('receiptKeys').values(key).execute();
    },
    async list() {
      return db.selectFrom('receiptKeys').selectAll().orderBy('createdAtMs').orderBy('kid').execute();
    },
  };
}
