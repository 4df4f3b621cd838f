import { findLocale, type Locale } from '@overlay/contract/locales';
import { type MailWords, mailLanguages } from './mail-words.ts';
import type { Mail } from './mailer.ts';

/** As the contract bounds names. */
const longestName = 80;

export type MailText = Pick<Mail, 'subject' | 'text'>;

/**
 * The first supported language: of those the person chose, then of those their browser accepts.
 * @param wanted language tags, or lists of them as `Accept-Language` has them (RFC 9110, 12.5.4)
 */
export function chooseMailLocale(wanted: readonly (string | null | undefined)[]): Locale {
  return findLocale(wanted.flatMap(toTags)) ?? 'en';
}

/** The tags of a list, the preferred ones first, without those that are refused. */
function toTags(list: string | null | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const weight = parameters.find((one) => one.startsWith('q='));
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag);
}

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
