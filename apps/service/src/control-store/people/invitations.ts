import { equal } from '../database/queries.ts';
import type { ControlDatabase, ControlSchema } from '../schema.ts';

/** An invitation to join an account. */
export type InvitationRecord = ControlSchema['invitations'];
export type NamedInvitationRecord = InvitationRecord & { readonly inviterName: string | null };

export function createInvitations(db: ControlDatabase) {
  const usable = (nowMs: number) =>
    db
      .selectFrom('invitations')
      .leftJoin('persons', 'persons.id', 'invitations.invitedBy')
      .selectAll('invitations')
      .select('persons.name as inviterName')
      .where('invitations.expiresAtMs', '>', nowMs);
  return {
    /** Replaces an earlier invitation of the same address to the same account. */
    async put(invitation: InvitationRecord): Promise<void> {
      const { accountId: _account, email: _email, ...changed } = invitation;
      await db
        .insertInto('invitations')
        .values(invitation)
        .onConflict((conflict) => conflict.columns(['accountId', 'email']).doUpdateSet(changed))
        .execute();
    },
    /** Newest first; expired ones are left out. */
    list: (accountId: string, nowMs: number): Promise<NamedInvitationRecord[]> =>
      usable(nowMs)
        .where('invitations.accountId', '=', accountId)
        .orderBy('invitations.invitationId', 'desc')
        .limit(500)
        .execute(),
    /** By the token of either link. */
    findByToken: (tokenHash: string, nowMs: number): Promise<NamedInvitationRecord | undefined> =>
      usable(nowMs)
        .where(({ eb, or }) =>
          or([
            eb('invitations.tokenHash', '=', tokenHash),
            eb('invitations.mailedTokenHash', '=', tokenHash),
          ]),
        )
        .executeTakeFirst(),
    /** Those that a person made and nobody accepted yet. */
    listOfInviter: (accountId: string, personId: string): Promise<InvitationRecord[]> =>
      db
        .selectFrom('invitations')
        .selectAll()
        .where(equal({ accountId, invitedBy: personId }))
        .execute(),
    /** Returns the removed invitation; undefined if the account has none with this identifier. */
    remove: (accountId: string, invitationId: string): Promise<InvitationRecord | undefined> =>
      db
        .deleteFrom('invitations')
        .where(equal({ accountId, invitationId }))
        .returningAll()
        .executeTakeFirst(),
  };
}
