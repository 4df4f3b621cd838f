import type { IncomingHttpHeaders } from 'node:http';
import { type Permission, scopeOf } from '@overlay/contract';
import { bearerCredential } from '../http/admission/bearer-credential.ts';
import { ProblemError } from '../http/answers/problem-error.ts';
import type { HolderOf } from '../principals/holder-of.ts';
import type { BearerPrincipal } from '../principals/principal.ts';
import type { Settings } from '../settings/settings.ts';
import { isOriginAllowed } from './origin-list.ts';

/** The account and key of a refused request. */
export interface KeyOfAccount {
  readonly accountId: string;
  readonly keyId: string;
}

/** Finds the principal of a presented key or read token; undefined if there is none. */
export interface KeyVerifier {
  verify(presented: string): BearerPrincipal | undefined | Promise<BearerPrincipal | undefined>;
  /** The revoked or expired key that `verify` has just not accepted; undefined if there is no such key. */
  endedKey(presented: string): KeyOfAccount | undefined;
}

/** The parts of a request that are read and written here. A FastifyRequest has them. */
export interface AuthorisableRequest {
  readonly headers: IncomingHttpHeaders;
  /** The origin that CORS headers of the answer echo; undefined where the key refuses it. */
  corsOrigin: string | undefined;
  /** The account of the presented key, once known, even if the key lacks the permission. */
  principal: BearerPrincipal | undefined;
  /** The key that the request carries, if it no longer allows anything: its account sees the refusal. */
  endedKey: KeyOfAccount | undefined;
}

/** The permissions that a credential in the `Authorization` header or in the body can be checked for. */
export type AccountPermission = Exclude<
  Permission,
  | 'jobs:run'
  | 'heartbeats:send'
  | 'people:manage'
  | 'account:delete'
  | 'profile:manage'
  | 'instance:administer'
>;

export type Authorise = <Needed extends AccountPermission>(
  request: AuthorisableRequest,
  permission: Needed,
  keyInBody?: unknown,
) => HolderOf<Needed> | Promise<HolderOf<Needed>>;

export interface AuthoriseOptions extends Pick<Settings, 'publicUrl'> {
  readonly keys: KeyVerifier;
}

/**
 * Finds out who sends a request and whether their key or read token holds a permission. Throws refusals, and returns
 * without a promise if the key is in memory. Only publishable keys are accepted in the body, which saves beacons a
 * preflight. If the key's list refuses the origin of the page, `request.corsOrigin` is cleared.
 */
export function createAuthorise({ keys, publicUrl }: AuthoriseOptions): Authorise {
  const ownOrigin = URL.canParse(publicUrl) ? new URL(publicUrl).origin : undefined;

  const admit = <Needed extends AccountPermission>(
    request: AuthorisableRequest,
    permission: Needed,
    principal: BearerPrincipal | undefined,
  ): HolderOf<Needed> => {
    if (principal === undefined) throw new ProblemError('invalid_api_key');
    const { actor, permissions } = principal;
    const isPublishable = actor.kind === 'key' && actor.keyKind === 'publishable';
    if (!isPublishable && request.headers.authorization === undefined) {
      throw new ProblemError('invalid_api_key', 'Only publishable keys may be sent in the body.');
    }
    request.principal = principal;
    const { origin } = request.headers;
    if (origin !== undefined && actor.kind === 'key') {
      if (actor.keyKind === 'secret' && origin !== ownOrigin) throw new ProblemError('secret_key_in_browser');
      if (actor.origins.length > 0 && !isOriginAllowed(origin, actor.origins)) {
        request.corsOrigin = undefined;
        throw new ProblemError('origin_not_allowed');
      }
    }
    if (origin === undefined && permission === 'events:write' && requiresOrigin(actor)) {
      throw new ProblemError('origin_required');
    }
    if (!permissions.has(permission)) throw missing(permission, principal);
    // A principal with the permission is one of its holders.
    return principal as HolderOf<Needed>;
  };

  return (request, permission, keyInBody) => {
    const presented = presentedKey(request.headers.authorization, keyInBody);
    const judge = (principal: BearerPrincipal | undefined) => {
      if (principal === undefined) request.endedKey = keys.endedKey(presented);
      return admit(request, permission, principal);
    };
    const found = keys.verify(presented);
    return found instanceof Promise ? found.then(judge) : judge(found);
  };
}

function requiresOrigin(actor: BearerPrincipal['actor']): boolean {
  return actor.kind === 'key' && actor.requireOrigin === true;
}

function missing(permission: Permission, { actor }: BearerPrincipal): ProblemError {
  const scope = scopeOf(permission);
  const holdsScope = actor.kind === 'readToken' || (scope !== undefined && actor.scopes.includes(scope));
  const detail = holdsScope
    ? `This needs a secret key with the scope ${scope}.`
    : `This needs a key with the scope ${scope}.`;
  return new ProblemError('insufficient_scope', detail);
}

function presentedKey(header: string | undefined, keyInBody: unknown): string {
  if (header !== undefined) {
    const presented = bearerCredential(header);
    if (presented !== undefined) return presented;
    throw new ProblemError('missing_api_key', 'The Authorization header is not of the form "Bearer KEY".');
  }
  if (typeof keyInBody === 'string' && keyInBody !== '') return keyInBody;
  throw new ProblemError('missing_api_key');
}

declare module 'fastify' {
  interface FastifyRequest extends Omit<AuthorisableRequest, 'headers'> {}
}
