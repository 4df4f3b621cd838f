import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Permission } from '@overlay/contract';

export interface SettingsPage {
  /** Below `settings/`. */
  readonly path: string;
  readonly label: MessageDescriptor;
  readonly permission?: Permission;
}

export const settingsPages: readonly SettingsPage[] = [
  { path: 'profile', label: msg`Profile` },
  { path: 'security', label: msg`Security` },
  { path: 'members', label: msg`Members`, permission: 'people:manage' },
  { path: 'limits', label: msg`Account and limits`, permission: 'account:read' },
  { path: 'privacy', label: msg`Privacy`, permission: 'privacy:manage' },
  { path: 'audit-log', label: msg`Audit log`, permission: 'audit-log:read' },
];
