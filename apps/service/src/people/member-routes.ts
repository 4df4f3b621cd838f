import type { Member } from '@overlay/contract';
import type { ChangeLog } from '../audit/change-log.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { HandlersFor } from '../http/operations/operation-types.ts';
import type { Clock } from '../ports/clock.ts';
import type { ControlRepositories, ControlStore } from '../ports/control-store.ts';
import type { InvitationRecord, MemberRecord, MembershipChange } from '../ports/person-records.ts';
import { type Invitations, toInvitation } from './invitations.ts';

export interface MemberHandlersOptions {
  readonly controlStore: ControlStore;
  readonly changeLog: ChangeLog;
  readonly invitations: Invitations;
  readonly clock: Clock;
}

type MemberOperationId =
  | 'listMembers'
  | 'changeMember'
  | 'removeMember'
  | 'leaveAccount'
  | 'createInvitation'
  | 'listInvitations'
  | 'revokeInvitation';

/** `/api/members` and `/api/invitations`: who belongs to an account, as its owners decide. */
export function createMemberHandlers({
  controlStore,
  changeLog,
  invitations,
  clock,
}: MemberHandlersOptions): HandlersFor<MemberOperationId> {
  return {
    listMembers: async ({ principal: { accountId } }) => ({
      members: (await controlStore.memberships.list(accountId)).map(toMember),
    }),

    changeMember(call) {
      const { principal, params, body } = call;
      return changeLog.make(call, 'changeMember', async ({ stores, note }) => {
        const before = await find(stores, principal.accountId, params.personId);
        requireDone(await stores.memberships.changeRole(principal.accountId, params.personId, body.role));
        const target = { kind: 'member', id: params.personId, name: before.email } as const;
        note({ target, before: { role: before.role }, after: { role: body.role } });
        return toMember({ ...before, role: body.role });
      });
    },

    async removeMember(call) {
      const { principal, params } = call;
      await changeLog.make(call, 'removeMember', async ({ stores, note }) => {
        const before = await find(stores, principal.accountId, params.personId);
        requireDone(await stores.memberships.remove(principal.accountId, params.personId));
        const target = { kind: 'member', id: params.personId, name: before.email } as const;
        note({ target, before: toAudited(before) });
      });
    },

    async leaveAccount({ principal: { actor }, params: { accountId }, request }) {
      const { personId } = actor;
      const role = await controlStore.memberships.roleOf(accountId, personId);
      if (role === undefined) throw new ProblemError('not_found');
      const changer = { principal: { accountId, actor: { ...actor, role } }, request };
      await changeLog.make(changer, 'leaveAccount', async ({ stores, note }) => {
        const before = await find(stores, accountId, personId);
        requireDone(await stores.memberships.remove(accountId, personId));
        const target = { kind: 'member', id: personId, name: before.email } as const;
        note({ target, before: toAudited(before) });
      });
    },

    async createInvitation(call) {
      const { principal, body } = call;
      const { accountId, actor } = principal;
      const issued = await changeLog.make(call, 'createInvitation', async ({ stores, atMs, note }) => {
        const members = await stores.memberships.list(accountId);
        if (members.some(({ email }) => email === body.email.toLowerCase())) {
          throw new ProblemError('conflict', 'This person is a member already. Change the role instead.');
        }
        const account = await stores.accounts.get(accountId);
        const invitation = { ...body, accountId, accountName: account?.name ?? '', inviter: actor };
        const made = await invitations.issue(stores, { ...invitation, nowMs: atMs });
        note({ target: toTarget(made.record), after: toAudited(made.record) });
        return made;
      });
      issued.mail(call.request.headers['accept-language']);
      return issued.shown;
    },

    listInvitations: async ({ principal: { accountId } }) => ({
      invitations: (await controlStore.invitations.list(accountId, clock())).map(toInvitation),
    }),

    async revokeInvitation(call) {
      const { accountId } = call.principal;
      await changeLog.make(call, 'revokeInvitation', async ({ stores, note }) => {
        const removed = await stores.invitations.remove(accountId, call.params.invitationId);
        if (removed === undefined) throw new ProblemError('not_found');
        note({ target: toTarget(removed), before: toAudited(removed) });
      });
    },
  };
}

async function find(
  { memberships }: Pick<ControlRepositories, 'memberships'>,
  accountId: string,
  personId: string,
): Promise<MemberRecord> {
  const member = (await memberships.list(accountId)).find((one) => one.personId === personId);
  if (member === undefined) throw new ProblemError('not_found');
  return member;
}

function requireDone(change: MembershipChange): void {
  if (change === 'missing') throw new ProblemError('not_found');
  if (change === 'last-owner') throw new ProblemError('last_owner');
}

function toMember({ joinedAtMs, ...member }: MemberRecord): Member {
  return { ...member, joinedAt: new Date(joinedAtMs).toISOString() };
}

function toTarget({ invitationId, email }: InvitationRecord) {
  return { kind: 'invitation', id: invitationId, name: email } as const;
}

function toAudited({ email, role }: Pick<InvitationRecord, 'email' | 'role'>): object {
  return { email, role };
}
