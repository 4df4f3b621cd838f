import type { ChangeLog } from '../audit/change-log.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { HandlersFor } from '../http/operations/operation-types.ts';
import { toPageRequest } from '../http/operations/page-request.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { noteSignInChange, passwordLink, replaced } from './note-sign-in-change.ts';
import type { PasswordResets } from './password-resets.ts';
import type { SignInPauses } from './sign-in-pauses.ts';

export interface PasswordResetHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'persons' | 'memberships'>;
  readonly changeLog: ChangeLog;
  readonly passwordResets: PasswordResets;
  readonly pauses: SignInPauses;
}

type PasswordResetOperationId =
  | 'requestPasswordReset'
  | 'redeemPasswordReset'
  | 'createPasswordReset'
  | 'listPeople';

/** `/api/password-resets`, and the administrators' list of people for whom they make links. */
export function createPasswordResetHandlers({
  controlStore: { persons, memberships },
  changeLog,
  passwordResets,
  pauses,
}: PasswordResetHandlersOptions): HandlersFor<PasswordResetOperationId> {
  return {
    async requestPasswordReset({ body, request }) {
      // Counted, and not taken back: otherwise one could fill somebody's mailbox.
      await pauses.begin({ email: `reset of ${body.email}`, address: request.ip });
      passwordResets.request(body.email, request.headers['accept-language']);
    },

    async redeemPasswordReset({ body, request }) {
      const attempt = { address: request.ip };
      await pauses.begin(attempt);
      const personId = await passwordResets.redeem(body.token, body.newPassword);
      if (personId === undefined) throw new ProblemError('link_not_valid');
      await pauses.succeed(attempt);
      const person = await persons.get(personId);
      if (person === undefined) return;
      // Whoever has the link acts as the person, without a session.
      const actor = { kind: 'person', ...person, signInId: '' } as const;
      await noteSignInChange(memberships, person, replaced('password'), (accountId, work) =>
        changeLog.make({ principal: { accountId, actor }, request }, 'redeemPasswordReset', work),
      );
    },

    async createPasswordReset({ principal: { actor }, params, request }) {
      const person = await persons.get(params.personId);
      if (person === undefined) throw new ProblemError('not_found');
      const { link, expiresAtMs } = await passwordResets.issue(person);
      await noteSignInChange(memberships, person, passwordLink(expiresAtMs), (accountId, work) =>
        changeLog.make({ principal: { accountId, actor }, request }, 'createPasswordReset', work),
      );
      return { link, expiresAt: new Date(expiresAtMs).toISOString() };
    },

    async listPeople({ query }) {
      const { items, nextCursor } = await persons.list(toPageRequest(query));
      const people = items.map(async ({ createdAtMs, locale: _locale, timeZone: _zone, ...person }) => ({
        ...person,
        createdAt: new Date(createdAtMs).toISOString(),
        accounts: (await memberships.accountsOf(person.personId)).map(({ accountId, name, role }) => ({
          accountId,
          name,
          role,
        })),
      }));
      return { people: await Promise.all(people), nextCursor };
    },
  };
}
