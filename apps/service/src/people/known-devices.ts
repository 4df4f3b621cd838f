import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
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
 * slow them down.
 */
export interface KnownDevices {
  /** The device, if its cookie is for this address. Throws `bad_request` if there are two such cookies. */
  find(headers: IncomingHttpHeaders, email: string): string | undefined;
  /** The `Set-Cookie` field that marks this browser as known to the person, and keeps the people who are already in the cookie. */
  remember(headers: IncomingHttpHeaders, email: string): string;
}

export interface KnownDevicesOptions extends Pick<Settings, 'publicUrl'> {
  readonly tokens: SignedTokens;
}

export function createKnownDevices({ tokens, publicUrl }: KnownDevicesOptions): KnownDevices {
  const { nameOf, path, secure } = toCookieRules(publicUrl);
  const name = nameOf('overlay_device');
  const tokensIn = (headers: IncomingHttpHeaders) =>
    (readCookie(headers, name)?.split(separator) ?? []).slice(0, mostPersons);
  const idOf = (token: string, email: string) => tokens.verify('device', token, email.toLowerCase());

  const find = (headers: IncomingHttpHeaders, email: string) =>
    tokensIn(headers)
      .map((token) => idOf(token, email))
      .find((id) => id !== undefined);

  return {
    find,
    remember(headers, email) {
      const known = tokensIn(headers);
      const others = known.filter(
        (token) => /^[\w.-]{1,120}$/.test(token) && idOf(token, email) === undefined,
      );
      const id = find(headers, email) ?? randomBytes(12).toString('base64url');
      const token = tokens.sign('device', id, email.toLowerCase(), lastsMs);
      const value = [token, ...others].slice(0, mostPersons).join(separator);
      const flags = `Max-Age=${lastsMs / 1_000}; Path=${path}; HttpOnly;${secure ? ' Secure;' : ''} SameSite=Lax`;
      return `${name}=${value}; ${flags}`;
    },
  };
}
