import type { Permission } from '@overlay/contract';
import type { Role } from './session.ts';

const viewer: readonly string[] = [
  'analytics:read',
  'events:read',
  'overlays:read',
  'installations:read',
  'account:read',
  'request-log:read',
];
const editor: readonly string[] = [...viewer, 'overlays:write', 'events:export'];
const owner: readonly string[] = [
  ...editor,
  'installations:manage',
  'keys:manage',
  'account:manage',
  'privacy:manage',
  'people:manage',
  'tokens:issue',
];
const permissionsOfRole: Readonly<Record<Role, readonly string[]>> = { viewer, editor, owner };

/** Whether a role may do something, so that no button is shown that would be refused. */
export function mayDo(role: Role, permission: Permission): boolean {
  return permissionsOfRole[role].includes(permission);
}
