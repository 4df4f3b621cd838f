import type { Mail } from './mailer.ts';

/** Languages in which the service writes mails: those of the dashboard. */
const mailLocales = ['en', 'de'] as const;
export type MailLocale = (typeof mailLocales)[number];

export type MailText = Pick<Mail, 'subject' | 'text'>;

/**
 * The first language that there are mails in: of what a person chose, then of what their browser asked for.
 * @param wanted language tags, or lists of them as `Accept-Language` has them, the preferred ones first
 */
export function chooseMailLocale(wanted: readonly (string | null | undefined)[]): MailLocale {
  const tags = wanted.flatMap((list) => (list ?? '').split(',').map((entry) => entry.trim().toLowerCase()));
  for (const tag of tags) {
    const [language = ''] = tag.split(/[-_;]/, 1);
    const found = mailLocales.find((locale) => locale === language.trim());
    if (found !== undefined) return found;
  }
  return 'en';
}

export function writePasswordMail(locale: MailLocale, link: string): MailText {
  switch (locale) {
    case 'en':
      return {
        subject: 'A new password',
        text: `With this link you set a new password:\n\n${link}\n\nIt serves once, and for an hour. If you did not ask for it, do nothing: your password stays.\n`,
      };
    case 'de':
      return {
        subject: 'Ein neues Passwort',
        text: `Mit diesem Link setzen Sie ein neues Passwort:\n\n${link}\n\nEr gilt einmal und eine Stunde lang. Wenn Sie nicht darum gebeten haben, brauchen Sie nichts zu tun: Ihr Passwort bleibt.\n`,
      };
  }
}

export interface InvitationWords {
  readonly link: string;
  readonly accountName: string;
  /** Undefined: the service invites. */
  readonly inviterName: string | undefined;
}

export function writeInvitationMail(
  locale: MailLocale,
  { link, accountName, inviterName }: InvitationWords,
): MailText {
  switch (locale) {
    case 'en':
      return {
        subject: `Invitation to ${accountName}`,
        text: `${inviterName ?? 'The service'} invites you to ${accountName}.\n\n${link}\n\nThe link serves once, and for 7 days. If you did not expect it, do nothing.\n`,
      };
    case 'de':
      return {
        subject: `Einladung zu ${accountName}`,
        text: `${inviterName ?? 'Der Dienst'} lädt Sie zu ${accountName} ein.\n\n${link}\n\nDer Link gilt einmal und 7 Tage lang. Wenn Sie ihn nicht erwartet haben, brauchen Sie nichts zu tun.\n`,
      };
  }
}
