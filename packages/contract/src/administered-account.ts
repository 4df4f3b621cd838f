import Type, { type Static } from 'typebox';
import { AccountLimits } from './account.ts';
import { closed } from './closed.ts';
import { InvitationWithLink } from './membership.ts';
import { Email, moment, OwnedAccountName } from './person-fields.ts';

/** One account as an administrator of the instance sees it: how much, never what. */
export const AdministeredAccount = Type.Object({
  accountId: Type.String(),
  name: OwnedAccountName,
  createdAt: moment({ description: 'When the account was made' }),
  memberCount: Type.Integer({ description: 'How many members it has' }),
  limits: AccountLimits,
  usage: Type.Object({ month: Type.String({ pattern: '^\\d{4}-\\d{2}$' }), events: Type.Integer() }),
});

export type AdministeredAccount = Static<typeof AdministeredAccount>;

export const AccountList = Type.Object({
  accounts: Type.Array(AdministeredAccount, { description: 'Accounts, newest first' }),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
});

export const CreateAccount = closed({ name: OwnedAccountName, ownerEmail: Email });

export const CreatedAccount = Type.Object({
  account: AdministeredAccount,
  invitation: InvitationWithLink,
});
