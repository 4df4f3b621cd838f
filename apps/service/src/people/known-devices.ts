import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ControlStore } from '../control-store/control-store.ts';
import type { Settings } from '../settings/settings.ts';
import { readCookie, toCookieRules } from './cookies.ts';
import type { SignedTokens } from './signed-tokens.ts';

const lastsMs = 180 * 24 * 3_600_000;
/** People who share a browser. */
const mostPersons = 5;
const separator = '~';

/**
 * Browsers in which a person has signed in before, or that they confirmed by a mailed link. Such a browser has a signed
 * cookie for their e-mail address, and attempts that carry it are counted separately: guesses from elsewhere never
 * slow them down. They are forgotten together, with `persons.forgetDevices`.
 */
export interface KnownDevices {
  /** The device, if its cookie is for this address. Throws `bad_request` if there are two such cookies. */
  find(headers: IncomingHttpHeaders, email: string): Promise<string | undefined>;
  /** The `Set-Cookie` field that marks this browser as known to the person, and keeps the people who are already in the cookie. */
  remember(headers: IncomingHttpHeaders, email: string): Promise<string>;
}

export interface KnownDevicesOptions extends Pick<Settings, 'publicUrl'> {
  readonly tokens: SignedTokens;
  readonly controlStore: { readonly persons: Pick<ControlStore['persons'], 'devicesForgotten'> };
}

export function createKnownDevices({
  tokens,
  controlStore: { persons },
  publicUrl,
}: KnownDevicesOptions): KnownDevices {
  const { nameOf, path, secure } = toCookieRules(publicUrl);
  const name = nameOf('overlay_device');
  const tokensIn = (headers: IncomingHttpHeaders) =>
    (readCookie(headers, name)?.split(separator) ?? []).slice(0, mostPersons);
  /** What a token for this person is signed for; undefined if there is no such person. */
  const toSubject = async (email: string) => {
    const address = email.toLowerCase();
    const forgotten = await persons.devicesForgotten(address);
    return forgotten === undefined ? undefined : `${address}\n${forgotten}`;
  };
  const idIn = (known: readonly string[], subject: string) =>
    known.map((token) => tokens.verify('device', token, subject)).find((id) => id !== undefined);

  return {
    async find(headers, email) {
      const known = tokensIn(headers);
      const subject = known.length === 0 ? undefined : await toSubject(email);
      return subject === undefined ? undefined : idIn(known, subject);
    },
    async remember(headers, email) {
      const subject = await toSubject(email);
      if (subject === undefined) throw new Error('a browser can be known only to a person');
      const known = tokensIn(headers);
      const others = known.filter(
        (token) => /^[\w.-]{1,120}$/.test(token) && tokens.verify('device', token, subject) === undefined,
      );
      const id = idIn(known, subject) ?? randomBytes(12).toString('base64url');
      const token = tokens.sign('device', id, subject, lastsMs);
      const value = [token, ...others].slice(0, mostPersons).join(separator);
      const flags = `Max-Age=${lastsMs / 1_000}; Path=${path}; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`;
      return `${name}=${value}; ${flags}`;
    },
  };
}
