import type { IncomingHttpHeaders } from 'node:http';
import { APIError } from 'better-auth/api';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../ports/clock.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { newIdentifier } from '../ports/new-identifier.ts';
import type { Passwords } from './passwords.ts';

/** A session ends when it was not used for this long. */
const sessionSeconds = 14 * 24 * 3_600;
const refreshSeconds = 24 * 3_600;
const longestUserAgent = 200;
export const secondFactorPeriodSeconds = 30;

export interface SignInLibraryOptions {
  readonly controlStore: Pick<ControlStore, 'signInLibraryDatabase'>;
  /** Signs cookies and encrypts second factors: the same on every node. */
  readonly secret: string;
  readonly publicUrl: string;
  readonly passwords: Passwords;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  readonly clock: Clock;
}

export type SignInLibrary = ReturnType<typeof createSignInLibrary>;

/**
 * better-auth behind a fence: its functions are called, and none of its addresses is served. It checks passwords and
 * codes, and issues and reads sessions. Nobody signs up through it, it neither limits nor logs, stores no addresses, and
 * reports nothing about itself; what it lacks is done around it: `docs/decisions/0100-better-auth.md`.
 */
export function createSignInLibrary(options: SignInLibraryOptions) {
  const { controlStore, secret, publicUrl, passwords, logger, clock } = options;
  const { origin, protocol, pathname } = new URL(publicUrl);
  return betterAuth({
    appName: 'Overlay',
    baseURL: origin,
    secret,
    // Also given as a list, so that no variable of the environment takes its place.
    secrets: [{ version: 1, value: secret }],
    database: controlStore.signInLibraryDatabase,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      // Not what it adds to the message, which may hold what people typed.
      log: (_level, message) => logger.error({ library: 'better-auth' }, message),
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 1,
      maxPasswordLength: 1_024,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: (password) => passwords.hash(password),
        verify: ({ password, hash }) => passwords.verify(password, hash),
      },
    },
    user: {
      modelName: 'persons',
      additionalFields: {
        isAdministrator: { type: 'boolean', required: true, input: false, defaultValue: false },
        locale: { type: 'string', required: false, input: false },
        timeZone: { type: 'string', required: false, input: false },
      },
    },
    session: {
      modelName: 'signIns',
      fields: { userId: 'personId' },
      expiresIn: sessionSeconds,
      updateAge: refreshSeconds,
    },
    account: { modelName: 'credentials', fields: { userId: 'personId' } },
    verification: { modelName: 'signInLinks', storeIdentifier: 'hashed' },
    advanced: {
      cookiePrefix: 'overlay',
      useSecureCookies: protocol === 'https:',
      cookies: { session_token: { name: sessionCookieName } },
      // Other services of the host have no use for it.
      defaultCookieAttributes: { path: pathname === '' ? '/' : pathname },
      ipAddress: { disableIpTracking: true },
      database: {
        validateSchema: false,
        generateId: ({ model }) => newIdentifier(model === 'session' ? 'signIn' : 'link', clock()),
      },
    },
    plugins: [
      twoFactor({
        issuer: 'Overlay',
        totpOptions: { period: secondFactorPeriodSeconds, digits: 6 },
        schema: { twoFactor: { modelName: 'secondFactors', fields: { userId: 'personId' } } },
      }),
    ],
  });
}

const sessionCookieName = 'overlay_session';

/** The cookie's name says that it is sent over https alone, where it is. */
export function toSessionCookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? `__Secure-${sessionCookieName}` : sessionCookieName;
}

/** Of the cookies that the library sets, those of the session. */
export function toSessionCookies(headers: Headers, publicUrl: string): readonly string[] {
  const name = toSessionCookieName(publicUrl);
  return headers.getSetCookie().filter((cookie) => cookie.startsWith(`${name}=`));
}

/** The header fields that the library sees: cookies, and the browser for the list of sessions. */
export function toLibraryHeaders(headers: IncomingHttpHeaders, cookie = headers.cookie): Headers {
  const agent = headers['user-agent']?.slice(0, longestUserAgent);
  return new Headers({
    ...(cookie === undefined ? {} : { cookie }),
    ...(agent === undefined ? {} : { 'user-agent': agent }),
  });
}

/** The result, or undefined if the library refuses. Faults of the store, and what is thrown on purpose, pass. */
export async function unlessRefused<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return undefined;
    throw error;
  }
}
