import Type, { type Static } from 'typebox';
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
