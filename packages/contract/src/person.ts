import Type, { type Static } from 'typebox';
import { AccountLimits, DemoData } from './account.ts';
import { closed } from './closed.ts';
import { Instant } from './identifiers.ts';
import { oneOf } from './one-of.ts';
import { roles } from './role.ts';

/** What a person may be asked for when they sign in or set a password; longer or shorter ones are refused unread. */
export const passwordLength = { minimum: 12, maximum: 200 } as const;

/** Compared without regard to case. The part behind the @ has a dot, and international names are sent as `xn--…`. */
export const Email = Type.String({
  maxLength: 254,
  pattern:
    "^([A-Za-z0-9_'+-]+\\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$",
  description: 'An e-mail address; upper and lower case are the same',
});

/** A password that is set. */
export const NewPassword = Type.String({
  minLength: passwordLength.minimum,
  maxLength: passwordLength.maximum,
  description: '12 to 200 characters, any of Unicode',
});
export const PersonName = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'How others see this person',
});
const OwnedAccountName = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'The name of the account',
});

/** `GET /api/session`: everything that a page needs before it shows anything. */
export const Session = Type.Object({
  person: Type.Union(
    [
      Type.Object({
        personId: Type.String(),
        email: Type.String(),
        name: Type.String(),
        isAdministrator: Type.Boolean(),
        hasTwoFactor: Type.Boolean(),
        locale: Type.Union([Type.String(), Type.Null()], {
          description: 'The language that the person chose; null: that of the browser',
        }),
        timeZone: Type.Union([Type.String(), Type.Null()], {
          description: 'The IANA time zone that the person chose; null: that of the browser',
        }),
      }),
      Type.Null(),
    ],
    { description: 'Who is signed in; null: nobody' },
  ),
  accounts: Type.Array(
    Type.Object({
      accountId: Type.String(),
      name: Type.String(),
      role: oneOf(roles),
      createdAt: Instant,
      demoData: Type.Union([DemoData, Type.Null()], {
        description: 'Made-up data that the account was begun with; null if there is none',
      }),
    }),
    { description: 'The accounts of which the person is a member, by name' },
  ),
  needsSetUp: Type.Boolean({
    description: 'Whether nobody can sign in yet, so that the set-up page is next',
  }),
  signUp: oneOf(['open', 'closed'], { description: 'Whether somebody without an invitation can sign up' }),
  sendsMail: Type.Boolean({
    description: 'Whether the service sends mail, so that links need not be handed over',
  }),
});
export type Session = Static<typeof Session>;

/** `POST /api/session`. */
export const SignIn = closed({
  email: Type.String({ minLength: 1, maxLength: 254, description: 'The e-mail address' }),
  password: Type.String({ minLength: 1, maxLength: 1_024, description: 'The password' }),
  code: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 40,
      description:
        'Six digits of the authenticator app, or a backup code, where `second_factor_required` asked for it',
    }),
  ),
});
export type SignIn = Static<typeof SignIn>;

/** `POST /api/set-up`. */
export const SetUp = closed({
  code: Type.String({
    minLength: 1,
    maxLength: 100,
    description: 'The one-time code in the log of the service',
  }),
  email: Email,
  name: PersonName,
  password: NewPassword,
  accountName: OwnedAccountName,
});
export type SetUp = Static<typeof SetUp>;

/** The keys appear in this answer only. They are null where settings have made them. */
export const SetUpAnswer = Type.Object({
  session: Session,
  accountId: Type.String(),
  publishableKey: Type.Union([Type.String(), Type.Null()], {
    description: 'For pages; null if a setting has made it',
  }),
  secretKey: Type.Union([Type.String(), Type.Null()], {
    description: 'For servers; null if a setting has made it',
  }),
});
export type SetUpAnswer = Static<typeof SetUpAnswer>;

const moment = (options: { readonly description: string }) => Type.String({ ...Instant, ...options });

/** `PATCH /api/session`. Absent fields keep their value. */
export const UpdateProfile = closed({
  name: Type.Optional(PersonName),
  locale: Type.Optional(
    Type.Union(
      [Type.String({ maxLength: 35, pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$' }), Type.Null()],
      {
        description: 'A language tag, for example `de` or `pt-BR`; null: that of the browser',
      },
    ),
  ),
  timeZone: Type.Optional(
    Type.Union([Type.String({ minLength: 1, maxLength: 64 }), Type.Null()], {
      description: 'The IANA name of a time zone; null: that of the browser',
    }),
  ),
});

/** `GET /api/sessions`: where the person is signed in. */
export const SignInList = Type.Object({
  sessions: Type.Array(
    Type.Object({
      signInId: Type.String(),
      userAgent: Type.String({ description: 'The browser, as it names itself' }),
      createdAt: moment({ description: 'When the person signed in' }),
      lastUsedAt: moment({ description: 'When it was last used, accurate to a day' }),
      expiresAt: moment({ description: 'When it ends if it is not used' }),
      isCurrent: Type.Boolean({ description: 'Whether this request carries it' }),
    }),
    { description: 'Sessions, newest first' },
  ),
});

const CurrentPassword = Type.String({
  minLength: 1,
  maxLength: 1_024,
  description: 'The password, as it is now',
});

/** `POST /api/password`. */
export const ChangePassword = closed({ password: CurrentPassword, newPassword: NewPassword });

const LinkToken = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'What follows `#token=` in the link',
});

/** `POST /api/password-resets`. */
export const RequestPasswordReset = closed({
  email: Type.String({ minLength: 1, maxLength: 254, description: 'The e-mail address' }),
});

/** `POST /api/password-resets/redeem`. */
export const RedeemPasswordReset = closed({ token: LinkToken, newPassword: NewPassword });

/** A link for somebody else. It appears in this answer only. */
export const PasswordResetLink = Type.Object({
  link: Type.String({ description: 'Hand it to the person; whoever has it can set their password' }),
  expiresAt: moment({ description: 'When the link ends' }),
});

/** `POST /api/two-factor`, and whatever else needs the password once more. */
export const ConfirmWithPassword = closed({ password: CurrentPassword });
export const TwoFactorSecret = Type.Object({
  totpUri: Type.String({ description: '`otpauth://…`, for the QR code that the authenticator app reads' }),
  backupCodes: Type.Array(Type.String(), {
    description: 'Each serves once, in place of a code; they appear in this answer only',
  }),
});
export const ConfirmTwoFactor = closed({
  code: Type.String({ pattern: '^\\d{6}$', description: 'The six digits that the authenticator app shows' }),
});
export const BackupCodes = Type.Object({ backupCodes: TwoFactorSecret.properties.backupCodes });

export const Member = Type.Object({
  personId: Type.String(),
  email: Type.String(),
  name: Type.String(),
  role: oneOf(roles),
  hasTwoFactor: Type.Boolean(),
  joinedAt: moment({ description: 'When the person became a member' }),
});
export type Member = Static<typeof Member>;
export const MemberList = Type.Object({
  members: Type.Array(Member, { description: 'Members, those who joined first come first' }),
});
export const ChangeMember = closed({ role: oneOf(roles) });

export const Invitation = Type.Object({
  invitationId: Type.String({ description: 'The invitation' }),
  email: Type.String(),
  role: oneOf(roles),
  invitedBy: Type.Union([Type.String(), Type.Null()], {
    description:
      'The name of the person who invites; null if they are gone, or for an invitation by the service',
  }),
  createdAt: moment({ description: 'When the invitation was made' }),
  expiresAt: moment({ description: 'When the invitation ends' }),
});
export type Invitation = Static<typeof Invitation>;
export const InvitationList = Type.Object({
  invitations: Type.Array(Invitation, {
    description: 'Invitations that were not accepted yet, newest first',
  }),
});
export const CreateInvitation = closed({ email: Email, role: oneOf(roles) });

/** `link` appears in this answer only. */
export const InvitationWithLink = Type.Object({
  ...Invitation.properties,
  link: Type.String({ description: 'Hand it to the person, unless it was mailed' }),
  isMailed: Type.Boolean({ description: 'Whether the service sends the link to the person' }),
});
export type InvitationWithLink = Static<typeof InvitationWithLink>;

/** `POST /api/invitations/open`: what the page of an invitation shows before it is accepted. */
export const OpenInvitation = closed({ token: LinkToken });
export const OpenedInvitation = Type.Object({
  accountName: OwnedAccountName,
  email: Type.String(),
  role: oneOf(roles),
  invitedBy: Invitation.properties.invitedBy,
  isKnown: Type.Boolean({ description: 'Whether this person has a password already, and signs in with it' }),
});

/** `POST /api/invitations/accept`. Whoever is signed in with that e-mail address sends the token alone. */
export const AcceptInvitation = closed({
  token: LinkToken,
  name: Type.Optional(PersonName),
  password: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 1_024,
      description: 'The password of this person; a new one has 12 to 200 characters',
    }),
  ),
  code: SignIn.properties.code,
});

/** `POST /api/sign-up`. */
export const SignUp = closed({
  email: Email,
  name: PersonName,
  password: NewPassword,
  accountName: OwnedAccountName,
});

/** `GET /api/people`, for administrators. */
export const PersonList = Type.Object({
  people: Type.Array(
    Type.Object({
      personId: Type.String(),
      email: Type.String(),
      name: Type.String(),
      isAdministrator: Type.Boolean(),
      hasTwoFactor: Type.Boolean(),
      createdAt: moment({ description: 'When the person was made' }),
      accounts: Type.Array(
        Type.Object({ accountId: Type.String(), name: OwnedAccountName, role: oneOf(roles) }),
        { description: 'Their accounts' },
      ),
    }),
    { description: 'Everybody who can sign in, newest first' },
  ),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
});

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
