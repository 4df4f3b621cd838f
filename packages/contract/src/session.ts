import Type, { type Static } from 'typebox';
import { DemoData } from './account.ts';
import { closed, Instant, nullable, oneOf } from './fields.ts';
import type { OperationRows } from './operation.ts';
import {
  Email,
  EmailVerifiedAt,
  LinkToken,
  moment,
  NewPassword,
  OwnedAccountName,
  PersonName,
} from './person-fields.ts';
import { roles } from './role.ts';

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
        emailVerifiedAt: EmailVerifiedAt,
        locale: nullable(Type.String(), {
          description: 'The language that the person chose; null: the language of the browser',
        }),
        timeZone: nullable(Type.String(), {
          description: 'The IANA time zone that the person chose; null: the time zone of the browser',
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
      demoData: nullable(DemoData, {
        description: 'Sample data that the account was created with; null if there is none',
      }),
    }),
    { description: 'The accounts of which the person is a member, by name' },
  ),
  needsSetUp: Type.Boolean({
    description: 'Whether nobody can sign in yet: show the set-up page',
  }),
  signUp: oneOf(['open', 'closed'], { description: 'Whether somebody without an invitation can sign up' }),
  sendsMail: Type.Boolean({
    description: 'Whether the service can send mail; otherwise links are handed over',
  }),
  singleSignOn: Type.Boolean({ description: 'Whether people can sign in through an OpenID provider' }),
  passwordSignIn: Type.Boolean({ description: 'Whether people can sign in with a password' }),
});
export type Session = Static<typeof Session>;

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

/** The keys appear in this answer only. They are null if settings define them. */
export const SetUpAnswer = Type.Object({
  session: Session,
  accountId: Type.String(),
  publishableKey: nullable(Type.String(), {
    description: 'For pages; null if a setting defines it',
  }),
  secretKey: nullable(Type.String(), {
    description: 'For servers; null if a setting defines it',
  }),
});
export type SetUpAnswer = Static<typeof SetUpAnswer>;

/** `POST /api/sign-up`. */
export const SignUp = closed({
  email: Email,
  name: PersonName,
  password: NewPassword,
  accountName: OwnedAccountName,
});

/** `POST /api/session`. */
export const SignIn = closed({
  email: Type.String({ minLength: 1, maxLength: 254, description: 'The e-mail address' }),
  password: Type.String({ minLength: 1, maxLength: 1_024, description: 'The password' }),
  code: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 40,
      description: 'Six digits of the authenticator app, or a backup code, after `second_factor_required`',
    }),
  ),
});
export type SignIn = Static<typeof SignIn>;

/** `POST /api/single-sign-on`. */
export const BegunSignOn = Type.Object({
  url: Type.String({
    description: 'The page of the OpenID provider, which sends people back to `/single-sign-on`',
  }),
});

/** `POST /api/single-sign-on/complete`. */
export const CompleteSignOn = closed({
  query: Type.String({
    minLength: 1,
    maxLength: 8_192,
    description:
      'The query of the address that the provider sent the browser back to, such as `code=…&state=…`',
  }),
  invitation: Type.Optional({
    ...LinkToken,
    description: 'The token of an invitation to the address that the provider verified: it is accepted',
  }),
});

/** `POST /api/session/verify-email` and `POST /api/session/confirm-device`. */
export const MailedToken = closed({ token: LinkToken });

/** `GET /api/sessions`: where the person is signed in. */
export const SignInList = Type.Object({
  sessions: Type.Array(
    Type.Object({
      signInId: Type.String(),
      userAgent: Type.String({ description: 'The user agent of the browser' }),
      createdAt: moment({ description: 'When the person signed in' }),
      lastUsedAt: moment({ description: 'When it was last used, accurate to a day' }),
      expiresAt: moment({ description: 'When it expires without use' }),
      isCurrent: Type.Boolean({ description: 'Whether it is the session of this request' }),
    }),
    { description: 'Sessions, newest first' },
  ),
});

export const sessionOperations = {
  getSession: {
    at: 'GET /api/session',
    summary: 'Who is signed in, their accounts and roles, and whether set-up is next',
    permission: 'own-pages',
    answer: Session,
  },
  signIn: {
    at: 'POST /api/session',
    summary: 'Sign in; the answer sets the cookie of the session',
    permission: 'own-pages',
    body: SignIn,
    answer: Session,
    errors: ['sign_in_failed', 'second_factor_required', 'too_many_sign_ins', 'password_sign_in_off'],
  },
  beginSignOn: {
    at: 'POST /api/single-sign-on',
    summary: 'Begin to sign in through the OpenID provider; the answer sets a cookie that lasts 10 minutes',
    permission: 'own-pages',
    answer: BegunSignOn,
    errors: ['sign_on_off', 'sign_on_unavailable'],
  },
  completeSignOn: {
    at: 'POST /api/single-sign-on/complete',
    summary: 'Sign in with the answer of the OpenID provider; the answer sets the cookie of the session',
    permission: 'own-pages',
    body: CompleteSignOn,
    answer: Session,
    errors: ['sign_on_off', 'sign_on_failed', 'sign_on_refused', 'sign_on_unavailable', 'link_not_valid'],
  },
  signOut: {
    at: 'DELETE /api/session',
    summary: 'Sign out; without a session nothing happens',
    permission: 'own-pages',
  },
  confirmDevice: {
    at: 'POST /api/session/confirm-device',
    summary: 'Mark this browser as known with a mailed link, so that the sign-in limit does not apply to it',
    permission: 'own-pages',
    body: MailedToken,
    errors: ['link_not_valid'],
  },
  verifyEmail: {
    at: 'POST /api/session/verify-email',
    summary: 'Verify your e-mail address with a mailed link',
    permission: 'profile:manage',
    body: MailedToken,
    answer: Session,
    errors: ['link_not_valid'],
  },
  sendVerificationMail: {
    at: 'POST /api/session/verification-mail',
    summary: 'Request a mail with a link that verifies your e-mail address',
    permission: 'profile:manage',
    status: 202,
  },
  setUp: {
    at: 'POST /api/set-up',
    summary: 'Create the first person, their account and its keys, with the code from the log of the service',
    permission: 'own-pages',
    body: SetUp,
    status: 201,
    answer: SetUpAnswer,
    errors: ['invalid_set_up_code', 'conflict'],
  },
  signUp: {
    at: 'POST /api/sign-up',
    summary: 'Create a person with a new account, if sign-up is open',
    permission: 'own-pages',
    body: SignUp,
    status: 201,
    answer: Session,
    errors: ['sign_up_closed', 'conflict', 'password_sign_in_off'],
  },
  listSessions: {
    at: 'GET /api/sessions',
    summary: 'Where you are signed in',
    permission: 'profile:manage',
    answer: SignInList,
  },
  revokeOtherSessions: {
    at: 'DELETE /api/sessions',
    summary: 'Sign out everywhere else',
    permission: 'profile:manage',
  },
  revokeSession: {
    at: 'DELETE /api/sessions/{signInId}',
    summary: 'End one session',
    permission: 'profile:manage',
  },
} as const satisfies OperationRows;
