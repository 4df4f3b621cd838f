import type { IncomingHttpHeaders } from 'node:http';
import type { KeyKind, Scope } from '@overlay/contract';
import { isOriginAllowed } from '../keys/origin-list.ts';
import { ProblemError } from './problem-error.ts';

/** Who sent a request, once its key is known. */
export interface Principal {
  readonly accountId: string;
  readonly keyId: string;
  readonly kind: KeyKind | 'readToken';
  readonly scopes: readonly Scope[];
  /** Origin allow-list of a publishable key; empty allows every origin. */
  readonly origins: readonly string[];
  /** Campaigns that a read token is narrowed to. */
  readonly campaignIds?: readonly string[];
}

/** Finds the principal of a presented key or read token; undefined where none is valid. */
export interface KeyVerifier {
  verify(presented: string): Principal | undefined | Promise<Principal | undefined>;
}

/** Finds it where it is known already: for what has to be decided before anything may be asked. */
export interface KeyMemory {
  peek(presented: string): Principal | undefined;
}

/** What is read and noted of a request. A FastifyRequest is one. */
export interface AuthorisableRequest {
  readonly headers: IncomingHttpHeaders;
  /** The origin that CORS headers of the answer echo; undefined where the key refuses it. */
  corsOrigin: string | undefined;
  /** Whose key the request carries, once that is known, whatever it may do. */
  principal: Principal | undefined;
}

export type Authorise = (
  request: AuthorisableRequest,
  scope: Scope,
  keyInBody?: unknown,
) => Principal | Promise<Principal>;

const bearer = /^Bearer +(\S{1,200})$/i;

/**
 * Decisions 2. It throws its refusals, and answers without a promise where the key is remembered. A key in the body is taken from publishable keys alone, so that a beacon needs no preflight.
 * Once the key's origin list admits the request's origin, `request.allowedOrigin` is what CORS may echo.
 */
export function createAuthorise(keys: KeyVerifier): Authorise {
  const admit = (request: AuthorisableRequest, scope: Scope, principal: Principal | undefined): Principal => {
    if (principal === undefined) throw new ProblemError('invalid_api_key');
    if (principal.kind !== 'publishable' && request.headers.authorization === undefined) {
      throw new ProblemError('invalid_api_key', 'Only publishable keys may be sent in the body.');
    }
    request.principal = principal;
    const origin = request.headers.origin;
    if (origin !== undefined) {
      if (principal.kind === 'secret') throw new ProblemError('secret_key_in_browser');
      if (principal.origins.length > 0 && !isOriginAllowed(origin, principal.origins)) {
        request.corsOrigin = undefined;
        throw new ProblemError('origin_not_allowed');
      }
    }
    if (!principal.scopes.includes(scope)) {
      throw new ProblemError('insufficient_scope', `This needs a key with the scope ${scope}.`);
    }
    return principal;
  };
  return (request, scope, keyInBody) => {
    const found = keys.verify(presentedKey(request.headers.authorization, keyInBody));
    return found instanceof Promise
      ? found.then((principal) => admit(request, scope, principal))
      : admit(request, scope, found);
  };
}

/** The key of an `Authorization` header, or undefined where it is of another form. */
export function presentedInHeader(header: string): string | undefined {
  return bearer.exec(header)?.[1];
}

function presentedKey(header: string | undefined, keyInBody: unknown): string {
  if (header !== undefined) {
    const presented = presentedInHeader(header);
    if (presented !== undefined) return presented;
    throw new ProblemError('missing_api_key', 'The Authorization header is not of the form "Bearer KEY".');
  }
  if (typeof keyInBody === 'string' && keyInBody !== '') return keyInBody;
  throw new ProblemError('missing_api_key');
}

declare module 'fastify' {
  interface FastifyRequest extends Omit<AuthorisableRequest, 'headers'> {}
}
