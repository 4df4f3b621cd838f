import type { IncomingHttpHeaders } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { ControlStore } from '../control-store/control-store.ts';
import type { PersonRecord } from '../control-store/people/persons.ts';
import { chooseLocale } from '../http/answers/choose-locale.ts';
import { growingTo } from '../scheduling/growing.ts';
import type { Settings } from '../settings/settings.ts';
import type { KnownDevices } from './known-devices.ts';
import type { MailAllowance } from './mail-allowance.ts';
import { writeCeilingMail, writeGuessesMail, writeVerificationMail } from './mail-texts.ts';
import type { Mail, Mailer } from './mailer.ts';
import type { RefusedFor } from './sign-in-pauses.ts';
import { idInToken, type SignedTokens } from './signed-tokens.ts';

const verificationLastsMs = 24 * 3_600_000;
/** Longer than the hour for which the ceiling of sign-ins lasts. */
const confirmationLastsMs = 2 * 3_600_000;

/** Refusals come in floods: only the first one of an address is looked up in the store. */
const warnedAgainAfterMs = 3_600_000;
const mostRemembered = 10_000;

type Address = Pick<PersonRecord, 'personId' | 'email'>;

/** Mails to people about their own address, and what the links in them prove. */
export interface EmailProofs {
  /** Whether mail is sent for this person's account: with open sign-up, only once they have proved their address. */
  mayMail(person: Pick<PersonRecord, 'emailVerifiedAtMs'>): boolean;
  /** Mails a link with which a person proves that they read the mail of their address, unless they have. */
  sendVerification(personId: string, acceptLanguage: string | undefined): void;
  /** Whether the token was mailed to this person, at this address. */
  isVerification(token: string, person: Address): boolean;
  /** Warns a person that somebody is guessing their password. At the ceiling, the mail has a link that confirms their browser. */
  warn(email: string, reason: RefusedFor): void;
  /** The cookie that identifies the browser as known; undefined if the link is not valid. */
  confirmDevice(token: string, headers: IncomingHttpHeaders): Promise<string | undefined>;
}

export interface EmailProofsOptions extends Pick<Settings, 'publicUrl' | 'signUp'> {
  readonly controlStore: Pick<ControlStore, 'persons'>;
  readonly tokens: SignedTokens;
  readonly devices: Pick<KnownDevices, 'remember'>;
  readonly mailer: Mailer;
  readonly allowance: Pick<MailAllowance, 'takeMail'>;
}

export function createEmailProofs({
  controlStore: { persons },
  tokens,
  devices,
  mailer,
  allowance,
  publicUrl,
  signUp,
}: EmailProofsOptions): EmailProofs {
  const warned = new LRUCache<string, true>({ ...growingTo(mostRemembered), ttl: warnedAgainAfterMs });
  const toSubject = ({ personId, email }: Address) => `${personId} ${email}`;
  const mayMail: EmailProofs['mayMail'] = ({ emailVerifiedAtMs }) =>
    signUp === 'closed' || emailVerifiedAtMs !== null;

  const writeVerification = async (personId: string, acceptLanguage?: string): Promise<Mail | undefined> => {
    const person = await persons.get(personId);
    if (person === undefined || person.emailVerifiedAtMs !== null) return undefined;
    if (!(await allowance.takeMail('verification', person.email))) return undefined;
    const token = tokens.sign('verify-email', personId, toSubject(person), verificationLastsMs);
    // A fragment is sent neither to servers, which would log it, nor as a Referer.
    const link = `${publicUrl}/verify-email#token=${token}`;
    const locale = chooseLocale([person.locale, acceptLanguage]);
    return { to: person.email, ...writeVerificationMail(locale, link) };
  };

  const writeWarning = async (email: string, reason: RefusedFor): Promise<Mail | undefined> => {
    const person = await persons.findByEmail(email);
    if (person === undefined || !mayMail(person)) return undefined;
    if (!(await allowance.takeMail(reason, email))) return undefined;
    const locale = chooseLocale([person.locale]);
    if (reason === 'guesses') return { to: email, ...writeGuessesMail(locale, `${publicUrl}/sign-in`) };
    const token = tokens.sign('confirm-device', person.personId, toSubject(person), confirmationLastsMs);
    return { to: email, ...writeCeilingMail(locale, `${publicUrl}/sign-in#token=${token}`) };
  };

  return {
    mayMail,
    sendVerification: (personId, acceptLanguage) =>
      mailer.send(() => writeVerification(personId, acceptLanguage)),
    isVerification: (token, person) => tokens.verify('verify-email', token, toSubject(person)) !== undefined,
    warn(email, reason) {
      const name = `${reason} ${email}`;
      if (!mailer.isReady || warned.has(name)) return;
      warned.set(name, true);
      mailer.send(() => writeWarning(email, reason));
    },
    async confirmDevice(token, headers) {
      const person = await persons.get(idInToken(token) ?? '');
      if (person === undefined) return undefined;
      if (tokens.verify('confirm-device', token, toSubject(person)) === undefined) return undefined;
      return devices.remember(headers, person.email);
    },
  };
}
