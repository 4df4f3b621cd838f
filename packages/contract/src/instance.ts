import Type, { type Static } from 'typebox';
import { AccountLimits } from './account.ts';
import { closed, nullable, oneOf, PageQuery } from './fields.ts';
import { InvitationWithLink } from './members.ts';
import type { OperationRows } from './operation.ts';
import { Email, EmailVerifiedAt, moment, OwnedAccountName } from './person-fields.ts';
import { roles } from './role.ts';

/** `GET /api/people`, for administrators. */
export const PersonList = Type.Object({
  people: Type.Array(
    Type.Object({
      personId: Type.String(),
      email: Type.String(),
      name: Type.String(),
      isAdministrator: Type.Boolean(),
      hasTwoFactor: Type.Boolean(),
      emailVerifiedAt: EmailVerifiedAt,
      createdAt: moment({ description: 'When the person was created' }),
      accounts: Type.Array(
        Type.Object({ accountId: Type.String(), name: OwnedAccountName, role: oneOf(roles) }),
        { description: 'Their accounts' },
      ),
    }),
    { description: 'Everybody who can sign in, newest first' },
  ),
  nextCursor: nullable(Type.String()),
});

/** A link for somebody else. It appears in this answer only. */
export const PasswordResetLink = Type.Object({
  link: Type.String({ description: 'Give it to the person. Anyone who has it can set their password' }),
  expiresAt: moment({ description: 'When the link expires' }),
});

/** One account as an administrator of the instance sees it: volumes, never content. */
export const AdministeredAccount = Type.Object({
  accountId: Type.String(),
  name: OwnedAccountName,
  createdAt: moment({ description: 'When the account was created' }),
  memberCount: Type.Integer({ description: 'How many members it has' }),
  limits: AccountLimits,
  usage: Type.Object({ month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }), events: Type.Integer() }),
});
export type AdministeredAccount = Static<typeof AdministeredAccount>;

export const AccountList = Type.Object({
  accounts: Type.Array(AdministeredAccount, { description: 'Accounts, newest first' }),
  nextCursor: nullable(Type.String()),
});

export const CreateAccount = closed({ name: OwnedAccountName, ownerEmail: Email });

export const CreatedAccount = Type.Object({
  account: AdministeredAccount,
  invitation: InvitationWithLink,
});

export const instanceOperations = {
  listPeople: {
    at: 'GET /api/people',
    summary: 'Everybody who can sign in',
    permission: 'instance:administer',
    query: PageQuery,
    answer: PersonList,
  },
  createPasswordReset: {
    at: 'POST /api/people/{personId}/password-reset',
    summary: 'Create a link with which a person sets a new password',
    permission: 'instance:administer',
    status: 201,
    answer: PasswordResetLink,
    errors: ['password_sign_in_off'],
  },
  listAccounts: {
    at: 'GET /api/accounts',
    summary: 'Accounts of the instance, their usage and limits',
    permission: 'instance:administer',
    query: PageQuery,
    answer: AccountList,
  },
  createAccount: {
    at: 'POST /api/accounts',
    summary: 'Create an account, and an invitation for its owner',
    permission: 'instance:administer',
    body: CreateAccount,
    status: 201,
    answer: CreatedAccount,
  },
} as const satisfies OperationRows;
