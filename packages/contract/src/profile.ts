import Type from 'typebox';
import { closed, nullable } from './fields.ts';
import type { OperationRows } from './operation.ts';
import { LinkToken, NewPassword, PersonName } from './person-fields.ts';
import { Session } from './session.ts';

/** `PATCH /api/session`. Absent fields keep their value. */
export const UpdateProfile = closed({
  name: Type.Optional(PersonName),
  locale: Type.Optional(
    Type.Union(
      [Type.String({ maxLength: 35, pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$' }), Type.Null()],
      {
        description: 'A language tag, for example `de` or `pt-BR`; null: the language of the browser',
      },
    ),
  ),
  timeZone: Type.Optional(
    nullable(Type.String({ minLength: 1, maxLength: 64 }), {
      description: 'The IANA name of a time zone; null: the time zone of the browser',
    }),
  ),
});

const CurrentPassword = Type.String({
  minLength: 1,
  maxLength: 1_024,
  description: 'The current password',
});

/** `POST /api/password`. */
export const ChangePassword = closed({ password: CurrentPassword, newPassword: NewPassword });

/** `POST /api/password-resets`. */
export const RequestPasswordReset = closed({
  email: Type.String({ minLength: 1, maxLength: 254, description: 'The e-mail address' }),
});

/** `POST /api/password-resets/redeem`. */
export const RedeemPasswordReset = closed({ token: LinkToken, newPassword: NewPassword });

/** `POST /api/two-factor`, and other operations that ask for the password again. */
export const ConfirmWithPassword = closed({ password: CurrentPassword });

export const TwoFactorSecret = Type.Object({
  totpUri: Type.String({ description: '`otpauth://…`, for the QR code that the authenticator app reads' }),
  backupCodes: Type.Array(Type.String(), {
    description: 'Each works once, instead of a code; they appear only in this answer',
  }),
});

export const ConfirmTwoFactor = closed({
  code: Type.String({ pattern: '^\\d{6}$', description: 'The six digits that the authenticator app shows' }),
});

export const BackupCodes = Type.Object({ backupCodes: TwoFactorSecret.properties.backupCodes });

export const profileOperations = {
  updateProfile: {
    at: 'PATCH /api/session',
    summary: 'Change your name, language or time zone',
    permission: 'profile:manage',
    body: UpdateProfile,
    answer: Session,
  },
  changePassword: {
    at: 'POST /api/password',
    summary: 'Change your password; every other session ends',
    permission: 'profile:manage',
    body: ChangePassword,
    errors: ['wrong_credential'],
  },
  requestPasswordReset: {
    at: 'POST /api/password-resets',
    summary: 'Request a link that sets a new password; the answer does not reveal whether the person exists',
    permission: 'own-pages',
    body: RequestPasswordReset,
    status: 202,
    errors: ['password_sign_in_off'],
  },
  redeemPasswordReset: {
    at: 'POST /api/password-resets/redeem',
    summary: 'Set a new password with a link; every session ends',
    permission: 'own-pages',
    body: RedeemPasswordReset,
    errors: ['link_not_valid', 'password_sign_in_off'],
  },
  beginTwoFactor: {
    at: 'POST /api/two-factor',
    summary: 'Get the secret for an authenticator app; it takes effect once a code confirms it',
    permission: 'profile:manage',
    body: ConfirmWithPassword,
    answer: TwoFactorSecret,
    errors: ['wrong_credential', 'conflict'],
  },
  confirmTwoFactor: {
    at: 'POST /api/two-factor/confirm',
    summary: 'Confirm the authenticator app with a code; from then on signing in needs one',
    permission: 'profile:manage',
    body: ConfirmTwoFactor,
    errors: ['wrong_credential', 'conflict'],
  },
  disableTwoFactor: {
    at: 'POST /api/two-factor/disable',
    summary: 'Sign in without a code again',
    permission: 'profile:manage',
    body: ConfirmWithPassword,
    errors: ['wrong_credential'],
  },
  replaceBackupCodes: {
    at: 'POST /api/two-factor/backup-codes',
    summary: 'Get new backup codes; the old ones stop working',
    permission: 'profile:manage',
    body: ConfirmWithPassword,
    answer: BackupCodes,
    errors: ['wrong_credential', 'conflict'],
  },
} as const satisfies OperationRows;
