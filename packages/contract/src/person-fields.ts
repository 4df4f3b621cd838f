import Type from 'typebox';
import { Instant } from './identifiers.ts';

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

export const OwnedAccountName = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'The name of the account',
});

export const moment = (options: { readonly description: string }) => Type.String({ ...Instant, ...options });

export const LinkToken = Type.String({
  minLength: 1,
  maxLength: 200,
  description: 'What follows `#token=` in the link',
});
