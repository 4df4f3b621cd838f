import { equal } from '../database/queries.ts';
import type { ControlDatabase } from '../schema.ts';

/** Somebody as an OpenID provider knows them. Only both together identify a person. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** Which identities people have at OpenID providers: at most one for each issuer. */
export function createIdentities(db: ControlDatabase) {
  return {
    async personOf({ issuer, subject }: Identity): Promise<string | undefined> {
      const row = await db
        .selectFrom('credentials')
        .select('personId')
        .where(equal({ providerId: issuer, accountId: subject }))
        .executeTakeFirst();
      return row?.personId;
    },
    async has(personId: string, issuer: string): Promise<boolean> {
      const row = await db
        .selectFrom('credentials')
        .select('id')
        .where(equal({ personId, providerId: issuer }))
        .executeTakeFirst();
      return row !== undefined;
    },
    /** False if the person has another identity at this issuer, or somebody else has this one. */
    async add(personId: string, { issuer, subject }: Identity, atMs: number): Promise<boolean> {
      const at = new Date(atMs).toISOString();
      const added = await db
        .insertInto('credentials')
        .values({
          id: `${personId}:${issuer}`,
          personId,
          accountId: subject,
          providerId: issuer,
          createdAt: at,
          updatedAt: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },
    async removeAll(personId: string): Promise<void> {
      await db
        .deleteFrom('credentials')
        .where('personId', '=', personId)
        .where('providerId', '!=', 'credential')
        .execute();
    },
  };
}
