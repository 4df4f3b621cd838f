import Type from 'typebox';
import { Instant, nullable } from './fields.ts';

/** What a person may be asked for when they sign in or set a password; longer or shorter ones are refused unread. */
export const passwordLength = { minimum: 12, maximum: 200 } as const;

/** Compared without regard to case. The part after the @ has a dot, and international names are sent as `xn--…`. */
export const Email = Type.String({
  maxLength: 254,
  pattern:
    "^([A-Za-z0-9_'+-]+\\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$",
  description: 'An e-mail address, case-insensitive',
});

/** A password that is set. */
export const NewPassword = Type.String({
  minLength: passwordLength.minimum,
  maxLength: passwordLength.maximum,
  description: '12 to 200 characters, any of Unicode',
});

/**
 * Names are shown to others and appear in mails: one line with something to see, without control characters, without
 * characters that change the direction of text, and without URLs.
 */
export const namePattern =
  '^(?=.*[^\\s\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180e\\u200b-\\u200f\\u2060-\\u2064\\u206a-\\u206f\\u2800\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0])' +
  '(?!.*(?://|[Ww][Ww][Ww]\\.|\\.[A-Za-z]{2,24}[/:?#]))' +
  '[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]*$';
const nameLength = { minLength: 1, maxLength: 80, pattern: namePattern } as const;

export const PersonName = Type.String({
  ...nameLength,
  description: 'How others see this person',
});

export const OwnedAccountName = Type.String({
  ...nameLength,
  description: 'The name of the account',
});

export const moment = (options: { readonly description: string }) => Type.String({ ...Instant, ...options });

export const EmailVerifiedAt = nullable(
  moment({ description: 'When the person proved that they receive mail at this address' }),
  { description: 'null: not verified yet' },
);

export const LinkToken = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'What follows `#token=` in the link',
});
