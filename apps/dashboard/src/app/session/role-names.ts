import { useLingui } from '@lingui/react/macro';
import type { AccountMembership } from './session.ts';

export type Role = AccountMembership['role'];

/** From the least to the most. */
export function useRoleNames(): Readonly<Record<Role, string>> {
  const { t } = useLingui();
  return { viewer: t`Viewer`, editor: t`Editor`, owner: t`Owner` };
}
