import type { ChangeLog } from '../audit/change-log.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import { found, ProblemError } from '../http/answers/problem-error.ts';
import type { Handlers } from '../http/operations/operation-types.ts';
import { toPageRequest } from '../http/operations/page-request.ts';
import type { Settings } from '../settings/settings.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { noteSignInChange, passwordLink, replaced } from './note-sign-in-change.ts';
import type { PasswordResets } from './password-resets.ts';
import type { SignInQueue } from './passwords.ts';
import { setCookies } from './session-routes.ts';
import type { Sessions } from './sessions.ts';
import { toInstant } from './show-session.ts';
import type { SignInPauses } from './sign-in-pauses.ts';

export interface PasswordResetHandlersOptions extends Pick<Settings, 'passwordSignIn'> {
  readonly controlStore: Pick<ControlStore, 'persons' | 'memberships'>;
  readonly changeLog: ChangeLog;
  readonly passwordResets: PasswordResets;
  readonly sessions: Pick<Sessions, 'open'>;
  readonly pauses: SignInPauses;
  readonly queue: SignInQueue;
}

/** `/api/password-resets`, and the administrators' list of people for whom they make links. */
export function createPasswordResetHandlers({
  controlStore: { persons, memberships },
  changeLog,
  passwordResets,
  sessions,
  pauses,
  queue,
  passwordSignIn,
}: PasswordResetHandlersOptions) {
  return {
    async requestPasswordReset({ body, request }) {
      if (!passwordSignIn) throw new ProblemError('password_sign_in_off');
      // Never refunded: with the limit of the mailbox, it bounds how many mails somebody can cause.
      await pauses.begin({ kind: 'reset', email: body.email, caller: request });
      passwordResets.request(body.email, request.headers['accept-language']);
    },

    async redeemPasswordReset({ body, request, reply }) {
      // First, so that the link stays valid.
      await refuseCommonPassword(body.newPassword, 'newPassword');
      const attempt = { kind: 'link', caller: request } as const;
      const personId = await queue.run(request.ip, async () => {
        await pauses.begin(attempt);
        const redeemed = await passwordResets.redeem(body.token, body.newPassword);
        if (redeemed === undefined) throw new ProblemError('link_not_valid');
        await pauses.succeed(attempt);
        return redeemed;
      });
      const person = await persons.get(personId);
      if (person === undefined) return;
      // The operator lets somebody in whom the provider does not: the new password alone would not.
      if (!passwordSignIn) setCookies(reply, (await sessions.open(personId, request.headers)).cookies);
      // The holder of the link acts as the person, without a session.
      const actor = { kind: 'person', ...person, signInId: '' } as const;
      await noteSignInChange(memberships, person, replaced('password'), (accountId, work) =>
        changeLog.make({ principal: { accountId, actor }, request }, 'redeemPasswordReset', work),
      );
    },

    async createPasswordReset({ principal: { actor }, params, request }) {
      if (!passwordSignIn && actor.kind === 'person') throw new ProblemError('password_sign_in_off');
      const person = found(await persons.get(params.personId));
      const { link, expiresAtMs } = await passwordResets.issue(
        person,
        actor.kind === 'person' ? actor.personId : null,
      );
      await noteSignInChange(memberships, person, passwordLink(expiresAtMs), (accountId, work) =>
        changeLog.make({ principal: { accountId, actor }, request }, 'createPasswordReset', work),
      );
      return { link, expiresAt: new Date(expiresAtMs).toISOString() };
    },

    async listPeople({ query }) {
      const { items, nextCursor } = await persons.list(toPageRequest(query));
      const people = items.map(async ({ locale: _locale, timeZone: _zone, ...shown }) => {
        const { createdAtMs, emailVerifiedAtMs, ...person } = shown;
        const accounts = await memberships.accountsOf(person.personId);
        return {
          ...person,
          emailVerifiedAt: toInstant(emailVerifiedAtMs),
          createdAt: new Date(createdAtMs).toISOString(),
          accounts: accounts.map(({ accountId, name, role }) => ({ accountId, name, role })),
        };
      });
      return { people: await Promise.all(people), nextCursor };
    },
  } satisfies Partial<Handlers>;
}
