import { ProblemError } from '../http/answers/problem-error.ts';
import type { HandlersFor } from '../http/operations/operation-types.ts';
import { toPageRequest } from '../http/operations/page-request.ts';
import type { ControlStore } from '../ports/control-store.ts';
import type { PasswordResets } from './password-resets.ts';
import type { SignInPauses } from './sign-in-pauses.ts';

export interface PasswordResetHandlersOptions {
  readonly controlStore: Pick<ControlStore, 'persons' | 'memberships'>;
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
  passwordResets,
  pauses,
}: PasswordResetHandlersOptions): HandlersFor<PasswordResetOperationId> {
  return {
    async requestPasswordReset({ body, request }) {
      // Counted, and not taken back: otherwise one could fill somebody's mailbox.
      await pauses.begin({ email: `reset of ${body.email}`, address: request.ip });
      passwordResets.request(body.email);
    },

    async redeemPasswordReset({ body, request }) {
      const attempt = { address: request.ip };
      await pauses.begin(attempt);
      if (!(await passwordResets.redeem(body.token, body.newPassword)))
        throw new ProblemError('link_not_valid');
      await pauses.succeed(attempt);
    },

    async createPasswordReset({ params }) {
      const person = await persons.get(params.personId);
      if (person === undefined) throw new ProblemError('not_found');
      const { link, expiresAtMs } = await passwordResets.issue(person);
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
