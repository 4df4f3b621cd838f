import {
  defaultScopes,
  explainOrigin,
  type FieldError,
  grantableScopes,
  type KeyKind,
  type Permission,
  permissionsOfScope,
  type Scope,
} from '@overlay/contract';
import { normaliseOriginPattern } from './origin-list.ts';

export interface RequestedGrants {
  readonly scopes?: readonly Scope[] | undefined;
  readonly origins?: readonly string[] | undefined;
  readonly requireOrigin?: boolean | undefined;
}

export interface Grants {
  readonly scopes?: readonly Scope[];
  readonly origins?: readonly string[];
  readonly requireOrigin?: boolean;
}

export type JudgedGrants =
  | { readonly ok: true; readonly grants: Grants }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** What a key of this kind may be granted, with its origins normalised and deduplicated. */
export function judgeGrants(
  kind: KeyKind,
  { scopes, origins, requireOrigin }: RequestedGrants,
): JudgedGrants {
  const errors = [...scopeErrors(kind, scopes ?? []), ...originErrors(kind, origins ?? [], requireOrigin)];
  if (errors.length > 0) return { ok: false, errors };
  return {
    ok: true,
    grants: {
      ...(scopes === undefined ? {} : { scopes: [...new Set(scopes)] }),
      ...(origins === undefined
        ? {}
        : { origins: [...new Set(origins.map((origin) => normaliseOriginPattern(origin) ?? origin))] }),
      ...(requireOrigin === undefined ? {} : { requireOrigin }),
    },
  };
}

/**
 * A key that manages keys cannot grant permissions that it lacks. A person who manages keys is an owner and may grant every
 * scope, also those for sending events, which no person has.
 */
export interface Grantor {
  readonly actor: { readonly kind: 'key' | 'person' | 'operator' };
  readonly permissions: ReadonlySet<Permission>;
}

export function mayGrant({ actor, permissions }: Grantor, scope: Scope): boolean {
  if (actor.kind !== 'key') return true;
  return permissionsOfScope[scope].every((permission) => permissions.has(permission));
}

/** The default scopes of a new key of this kind, restricted to those of its creator. */
export function usualScopes(kind: KeyKind, grantor: Grantor): readonly Scope[] {
  return defaultScopes[kind].filter((scope) => mayGrant(grantor, scope));
}

/** The scopes that the grantor lacks. */
export function beyondGrantor(grantor: Grantor, scopes: readonly Scope[]): FieldError[] {
  return scopes.flatMap((scope, index) =>
    mayGrant(grantor, scope)
      ? []
      : [{ pointer: `/scopes/${index}`, code: 'scope', detail: `your key does not have ${scope} itself` }],
  );
}

function scopeErrors(kind: KeyKind, scopes: readonly Scope[]): FieldError[] {
  return scopes.flatMap((scope, index) =>
    grantableScopes[kind].includes(scope)
      ? []
      : [{ pointer: `/scopes/${index}`, code: 'scope', detail: `a ${kind} key cannot have ${scope}` }],
  );
}

function originErrors(
  kind: KeyKind,
  origins: readonly string[],
  requireOrigin: boolean | undefined,
): FieldError[] {
  if (kind === 'secret' && requireOrigin === true) {
    const detail = 'a secret key is never sent by a page; it cannot require an origin';
    return [{ pointer: '/requireOrigin', code: 'origin', detail }];
  }
  if (kind === 'secret' && origins.length > 0) {
    return [
      {
        pointer: '/origins',
        code: 'origin',
        detail: 'a secret key is never sent by a page; it has no origins',
      },
    ];
  }
  return origins.flatMap((origin, index) =>
    normaliseOriginPattern(origin) === undefined
      ? [
          {
            pointer: `/origins/${index}`,
            code: 'origin',
            detail: explainOrigin(origin),
          },
        ]
      : [],
  );
}
