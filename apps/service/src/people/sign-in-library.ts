import { randomInt } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { betterAuth } from 'better-auth/minimal';
import { twoFactor } from 'better-auth/plugins/two-factor';
import type { FastifyBaseLogger } from 'fastify';
import type { ControlStore } from '../control-store/control-store.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import type { Clock } from '../scheduling/clock.ts';
import type { Settings } from '../settings/settings.ts';
import { readCookie, toCookieRules } from './cookies.ts';
import type { Passwords } from './passwords.ts';

/** A session expires after this long without use. */
const sessionSeconds = 14 * 24 * 3_600;
const refreshSeconds = 24 * 3_600;
const longestUserAgent = 200;
export const secondFactorPeriodSeconds = 30;

export interface SignInLibraryOptions extends Pick<Settings, 'publicUrl'> {
  readonly controlStore: Pick<ControlStore, 'signInLibraryDatabase'>;
  /** Signs cookies and encrypts second factors: the same on every node. */
  readonly secret: string;
  readonly passwords: Passwords;
  readonly logger: Pick<FastifyBaseLogger, 'error'>;
  readonly clock: Clock;
}

export type SignInLibrary = ReturnType<typeof createSignInLibrary>;

/**
 * better-auth as a library: its functions are called, none of its routes is served. It checks passwords and
 * codes, and issues and reads sessions. Its sign-up, rate limits, logging, storage of IP addresses and telemetry are off; this
 * folder does the rest: `docs/decisions/0100-better-auth.md`.
 */
export function createSignInLibrary(options: SignInLibraryOptions) {
  const { controlStore, secret, publicUrl, passwords, logger, clock } = options;
  const { nameOf, path, secure } = toCookieRules(publicUrl);
  return betterAuth({
    appName: 'Overlay',
    baseURL: new URL(publicUrl).origin,
    secret,
    // Also given as a list, so that no environment variable overrides it.
    secrets: [{ version: 1, value: secret }],
    database: controlStore.signInLibraryDatabase,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      // Without its arguments, which may contain what people typed.
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
        emailVerifiedAt: { type: 'string', required: false, input: false },
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
      // It would add its own prefix to the name.
      useSecureCookies: false,
      cookies: { session_token: { name: nameOf('overlay_session') } },
      defaultCookieAttributes: { path, secure },
      ipAddress: { disableIpTracking: true },
      database: {
        validateSchema: false,
        generateId: ({ model }) => newIdentifier(model === 'session' ? 'signIn' : 'link', clock()),
      },
    },
    plugins: [
      { id: 'identified', endpoints: { openSession } },
      twoFactor({
        issuer: 'Overlay',
        backupCodeOptions: { customBackupCodesGenerate: newBackupCodes },
        totpOptions: { period: secondFactorPeriodSeconds, digits: 6 },
        schema: { twoFactor: { modelName: 'secondFactors', fields: { userId: 'personId' } } },
      }),
    ],
  });
}

/**
 * Opens a session for a person whom the OpenID provider, or the operator, has identified. It asks for no second factor. Undefined
 * if there is no such person.
 */
const openSession = createAuthEndpoint(
  { method: 'POST', metadata: { SERVER_ONLY: true, $Infer: { body: {} as { readonly personId: string } } } },
  async (call) => {
    const { internalAdapter } = call.context;
    const user = await internalAdapter.findUserById(call.body.personId);
    if (user === null) return undefined;
    const session = await internalAdapter.createSession(user.id);
    await setSessionCookie(call, { session, user });
    return session.id;
  },
);

/** Letters and digits that nobody confuses on paper: neither I, l and 1, nor O and 0. */
const backupCodeLetters = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const backupCodeLength = 10;

/** Ten codes of ten letters and digits, in two halves as the library writes them. */
function newBackupCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const code = Array.from({ length: backupCodeLength }, () =>
      backupCodeLetters.charAt(randomInt(backupCodeLetters.length)),
    ).join('');
    return `${code.slice(0, backupCodeLength / 2)}-${code.slice(backupCodeLength / 2)}`;
  });
}

export function toSessionCookieName(publicUrl: string): string {
  return toCookieRules(publicUrl).nameOf('overlay_session');
}

/** The session cookies among those that the library sets. */
export function toSessionCookies(headers: Headers, publicUrl: string): readonly string[] {
  const name = toSessionCookieName(publicUrl);
  return headers.getSetCookie().filter((cookie) => cookie.startsWith(`${name}=`));
}

/** The header fields that the library sees: the given cookies, and the browser for the list of sessions. */
export function toLibraryHeaders(headers: IncomingHttpHeaders, cookie: string): Headers {
  const agent = headers['user-agent']?.slice(0, longestUserAgent);
  return new Headers({
    ...(cookie === '' ? {} : { cookie }),
    ...(agent === undefined ? {} : { 'user-agent': agent }),
  });
}

/** The same, with only the cookie of the session: the library would interpret the others by its own rules. */
export function toSessionHeaders(headers: IncomingHttpHeaders, publicUrl: string): Headers {
  const name = toSessionCookieName(publicUrl);
  const value = readCookie(headers, name);
  return toLibraryHeaders(headers, value === undefined ? '' : `${name}=${value}`);
}

/** The result, or undefined if the library refuses. Failures of the store and errors that are thrown on purpose are rethrown. */
export async function unlessRefused<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof APIError && error.statusCode < 500) return undefined;
    throw error;
  }
}
