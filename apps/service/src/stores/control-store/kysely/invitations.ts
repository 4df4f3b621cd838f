import type { InvitationRepository } from '../../../ports/control-store.ts';
import type { ControlDatabase } from './control-schema.ts';

export function createInvitations(db: ControlDatabase): InvitationRepository {
  const usable = (nowMs: number) =>
    db
      .selectFrom('invitations')
      .leftJoin('persons', 'persons.id', 'invitations.invitedBy')
      .selectAll('invitations')
      .select('persons.name as inviterName')
      .where('invitations.expiresAtMs', '>', nowMs);
  return {
    async put(invitation) {
      const { accountId: _account, email: _email, ...changed } = invitation;
      await db
        .insertInto('invitations')
        .values(invitation)
        .onConflict((conflict) => conflict.columns(['accountId', 'email']).doUpdateSet(changed))
        .execute();
    },
    list: (accountId, nowMs) =>
      usable(nowMs)
        .where('invitations.accountId', '=', accountId)
        .orderBy('invitations.invitationId', 'desc')
        .limit(500)
        .execute(),
    findByToken: (tokenHash, nowMs) =>
      usable(nowMs).where('invitations.tokenHash', '=', tokenHash).executeTakeFirst(),
    remove: (accountId, invitationId) =>
      db
        .deleteFrom('invitations')
        .where('accountId', '=', accountId)
        .where('invitationId', '=', invitationId)
        .returningAll()
        .executeTakeFirst(),
  };
}
