import type { Locale } from '@overlay/contract/locales';
import { type MailWords, mailLanguages } from './mail-words.ts';
import type { Mail } from './mailer.ts';

/** As the contract bounds names. */
const longestName = 80;

export type MailText = Pick<Mail, 'subject' | 'text'>;

export function writePasswordMail(locale: Locale, link: string): MailText {
  return toMail(mailLanguages[locale].password, link);
}

export function writeVerificationMail(locale: Locale, link: string): MailText {
  return toMail(mailLanguages[locale].verification, link);
}

export function writeGuessesMail(locale: Locale, link: string): MailText {
  return toMail(mailLanguages[locale].guesses, link);
}

export function writeCeilingMail(locale: Locale, link: string): MailText {
  return toMail(mailLanguages[locale].ceiling, link);
}

export interface InvitationWords {
  readonly link: string;
  readonly accountName: string;
  /** Undefined: the service invites. */
  readonly inviterName: string | undefined;
}

export function writeInvitationMail(
  locale: Locale,
  { link, accountName, inviterName }: InvitationWords,
): MailText {
  const inviter = inviterName && toPlainText(inviterName);
  return toMail(mailLanguages[locale].invitation(toPlainText(accountName), inviter), link);
}

function toMail({ subject, before, after }: MailWords, link: string): MailText {
  return { subject, text: `${before}\n\n${link}\n\n${after}\n` };
}

const wordJoiner = '\u2060';

/** A name that somebody else chose, on one line and without anything that a mail program would turn into a link. */
function toPlainText(name: string): string {
  const line = name.replaceAll(/\p{Cc}|\p{Zl}|\p{Zp}/gu, ' ').slice(0, longestName);
  return line.replaceAll(/[.:@/](?=\S)/g, `$&${wordJoiner}`);
}
