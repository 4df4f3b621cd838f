import type { IncomingHttpHeaders } from 'node:http';
import { APIError } from 'better-auth/api';
import type { SessionReader, SignedIn } from '../access/person-access.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import { ControlStoreUnavailable } from '../control-store/control-store-unavailable.ts';
import type { Settings } from '../settings/settings.ts';
import { readCookie } from './cookies.ts';
import type { KnownDevices } from './known-devices.ts';
import type { SecondFactors } from './second-factors.ts';
import {
  type SignInLibrary,
  toLibraryHeaders,
  toSessionCookieName,
  toSessionCookies,
  toSessionHeaders,
  unlessRefused,
} from './sign-in-library.ts';

export interface SessionsOptions extends Pick<Settings, 'publicUrl'> {
  readonly library: SignInLibrary;
  readonly controlStore: Pick<ControlStore, 'persons' | 'signIns'>;
  readonly secondFactors: Pick<SecondFactors, 'claim'>;
  readonly devices: Pick<KnownDevices, 'remember'>;
}

/** Sessions of one person; beyond it the oldest ends. */
const mostSessions = 50;

export interface Credentials {
  readonly email: string;
  readonly password: string;
  readonly code?: string | undefined;
}

export interface IssuedSession {
  readonly signedIn: SignedIn;
  /** `Set-Cookie` fields of the answer. */
  readonly cookies: readonly string[];
}

export type SignInOutcome = IssuedSession | 'refused' | 'needs-code';

/** Sessions of people: issued for a password and, where there is a second factor, a code; read from cookies; ended. */
export interface Sessions extends SessionReader {
  signIn(credentials: Credentials, headers: IncomingHttpHeaders): Promise<SignInOutcome>;
  /** A session of a person whom somebody else has identified: no password and no code is asked for. */
  open(personId: string, headers: IncomingHttpHeaders): Promise<IssuedSession>;
  /** The session of the request. Its cookie is renewed if it is a day old. */
  refresh(headers: IncomingHttpHeaders): Promise<IssuedSession | undefined>;
  /** Ends the session of the request, if there is one. Returns the `Set-Cookie` fields that remove its cookie. */
  signOut(headers: IncomingHttpHeaders): Promise<readonly string[]>;
}

export function createSessions({
  library,
  controlStore,
  secondFactors,
  devices,
  publicUrl,
}: SessionsOptions): Sessions {
  const { api } = library;
  const cookieName = toSessionCookieName(publicUrl);
  const hasCookie: Sessions['hasCookie'] = (headers) => readCookie(headers, cookieName) !== undefined;
  const ofSession = (headers: Headers) => toSessionCookies(headers, publicUrl);

  const find = async (
    headers: IncomingHttpHeaders,
    isRefreshed: boolean,
  ): Promise<IssuedSession | undefined> => {
    if (!hasCookie(headers)) return undefined;
    try {
      const answer = await api.getSession({
        headers: toSessionHeaders(headers, publicUrl),
        query: { disableRefresh: !isRefreshed },
        returnHeaders: true,
      });
      if (answer.response === null) return undefined;
      return { signedIn: toSignedIn(answer.response), cookies: ofSession(answer.headers) };
    } catch (error) {
      // Here the library refuses nothing; its errors hide failures of the store.
      if (!(error instanceof APIError)) throw error;
      throw new ControlStoreUnavailable('a session could not be read', { cause: error });
    }
  };

  /** The answer to the code, which the library accepts with the cookie of the first step. */
  const verifyCode = async (
    code: string,
    personId: string,
    headers: Headers,
  ): Promise<Headers | undefined> => {
    const isDigits = /^\d{6}$/.test(code);
    if (!isDigits) {
      const asked = { body: { code: toBackupCode(code) }, headers, returnHeaders: true } as const;
      return (await unlessRefused(() => api.verifyBackupCode(asked)))?.headers;
    }
    const isFresh = await secondFactors.claim(personId, code);
    // A code that was used before is wrong, and counts as a failure.
    const asked = { body: { code: isFresh ? code : 'spent' }, headers, returnHeaders: true } as const;
    return (await unlessRefused(() => api.verifyTOTP(asked)))?.headers;
  };

  const issue = async (
    { email, password, code }: Credentials,
    headers: IncomingHttpHeaders,
  ): Promise<Headers | 'refused' | 'needs-code'> => {
    const asked = {
      body: { email, password },
      headers: toLibraryHeaders(headers, ''),
      returnHeaders: true,
    } as const;
    const first = await unlessRefused(() => api.signInEmail(asked));
    if (first === undefined) return 'refused';
    if (!('twoFactorRedirect' in first.response)) return first.headers;
    if (code === undefined) return 'needs-code';
    const person = await controlStore.persons.findByEmail(email.toLowerCase());
    if (person === undefined) return 'refused';
    const cookie = toCookieHeader(first.headers);
    return (await verifyCode(code, person.personId, toLibraryHeaders(headers, cookie))) ?? 'refused';
  };

  const end = async (headers: IncomingHttpHeaders): Promise<void> => {
    // The token stands before its signature.
    const token = readCookie(headers, cookieName)?.split('.', 1)[0];
    if (token) await controlStore.signIns.removeByToken(token);
  };

  /** The session that was just issued. */
  const begin = async (issued: Headers, headers: IncomingHttpHeaders): Promise<IssuedSession | undefined> => {
    // The previous session ends, even if it was planted.
    await end(headers);
    const found = await find({ ...headers, cookie: toCookieHeader(issued) }, false);
    if (found === undefined) return undefined;
    const { person, signInId } = found.signedIn;
    await controlStore.signIns.keepNewest(person.personId, signInId, mostSessions);
    return { ...found, cookies: [...ofSession(issued), await devices.remember(headers, person.email)] };
  };

  return {
    hasCookie,
    read: async (headers) => (await find(headers, false))?.signedIn,
    refresh: (headers) => find(headers, true),
    async signIn(credentials, headers) {
      const issued = await issue(credentials, headers);
      if (issued === 'refused' || issued === 'needs-code') return issued;
      return (await begin(issued, headers)) ?? 'refused';
    },
    async open(personId, headers) {
      const asked = {
        body: { personId },
        headers: toLibraryHeaders(headers, ''),
        returnHeaders: true,
      } as const;
      const issued = await api.openSession(asked);
      const opened = await begin(issued.headers, headers);
      if (opened === undefined) throw new Error('a session was opened for nobody');
      return opened;
    },
    async signOut(headers) {
      await end(headers);
      const asked = { headers: toSessionHeaders(headers, publicUrl), returnHeaders: true } as const;
      return ofSession((await api.signOut(asked)).headers);
    },
  };
}

/** As it is stored, however it was typed. */
function toBackupCode(code: string): string {
  const plain = code.replaceAll(/[\s-]/g, '');
  return `${plain.slice(0, 5)}-${plain.slice(5)}`;
}

/** What a browser would send back. */
function toCookieHeader(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

type LibrarySession = NonNullable<Awaited<ReturnType<SignInLibrary['api']['getSession']>>>;

function toSignedIn({ session, user }: LibrarySession): SignedIn {
  return {
    signInId: session.id,
    person: {
      personId: user.id,
      email: user.email,
      name: user.name,
      isAdministrator: user.isAdministrator,
      hasTwoFactor: user.twoFactorEnabled === true,
      emailVerifiedAtMs: user.emailVerifiedAt ? Date.parse(user.emailVerifiedAt) : null,
      locale: user.locale ?? null,
      timeZone: user.timeZone ?? null,
      createdAtMs: user.createdAt.getTime(),
    },
  };
}
