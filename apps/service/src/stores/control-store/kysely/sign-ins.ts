import type { SignInRepository } from '../../../ports/control-store.ts';
import type { ControlDatabase } from './control-schema.ts';
import { hashSessionToken } from './sign-in-library-database.ts';

export function createSignIns(db: ControlDatabase): SignInRepository {
  return {
    async list(personId, nowMs) {
      const rows = await db
        .selectFrom('signIns')
        .selectAll()
        .where('personId', '=', personId)
        .where('expiresAt', '>', new Date(nowMs).toISOString())
        .orderBy('createdAt', 'desc')
        .limit(200)
        .execute();
      return rows.map((row) => ({
        signInId: row.id,
        personId: row.personId,
        userAgent: row.userAgent ?? '',
        createdAtMs: Date.parse(row.createdAt),
        lastUsedAtMs: Date.parse(row.updatedAt),
        expiresAtMs: Date.parse(row.expiresAt),
      }));
    },
    async remove(personId, signInId) {
      const { numDeletedRows } = await db
        .deleteFrom('signIns')
        .where('personId', '=', personId)
        .where('id', '=', signInId)
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },
    async removeByToken(token) {
      await db.deleteFrom('signIns').where('token', '=', hashSessionToken(token)).execute();
    },
    async removeAll(personId, exceptSignInId) {
      const { numDeletedRows } = await db
        .deleteFrom('signIns')
        .where('personId', '=', personId)
        .$if(exceptSignInId !== undefined, (query) => query.where('id', '!=', exceptSignInId ?? ''))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
    async removeLinks(personId) {
      await db.deleteFrom('signInLinks').where('value', '=', personId).execute();
    },
    async purgeExpired(nowMs) {
      const now = new Date(nowMs).toISOString();
      const ended = await db.deleteFrom('signIns').where('expiresAt', '<=', now).executeTakeFirst();
      const links = await db.deleteFrom('signInLinks').where('expiresAt', '<=', now).executeTakeFirst();
      const invited = await db.deleteFrom('invitations').where('expiresAtMs', '<=', nowMs).executeTakeFirst();
      return Number(ended.numDeletedRows + links.numDeletedRows + invited.numDeletedRows);
    },
  };
}
