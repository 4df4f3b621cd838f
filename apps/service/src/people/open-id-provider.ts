import type { FastifyBaseLogger } from 'fastify';
import ipaddr from 'ipaddr.js';
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client';
import { ProblemError } from '../http/answers/problem-error.ts';
import { createOutgoing } from '../http/outgoing/outgoing.ts';
import type { Clock } from '../scheduling/clock.ts';
import type { Settings } from '../settings/settings.ts';
import type { SingleSignOn } from '../settings/single-sign-on.ts';
import type { SignOnFlow } from './sign-on-flows.ts';

/** What the provider says about the person who signed in. The token that says so has been verified. */
export interface ProvidedIdentity {
  readonly issuer: string;
  readonly subject: string;
  /** In lower case; undefined if there is none, or the provider has not verified it. */
  readonly email: string | undefined;
  readonly name: string | undefined;
  /** Values of the claim that lists groups; none if there is no such claim. */
  readonly groups: readonly string[];
}

/** The OpenID provider (OpenID Connect Core 1.0, authorization code flow with PKCE). Both methods throw `sign_on_unavailable`. */
export interface OpenIdProvider {
  /** The page of the provider on which a person signs in. */
  authorizationUrl(flow: SignOnFlow): Promise<string>;
  /**
   * Redeems the code and verifies state, issuer, identity token and nonce.
   * @param query of the address that the provider sent the browser back to
   * @returns undefined if anything is wrong
   */
  identify(query: string, flow: SignOnFlow): Promise<ProvidedIdentity | undefined>;
}

export interface OpenIdProviderOptions extends Pick<Settings, 'publicUrl'> {
  readonly settings: SingleSignOn;
  readonly logger: Pick<FastifyBaseLogger, 'warn'>;
  readonly clock: Clock;
}

/**
 * The operator chose this address, so it may be in a private network, which `OVERLAY_OUTGOING_ALLOW` would open to webhooks
 * and site checks too. Bytes and time are bounded like those of every request, and redirects are refused.
 */
const everywhere = [ipaddr.parseCIDR('0.0.0.0/0'), ipaddr.parseCIDR('::/0')];
const bounds = { bytes: 1024 ** 2, withinMs: 10_000, redirects: 0 } as const;
/** Metadata change rarely; keys are fetched again when a token names an unknown one. */
const metadataLastMs = 3_600_000;
/** Clocks differ. */
const toleranceSeconds = 60;

class ProviderUnreachable extends Error {}

export function createOpenIdProvider({
  settings: { issuer, clientId, clientSecret, roleClaim },
  publicUrl,
  logger,
  clock,
}: OpenIdProviderOptions): OpenIdProvider {
  const redirectUri = `${publicUrl}/single-sign-on`;
  const userAgent = `OverlaySignOn/1 (+${publicUrl}/docs)`;
  const send = toFetch(createOutgoing({ allowed: everywhere, bounds, userAgent }));
  let known: { readonly configuration: Promise<Configuration>; readonly untilMs: number } | undefined;

  const discover = (): Promise<Configuration> =>
    discovery(issuer, clientId, { [clockTolerance]: toleranceSeconds }, authenticateWith(clientSecret), {
      [customFetch]: send,
      execute: [
        // The signature of a token counts, also if it arrives over TLS.
        enableNonRepudiationChecks,
        // The settings allow it on this machine only.
        ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : []),
      ],
    });

  /** Callers at the same time share one request. */
  const configure = async (): Promise<Configuration> => {
    if (known === undefined || known.untilMs <= clock()) {
      known = { configuration: discover(), untilMs: clock() + metadataLastMs };
    }
    try {
      return await known.configuration;
    } catch (error) {
      known = undefined;
      throw unavailable(error);
    }
  };

  const unavailable = (cause: unknown): ProblemError => {
    logger.warn({ issuer: issuer.href, ...toReason(cause) }, 'the OpenID provider gave no usable answer');
    return new ProblemError('sign_on_unavailable', undefined, { headers: { 'retry-after': '10' }, cause });
  };

  return {
    async authorizationUrl({ state, nonce, codeVerifier }) {
      const configuration = await configure();
      const { scopes_supported: scopes = [] } = configuration.serverMetadata();
      const scope = ['openid', 'email', 'profile'];
      // Some providers send groups only to those who ask for a scope of that name.
      if (roleClaim !== undefined && scopes.includes(roleClaim.name)) scope.push(roleClaim.name);
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: scope.join(' '),
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      });
      return url.href;
    },

    async identify(query, { state, nonce, codeVerifier }) {
      const configuration = await configure();
      const answer = new URL(redirectUri);
      answer.search = query;
      try {
        const tokens = await authorizationCodeGrant(configuration, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        });
        const token = tokens.claims();
        if (token === undefined) return undefined;
        const isWhole = token.email !== undefined && (roleClaim === undefined || roleClaim.name in token);
        const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined && !isWhole;
        const more = hasMore ? await fetchUserInfo(configuration, tokens.access_token, token.sub) : {};
        return toIdentity(token, more, roleClaim?.name);
      } catch (error) {
        if (isUnreachable(error)) throw unavailable(error);
        logger.warn({ issuer: issuer.href, ...toReason(error) }, 'single sign-on failed');
        return undefined;
      }
    },
  };
}

type Claims = Readonly<Record<string, unknown>>;

/** The token counts more than what the provider tells later. An address and whether it is verified come from the same place. */
function toIdentity(
  token: Claims & { readonly iss: string; readonly sub: string },
  more: Claims,
  groupsName: string | undefined,
): ProvidedIdentity {
  const { email, email_verified: isVerified } = token.email === undefined ? more : token;
  const { name } = { ...more, ...token };
  const groups = groupsName === undefined ? undefined : (token[groupsName] ?? more[groupsName]);
  return {
    issuer: token.iss,
    subject: token.sub,
    email: typeof email === 'string' && isVerified === true ? email.toLowerCase() : undefined,
    name: typeof name === 'string' ? name : undefined,
    groups: (Array.isArray(groups) ? groups : [groups]).filter((group) => typeof group === 'string'),
  };
}

/** As the provider prefers; the standard's default is `client_secret_basic`. */
function authenticateWith(secret: string): ClientAuth {
  const basic = ClientSecretBasic(secret);
  const post = ClientSecretPost(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

function toFetch(send: ReturnType<typeof createOutgoing>): CustomFetch {
  return async (url, { method, headers, body }) => {
    const answer = await send({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body instanceof URLSearchParams && { body: body.toString() }),
    });
    if (!answer.ok) throw new ProviderUnreachable(`${answer.fault} at ${new URL(url).origin}`);
    return new Response(new Uint8Array(answer.body), {
      status: answer.status,
      headers: { 'content-type': answer.headers.get('content-type') ?? '' },
    });
  };
}

function isUnreachable(error: unknown): boolean {
  return error instanceof ProviderUnreachable || (error instanceof Error && isUnreachable(error.cause));
}

/** Without causes, which hold tokens. */
function toReason(error: unknown): object {
  if (!(error instanceof Error)) return {};
  const { code, error: answered } = error as { readonly code?: unknown; readonly error?: unknown };
  return {
    reason: error.message,
    code,
    ...(typeof answered === 'string' && { answered: answered.slice(0, 60) }),
  };
}
