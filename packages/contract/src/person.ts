import Type, { type Static } from 'typebox';
import { DemoData } from './account.ts';
import { closed } from './closed.ts';
import { Instant } from './identifiers.ts';
import { oneOf } from './one-of.ts';
import { Email, moment, NewPassword, OwnedAccountName, PersonName } from './person-fields.ts';
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
