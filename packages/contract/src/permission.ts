export const keyKinds = ['publishable', 'secret'] as const;
export type KeyKind = (typeof keyKinds)[number];

export const scopes = [
  'events:write',
  'conversions:write',
  'analytics:read',
  'events:read',
  'manage',
] as const;
export type Scope = (typeof scopes)[number];

/** The scopes that a key of each kind can have, and its default scopes. */
export const grantableScopes: Readonly<Record<KeyKind, readonly Scope[]>> = {
  publishable: ['events:write', 'analytics:read'],
  secret: scopes,
};

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
  'keys:read',
  'keys:manage',
  'account:read',
  'account:manage',
  'request-log:read',
  'quarantines:read',
  'quarantines:manage',
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
 * What an operation requires of its caller: a permission, nothing (`public`), or only that calling pages are the service's
 * own (`own-pages`), because the answer sets the session cookie.
 */
export type Needed = Permission | 'public' | 'own-pages';

/** Whether an operation requires a permission. */
export function isPermission(needed: Needed): needed is Permission {
  return needed !== 'public' && needed !== 'own-pages';
}

/**
 * The permissions that each scope of an API key grants. Every permission here belongs to one scope, so that an error
 * can name it. Permissions without a scope are for persons, installations and the scheduler.
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
    'keys:read',
    'keys:manage',
    'account:read',
    'account:manage',
    'request-log:read',
    'quarantines:read',
    'quarantines:manage',
    'audit-log:read',
    'privacy:manage',
  ],
} as const satisfies Readonly<Record<Scope, readonly Permission[]>>;

/** Never granted to publishable keys, even with the scope: a page must not hand its permissions on to visitors. */
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
