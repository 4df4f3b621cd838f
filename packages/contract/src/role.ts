import type { Permission } from './permission.ts';

/** What a person may be in an account, from the least to the most. */
export const roles = ['viewer', 'editor', 'owner'] as const;
export type Role = (typeof roles)[number];

const viewer = [
  'analytics:read',
  'events:read',
  'overlays:read',
  'installations:read',
  'account:read',
  'request-log:read',
] as const satisfies readonly Permission[];

const editor = [...viewer, 'overlays:write', 'events:export'] as const satisfies readonly Permission[];

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

/** The permissions of each role. Sending events is for keys alone: a person has no use for it. */
export const permissionsOfRole: Readonly<Record<Role, ReadonlySet<Permission>>> = {
  viewer: new Set(viewer),
  editor: new Set(editor),
  owner: new Set(owner),
};

/** What every person who is signed in may do for themselves, whatever their accounts. */
export const permissionsOfPersons: ReadonlySet<Permission> = new Set(['profile:manage']);

/** What an administrator of the instance may do besides. Data of an account needs a membership, as for anyone. */
export const permissionsOfAdministrators: ReadonlySet<Permission> = new Set([
  ...permissionsOfPersons,
  'instance:administer',
]);

/** Whether some role holds this permission in an account. */
export function isForMembers(permission: Permission): boolean {
  return permissionsOfRole.owner.has(permission);
}
