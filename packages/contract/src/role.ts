import type { Permission } from './permission.ts';

/** What a person may be in an account, from the least to the most. */
export const roles = ['viewer', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

const viewer = [
  'analytics:read',
  'events:read',
  'overlays:read',
  'installations:read',
  'keys:read',
  'account:read',
  'request-log:read',
  'quarantines:read',
] as const satisfies readonly Permission[];

const editor = [
  ...viewer,
  'overlays:write',
  'events:export',
  'quarantines:manage',
] as const satisfies readonly Permission[];

const owner = [
  ...editor,
  'installations:manage',
  'keys:manage',
  'account:manage',
  'privacy:manage',
  'audit-log:read',
  'people:manage',
  'account:delete',
] as const satisfies readonly Permission[];

/** The permissions of each role. Only keys send events. */
export const permissionsOfRole: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  viewer: new Set(viewer),
  editor: new Set(editor),
  owner: new Set(owner),
};

/** What every signed-in person may do for themselves, in any account. */
export const permissionsOfPersons: ReadonlySet<Permission> = new Set(['profile:manage']);

/** What an administrator of the instance may also do. The data of an account still needs a membership. */
export const permissionsOfAdministrators: ReadonlySet<Permission> = new Set([
  ...permissionsOfPersons,
  'instance:administer',
]);

/** Whether some role holds this permission in an account. */
export function isForMembers(permission: Permission): boolean {
  return permissionsOfRole.owner.has(permission);
}
