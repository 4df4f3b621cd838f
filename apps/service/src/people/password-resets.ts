import { mintSecret } from '../access/secret-text.ts';
import type { Clock } from '../ports/clock.ts';
import type { ControlStore } from '../ports/control-store.ts';
import type { PersonRecord } from '../ports/person-records.ts';
import { chooseMailLocale, writePasswordMail } from './mail-texts.ts';
import type { Mail, Mailer } from './mailer.ts';
import { type SignInLibrary, unlessRefused } from './sign-in-library.ts';

const mailedLastsMs = 3_600_000;
const handedOverLastsMs = 24 * 3_600_000;

export interface PasswordResetsOptions {
  readonly library: SignInLibrary;
  readonly controlStore: Pick<ControlStore, 'persons' | 'signIns'>;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly clock: Clock;
}

export interface ResetLink {
  readonly link: string;
  readonly expiresAtMs: number;
}

/** Links with which people set a new password. Only the hash of a link is stored, and it serves once. */
export interface PasswordResets {
  /**
   * Mails a link, if there is such a person and a server for mail. Whether there is does not show.
   * @param acceptLanguage of the browser that asks, for people who have chosen no language
   */
  request(email: string, acceptLanguage: string | undefined): void;
  /** A link for an administrator to hand over. */
  issue(person: PersonRecord): Promise<ResetLink>;
  /** The person whose link it is; undefined if it does not serve. Ends every session, and every other link. */
  redeem(token: string, newPassword: string): Promise<string | undefined>;
}

export function createPasswordResets({
  library,
  controlStore: { persons, signIns },
  mailer,
  publicUrl,
  clock,
}: PasswordResetsOptions): PasswordResets {
  const issue = async ({ personId }: PersonRecord, lastsMs: number): Promise<ResetLink> => {
    const token = mintSecret('rst_');
    const expiresAtMs = clock() + lastsMs;
    const { internalAdapter } = await library.$context;
    await internalAdapter.createVerificationValue({
      identifier: toIdentifier(token),
      value: personId,
      expiresAt: new Date(expiresAtMs),
    });
    // Behind the `#` neither the log of a server nor the Referer of a page gets to see the token.
    return { link: `${publicUrl}/reset-password#token=${token}`, expiresAtMs };
  };

  const write = async (email: string, acceptLanguage?: string): Promise<Mail | undefined> => {
    const person = await persons.findByEmail(email.toLowerCase());
    if (person === undefined) return undefined;
    const { link } = await issue(person, mailedLastsMs);
    const locale = chooseMailLocale([person.locale, acceptLanguage]);
    return { to: person.email, ...writePasswordMail(locale, link) };
  };

  return {
    request: (email, acceptLanguage) => mailer.send(() => write(email, acceptLanguage)),
    issue: (person) => issue(person, handedOverLastsMs),
    async redeem(token, newPassword) {
      const { internalAdapter } = await library.$context;
      const link = await internalAdapter.findVerificationValue(toIdentifier(token));
      if (link === null) return undefined;
      const body = { token, newPassword };
      const done = await unlessRefused(() => library.api.resetPassword({ body }));
      if (done === undefined) return undefined;
      await signIns.removeLinks(link.value);
      return link.value;
    },
  };
}

/** As the library looks them up. */
function toIdentifier(token: string): string {
  return `reset-password:${token}`;
}
