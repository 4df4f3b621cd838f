import { grantableScopes, type KeyKind, type Scope } from './key.ts';

/**
 * The permissions that operations require. They are fine-grained enough for a role of a person to be a list of them.
 */
export const permissions = [
  'events:write',
  'conversions:write',
  'overlays:show',
  'analytics:read',
  'tokens:issue',
  'events:read',
  'events:export',
  'overlays:read',
  'overlays:write',
  'installations:read',
  'installations:manage',
  'keys:manage',
  'account:read',
  'account:manage',
  'request-log:read',
  'audit-log:read',
  'privacy:manage',
  'people:manage',
  'account:delete',
  'profile:manage',
  'instance:administer',
  'heartbeats:send',
  'jobs:run',
] as const;
export type Permission = (typeof permissions)[number];

/**
 * What an operation asks of its caller: a permission, nothing (`public`), or nothing but that a page that calls it is one
 * of the service's own (`own-pages`), because its answer sets the cookie of a session.
 */
export type Needed = Permission | 'public' | 'own-pages';

/** Whether an operation asks for a permission at all. */
export function isPermission(needed: Needed): needed is Permission {
  return needed !== 'public' && needed !== 'own-pages';
}

/**
 * The permissions that each scope of an API key grants. Every permission here belongs to one scope, so that an error
 * can name it. Those that belong to none are for persons, installations and the scheduler.
 */
export const permissionsOfScope = {
  'events:write': ['events:write', 'overlays:show'],
  'conversions:write': ['conversions:write'],
  'analytics:read': ['analytics:read', 'tokens:issue'],
  'events:read': ['events:read', 'events:export'],
  manage: [
    'overlays:read',
    'overlays:write',
    'installations:read',
    'installations:manage',
    'keys:manage',
    'account:read',
    'account:manage',
    'request-log:read',
    'audit-log:read',
    'privacy:manage',
  ],
} as const satisfies Readonly<Record<Scope, readonly Permission[]>>;

/** Never granted to publishable keys, whatever their scopes: a page must not hand its permissions on to visitors. */
const secretKeysOnly: ReadonlySet<Permission> = new Set(['tokens:issue']);

export function permissionsOfKey(kind: KeyKind, scopes: readonly Scope[]): ReadonlySet<Permission> {
  const all = scopes.flatMap((scope): readonly Permission[] => permissionsOfScope[scope]);
  return new Set(kind === 'secret' ? all : all.filter((one) => !secretKeysOnly.has(one)));
}

export const permissionsOfReadToken: ReadonlySet<Permission> = new Set(['analytics:read']);
/**
 * The permissions that a page can hold: through a publishable key with every scope available to it, or through a read
 * token.
 */
const permissionsOfPages: ReadonlySet<Permission> = new Set([
  ...permissionsOfKey('publishable', grantableScopes.publishable),
  ...permissionsOfReadToken,
]);

/** Whether cross-origin pages may call operations that need this permission. */
export function isForPages(needed: Needed): boolean {
  return needed === 'public' || (isPermission(needed) && permissionsOfPages.has(needed));
}

/** The token of an installation, sent in the body of its heartbeats. */
export const permissionsOfInstallation: ReadonlySet<Permission> = new Set(['heartbeats:send']);
/** The holder of `CRON_SECRET`. */
export const permissionsOfScheduler: ReadonlySet<Permission> = new Set(['jobs:run']);

/** The scope that grants a key this permission; undefined if no key can have it. */
export function scopeOf(permission: Needed): Scope | undefined {
  for (const [scope, granted] of Object.entries(permissionsOfScope)) {
    if ((granted as readonly Needed[]).includes(permission)) return scope as Scope;
  }
  return undefined;
}
