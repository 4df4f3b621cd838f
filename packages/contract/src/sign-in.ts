import Type, { type Static } from 'typebox';
import { closed } from './closed.ts';
import { LinkToken, moment, NewPassword } from './person-fields.ts';

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
