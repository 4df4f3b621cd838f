import { Email, limits, NewPassword, passwordLength } from '@overlay/contract';
import { Check } from 'typebox/value';
import { parseChoice, parseCount, parseSwitch, type ReadSetting, SettingError } from './setting.ts';
import { parseSingleSignOn } from './single-sign-on.ts';

/** Who may sign in, and the accounts of a first start. */
export function parsePeople(read: ReadSetting) {
  const bootstrap = {
    ...parseFirstPerson(read),
    publishableKey: parseKey(read, 'OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY', 'pk_live_'),
    secretKey: parseKey(read, 'OVERLAY_BOOTSTRAP_SECRET_KEY', 'sk_live_'),
  };
  const singleSignOn = parseSingleSignOn(read);
  const passwordSignIn = parseSwitch(read, 'OVERLAY_PASSWORD_SIGN_IN');
  if (!passwordSignIn && singleSignOn === undefined) {
    throw new SettingError(
      'OVERLAY_PASSWORD_SIGN_IN',
      'is off, so it needs OVERLAY_OIDC_ISSUER: nobody could sign in',
    );
  }
  return {
    singleSignOn,
    /** Whether people can sign in with a password. */
    passwordSignIn,
    /** Whether people can sign up without an invitation. */
    signUp: parseChoice(read, 'OVERLAY_SIGNUP', ['closed', 'open']),
    /** Passwords that are checked in an hour for one e-mail address, of devices that nobody has signed in with before. */
    passwordChecksPerHour: parseCount(read, 'OVERLAY_MAX_PASSWORD_CHECKS', limits.passwordChecksPerHour, 10),
    /** The mail server; undefined: no mail is sent, and people pass links on themselves. */
    smtpUrl: parseSmtpUrl(read('SMTP_URL')),
    /** The sender of mails; undefined: an address at the service's host. */
    smtpFrom: read('SMTP_FROM'),
    bootstrap,
    /** Whether a new demo account starts with sample data. */
    demoData: parseDemoData(read, bootstrap.publishableKey ?? bootstrap.secretKey),
  };
}

function parseSmtpUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const isSmtp = URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol);
  if (isSmtp && new URL(text).hostname !== '') return text;
  // The value is not quoted, because it may contain a password.
  throw new SettingError('SMTP_URL', 'must be an address such as smtp://user:password@mail.example:587');
}

/** Both or neither, because signing in needs both. */
function parseFirstPerson(read: ReadSetting) {
  const email = read('OVERLAY_BOOTSTRAP_EMAIL');
  const password = read('OVERLAY_BOOTSTRAP_PASSWORD');
  if (email === undefined && password === undefined) return { email, password };
  if (!Check(Email, email)) {
    throw new SettingError(
      'OVERLAY_BOOTSTRAP_EMAIL',
      'must be an e-mail address, with OVERLAY_BOOTSTRAP_PASSWORD',
    );
  }
  if (!Check(NewPassword, password)) {
    const { minimum, maximum } = passwordLength;
    throw new SettingError('OVERLAY_BOOTSTRAP_PASSWORD', `must have ${minimum} to ${maximum} characters`);
  }
  return { email: email.toLowerCase(), password };
}

function parseKey(read: ReadSetting, name: string, prefix: string): string | undefined {
  const key = read(name);
  if (key === undefined) return undefined;
  if (key.startsWith(prefix) && /^[A-Za-z0-9_]{24,200}$/.test(key)) return key;
  throw new SettingError(
    name,
    `must start with ${prefix} and have at least 24 letters, digits or underscores`,
  );
}

/** A demo with its own keys gets real events, which sample data would mix with unless requested. */
function parseDemoData(read: ReadSetting, ownKey: string | undefined): boolean {
  const isOn = parseSwitch(read, 'OVERLAY_DEMO_DATA');
  const isAskedFor = read('OVERLAY_DEMO_DATA') !== undefined || ownKey === undefined;
  return isOn && isAskedFor && read('NODE_ENV') !== 'production';
}
