import { countRows, equal } from '../database/queries.ts';
import type { ControlDatabase } from '../schema.ts';
import { hashSessionToken } from './sign-in-library-database.ts';

export type SignInRepository = ReturnType<typeof createSignIns>;

export function createSignIns(db: ControlDatabase) {
  return {
    /** Newest first; sessions that have ended are left out. `lastUsedAtMs` is accurate to a day. */
    async list(personId: string, nowMs: number) {
      const rows = await db
        .selectFrom('signIns')
        .selectAll()
        .where('personId', '=', personId)
        .where('expiresAt', '>', toTime(nowMs))
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
    /** False if the person has no such session. */
    remove: async (personId: string, signInId: string): Promise<boolean> =>
      (await countRows(db.deleteFrom('signIns').where(equal({ personId, id: signInId })))) > 0,
    async removeByToken(token: string): Promise<void> {
      await db.deleteFrom('signIns').where('token', '=', hashSessionToken(token)).execute();
    },
    /** Ends all sessions of a person, or all but one. */
    removeAll: (personId: string, exceptSignInId = ''): Promise<number> =>
      countRows(db.deleteFrom('signIns').where('personId', '=', personId).where('id', '!=', exceptSignInId)),
    /** Ends the sessions of a person beyond the newest ones, of which the given one counts as the newest. */
    async keepNewest(personId: string, newestSignInId: string, most: number): Promise<void> {
      const kept = db
        .selectFrom('signIns')
        .select('id')
        .where('personId', '=', personId)
        .where('id', '!=', newestSignInId)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(most - 1);
      await db
        .deleteFrom('signIns')
        .where('personId', '=', personId)
        .where('id', '!=', newestSignInId)
        .where('id', 'not in', kept)
        .execute();
    },
    /** Notes that an administrator made a link for someone else. */
    async noteIssuer(linkId: string, personId: string): Promise<void> {
      await db.updateTable('signInLinks').set({ issuedBy: personId }).where('id', '=', linkId).execute();
    },
    /** Null: the link was mailed, or made on the command line. */
    async issuerOf(linkId: string): Promise<string | null> {
      const row = await db
        .selectFrom('signInLinks')
        .select('issuedBy')
        .where('id', '=', linkId)
        .executeTakeFirst();
      return row?.issuedBy ?? null;
    },
    /** Notes that a sign-in through the OpenID provider was completed. False if it was before. */
    async claimSignOn(flowId: string, nowMs: number, expiresAtMs: number): Promise<boolean> {
      const id = `sign-on:${flowId}`;
      const times = { createdAt: toTime(nowMs), updatedAt: toTime(nowMs), expiresAt: toTime(expiresAtMs) };
      const claimed = await db
        .insertInto('signInLinks')
        .values({ id, identifier: id, value: '', ...times })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning('id')
        .executeTakeFirst();
      return claimed !== undefined;
    },
    /** Revokes the person's links for setting a new password. */
    async removeLinks(personId: string): Promise<void> {
      await db.deleteFrom('signInLinks').where('value', '=', personId).execute();
    },
    /** Removes sessions that have ended, and expired links and invitations; returns how many. */
    purgeExpired: async (nowMs: number): Promise<number> =>
      (await countRows(db.deleteFrom('signIns').where('expiresAt', '<=', toTime(nowMs)))) +
      (await countRows(db.deleteFrom('signInLinks').where('expiresAt', '<=', toTime(nowMs)))) +
      (await countRows(db.deleteFrom('invitations').where('expiresAtMs', '<=', nowMs))),
  };
}

/** In the sign-in library's format. */
function toTime(ms: number): string {
  return new Date(ms).toISOString();
}
