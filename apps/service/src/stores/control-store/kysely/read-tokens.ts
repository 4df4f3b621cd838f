import type { ReadTokenRepository } from '../../../ports/control-store.ts';
import type { ControlDatabase } from './control-schema.ts';

export function createReadTokens(db: ControlDatabase): ReadTokenRepository {
  return {
    async create({ campaignIds, ...token }) {
      const campaignIdsJson = campaignIds === null ? null : JSON.stringify(campaignIds);
      await db
        .insertInto('readTokens')
        .values({ ...token, campaignIdsJson })
        .execute();
    },
    async findByHash(hash) {
      const row = await db.selectFrom('readTokens').selectAll().where('hash', '=', hash).executeTakeFirst();
      if (row === undefined) return undefined;
      const { campaignIdsJson, ...token } = row;
      const campaignIds: string[] | null = campaignIdsJson === null ? null : JSON.parse(campaignIdsJson);
      return { ...token, campaignIds };
    },
    async purgeExpired(nowMs) {
      const { numDeletedRows } = await db
        .deleteFrom('readTokens')
        .where('expiresAtMs', '<=', nowMs)
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
