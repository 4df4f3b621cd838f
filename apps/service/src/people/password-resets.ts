import { mintSecret } from '../access/secret-text.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import type { PersonRecord } from '../control-store/people/persons.ts';
import { chooseLocale } from '../http/answers/choose-locale.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { Clock } from '../scheduling/clock.ts';
import type { Settings } from '../settings/settings.ts';
import type { MailAllowance } from './mail-allowance.ts';
import { writePasswordMail } from './mail-texts.ts';
import type { Mail, Mailer } from './mailer.ts';
import { type SignInLibrary, unlessRefused } from './sign-in-library.ts';

const mailedLastsMs = 3_600_000;
const handedOverLastsMs = 24 * 3_600_000;

export interface PasswordResetsOptions extends Pick<Settings, 'publicUrl' | 'passwordSignIn'> {
  readonly library: SignInLibrary;
  readonly controlStore: Pick<ControlStore, 'persons' | 'identities' | 'signIns' | 'secondFactors'>;
  readonly mailer: Mailer;
  readonly allowance: Pick<MailAllowance, 'takeMail'>;
  readonly clock: Clock;
}

/** Only the service can make a token with it whose hash is stored. */
const mailedPrefix = 'rsm_';

interface LinkWish {
  readonly prefix: string;
  readonly lastsMs: number;
  readonly issuedBy?: string | null;
}

export interface ResetLink {
  readonly link: string;
  readonly expiresAtMs: number;
}

/** Links with which people set a new password. Only the hash of a link is stored, and it works once. */
export interface PasswordResets {
  /**
   * Mails a link if the person exists and mail is configured. The caller cannot tell whether it did.
   * @param acceptLanguage of the browser that asks, for people who have chosen no language
   */
  request(email: string, acceptLanguage: string | undefined): void;
  /**
   * A link to hand over.
   * @param issuedBy the administrator who must still be one when the link is used; null: the operator
   */
  issue(person: PersonRecord, issuedBy: string | null): Promise<ResetLink>;
  /**
   * Sets a new password. Ends every session, every other link and the tie to an identity at the OpenID provider, and forgets the
   * known devices. While passwords are switched off, only links of the operator work. A mailed link also proves that the address belongs to its
   * holder; if nobody had proved that before, the second factor is removed as well, because a stranger may have set it.
   * @returns the person whom the link is for; undefined if it is not valid
   */
  redeem(token: string, newPassword: string): Promise<string | undefined>;
}

export function createPasswordResets({
  library,
  controlStore: { persons, identities, signIns, secondFactors },
  mailer,
  allowance,
  publicUrl,
  passwordSignIn,
  clock,
}: PasswordResetsOptions): PasswordResets {
  const issue = async (
    { personId }: PersonRecord,
    { prefix, lastsMs, issuedBy = null }: LinkWish,
  ): Promise<ResetLink> => {
    const token = mintSecret(prefix);
    const expiresAtMs = clock() + lastsMs;
    const { internalAdapter } = await library.$context;
    const { id } = await internalAdapter.createVerificationValue({
      identifier: toIdentifier(token),
      value: personId,
      expiresAt: new Date(expiresAtMs),
    });
    // Nobody has seen the link yet.
    if (issuedBy !== null) await signIns.noteIssuer(id, issuedBy);
    // A fragment is sent neither to servers, which would log it, nor as a Referer.
    return { link: `${publicUrl}/reset-password#token=${token}`, expiresAtMs };
  };

  const write = async (email: string, acceptLanguage?: string): Promise<Mail | undefined> => {
    const person = await persons.findByEmail(email.toLowerCase());
    if (person === undefined) return undefined;
    if (!(await allowance.takeMail('passwordReset', person.email))) return undefined;
    const { link } = await issue(person, { prefix: mailedPrefix, lastsMs: mailedLastsMs });
    const locale = chooseLocale([person.locale, acceptLanguage]);
    return { to: person.email, ...writePasswordMail(locale, link) };
  };

  return {
    request: (email, acceptLanguage) => mailer.send(() => write(email, acceptLanguage)),
    issue: (person, issuedBy) => issue(person, { prefix: 'rst_', lastsMs: handedOverLastsMs, issuedBy }),
    async redeem(token, newPassword) {
      const { internalAdapter } = await library.$context;
      const link = await internalAdapter.findVerificationValue(toIdentifier(token));
      if (link === null) return undefined;
      const issuedBy = await signIns.issuerOf(link.id);
      const isOfOperator = issuedBy === null && !token.startsWith(mailedPrefix);
      if (!passwordSignIn && !isOfOperator) throw new ProblemError('password_sign_in_off');
      if (issuedBy !== null && !(await persons.get(issuedBy))?.isAdministrator) return undefined;
      const person = await persons.get(link.value);
      const body = { token, newPassword };
      const done = await unlessRefused(() => library.api.resetPassword({ body }));
      if (done === undefined) return undefined;
      if (token.startsWith(mailedPrefix)) {
        if (person?.emailVerifiedAtMs === null) await secondFactors.remove(link.value);
        await persons.markEmailVerified(link.value, clock());
      }
      await signIns.removeLinks(link.value);
      await identities.removeAll(link.value);
      await persons.forgetDevices(link.value);
      return link.value;
    },
  };
}

/** As the library looks them up. */
function toIdentifier(token: string): string {
  return `reset-password:${token}`;
}
