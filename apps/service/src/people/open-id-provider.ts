import type { FastifyBaseLogger } from 'fastify';
import ipaddr from 'ipaddr.js';
import {
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  ClientSecretBasic,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  clockTolerance,
  customFetch,
  discoveryRequest,
  getValidatedIdTokenClaims,
  processAuthorizationCodeResponse,
  processDiscoveryResponse,
  processUserInfoResponse,
  userInfoRequest,
  validateApplicationLevelSignature,
  validateAuthResponse,
} from 'oauth4webapi';
import { ProblemError } from '../http/answers/problem-error.ts';
import { createOutgoing, type SendOutgoing } from '../http/outgoing/outgoing.ts';
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
  const outgoing = {
    [customFetch]: toFetch(createOutgoing({ allowed: everywhere, bounds, userAgent })),
    // The settings allow it on this machine only.
    [allowInsecureRequests]: issuer.protocol === 'http:',
  };
  const client = { client_id: clientId, [clockTolerance]: toleranceSeconds };
  let known: { readonly server: Promise<AuthorizationServer>; readonly untilMs: number } | undefined;

  const discover = async (): Promise<AuthorizationServer> =>
    processDiscoveryResponse(issuer, await discoveryRequest(issuer, outgoing));

  /** Callers at the same time share one request. */
  const findServer = async (): Promise<AuthorizationServer> => {
    if (known === undefined || known.untilMs <= clock()) {
      known = { server: discover(), untilMs: clock() + metadataLastMs };
    }
    try {
      return await known.server;
    } catch (error) {
      known = undefined;
      throw unavailable(error);
    }
  };

  /** Throws, like each function of the library, if a check fails. */
  const redeem = async (
    server: AuthorizationServer,
    query: string,
    { state, nonce, codeVerifier }: SignOnFlow,
  ): Promise<ProvidedIdentity | undefined> => {
    const answer = validateAuthResponse(server, client, new URLSearchParams(query), state);
    const response = await authorizationCodeGrantRequest(
      server,
      client,
      authenticateWith(server, clientSecret),
      answer,
      redirectUri,
      codeVerifier,
      outgoing,
    );
    const tokens = await processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    // It counts although the token arrived over TLS.
    await validateApplicationLevelSignature(server, response, outgoing);
    const token = getValidatedIdTokenClaims(tokens);
    if (token === undefined) return undefined;
    const isWhole = token.email !== undefined && (roleClaim === undefined || roleClaim.name in token);
    if (isWhole || server.userinfo_endpoint === undefined) return toIdentity(token, {}, roleClaim?.name);
    const told = await userInfoRequest(server, client, tokens.access_token, outgoing);
    const more = await processUserInfoResponse(server, client, token.sub, told);
    return toIdentity(token, more, roleClaim?.name);
  };

  const unavailable = (cause: unknown): ProblemError => {
    logger.warn({ issuer: issuer.href, ...toReason(cause) }, 'the OpenID provider gave no usable answer');
    return new ProblemError('sign_on_unavailable', undefined, { headers: { 'retry-after': '10' }, cause });
  };

  return {
    async authorizationUrl({ state, nonce, codeVerifier }) {
      const server = await findServer();
      const { authorization_endpoint: endpoint, scopes_supported: scopes = [] } = server;
      if (endpoint === undefined) throw unavailable(new Error('its metadata name no authorization endpoint'));
      const scope = ['openid', 'email', 'profile'];
      // Some providers send groups only to those who ask for a scope of that name.
      if (roleClaim !== undefined && scopes.includes(roleClaim.name)) scope.push(roleClaim.name);
      const url = new URL(endpoint);
      const parameters = {
        client_id: clientId,
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: scope.join(' '),
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
      return url.href;
    },

    async identify(query, flow) {
      const server = await findServer();
      try {
        return await redeem(server, query, flow);
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
function authenticateWith(
  { token_endpoint_auth_methods_supported: methods }: AuthorizationServer,
  secret: string,
) {
  const isBasic = methods === undefined || methods.includes('client_secret_basic');
  return isBasic ? ClientSecretBasic(secret) : ClientSecretPost(secret);
}

interface FetchOptions {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: unknown;
}

function toFetch(send: SendOutgoing) {
  return async (url: string, { method, headers, body }: FetchOptions): Promise<Response> => {
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
