import type { Member } from '@overlay/contract';
import { isUsable, toApiKey } from '../access/api-key.ts';
import type { CachingKeyVerifier } from '../access/key-verifier.ts';
import { toViewerSecret } from '../access/viewer-secret-routes.ts';
import type { ChangeLog } from '../audit/change-log.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import type { MemberRecord } from '../control-store/people/memberships.ts';
import { found, ProblemError } from '../http/answers/problem-error.ts';
import type { Handlers } from '../http/operations/operation-types.ts';
import type { Clock } from '../scheduling/clock.ts';
import { type Invitations, toInvitation } from './invitations.ts';
import type { MailAllowance } from './mail-allowance.ts';
import { changeMembership, findMember, toAudited, toInvitationTarget } from './membership-changes.ts';

export interface MemberHandlersOptions {
  readonly controlStore: ControlStore;
  readonly changeLog: ChangeLog;
  readonly invitations: Invitations;
  readonly allowance: Pick<MailAllowance, 'takeInvitation'>;
  readonly verifier: Pick<CachingKeyVerifier, 'forget'>;
  readonly clock: Clock;
}

/** `/api/members` and `/api/invitations`: who belongs to an account, as its owners decide. */
export function createMemberHandlers({
  controlStore,
  changeLog,
  invitations,
  allowance,
  verifier,
  clock,
}: MemberHandlersOptions) {
  return {
    listMembers: async ({ principal: { accountId } }) => ({
      members: (await controlStore.memberships.list(accountId)).map(toMember),
    }),

    async changeMember(call) {
      const { principal, params, body } = call;
      const { before, forget } = await changeLog.make(call, 'changeMember', (work) =>
        changeMembership(work, verifier, principal.accountId, params.personId, body.role),
      );
      forget();
      return toMember({ ...before, role: body.role });
    },

    async removeMember(call) {
      const { principal, params } = call;
      const { forget } = await changeLog.make(call, 'removeMember', (work) =>
        changeMembership(work, verifier, principal.accountId, params.personId, undefined),
      );
      forget();
    },

    async listMemberKeys({ principal: { accountId }, params: { personId } }) {
      await findMember(controlStore, accountId, personId);
      const seen = await controlStore.keys.listSeenBy(accountId, personId);
      const viewerSecrets = await controlStore.viewerSecrets.listSeenBy(accountId, personId);
      return {
        keys: seen.filter((key) => isUsable(key, clock())).map(toApiKey),
        viewerSecrets: viewerSecrets.map(toViewerSecret),
      };
    },

    async leaveAccount({ principal: { actor }, params: { accountId }, request }) {
      const { personId } = actor;
      const role = found(await controlStore.memberships.roleOf(accountId, personId));
      const changer = { principal: { accountId, actor: { ...actor, role } }, request };
      const { forget } = await changeLog.make(changer, 'leaveAccount', (work) =>
        changeMembership(work, verifier, accountId, personId, undefined),
      );
      forget();
    },

    async createInvitation(call) {
      const { principal, body } = call;
      const { accountId, actor } = principal;
      const inviter = actor.kind === 'person' ? actor : undefined;
      const fullUntilMs = await allowance.takeInvitation(accountId);
      if (fullUntilMs !== undefined) throw tooManyInvitations(fullUntilMs - clock());
      const isMailed = await invitations.mayMail(body.email, inviter?.personId);
      const issued = await changeLog.make(call, 'createInvitation', async ({ stores, atMs, note }) => {
        const members = await stores.memberships.list(accountId);
        if (members.some(({ email }) => email === body.email.toLowerCase())) {
          throw new ProblemError('conflict', 'This person is a member already. Change the role instead.');
        }
        const account = await stores.accounts.get(accountId);
        const invitation = { ...body, accountId, accountName: account?.name ?? '', inviter, isMailed };
        const made = await invitations.issue(stores, { ...invitation, nowMs: atMs });
        note({ target: toInvitationTarget(made.record), after: toAudited(made.record) });
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
        const removed = found(await stores.invitations.remove(accountId, call.params.invitationId));
        note({ target: toInvitationTarget(removed), before: toAudited(removed) });
      });
    },
  } satisfies Partial<Handlers>;
}

function tooManyInvitations(ms: number): ProblemError {
  const detail = 'This account has made as many invitations today as it may. Try again tomorrow (UTC).';
  const headers = { 'retry-after': String(Math.max(1, Math.ceil(ms / 1_000))) };
  return new ProblemError('rate_limited', detail, { headers });
}

function toMember({ joinedAtMs, twoFactorEnabled: hasTwoFactor, ...member }: MemberRecord): Member {
  return { ...member, hasTwoFactor, joinedAt: new Date(joinedAtMs).toISOString() };
}
