import { type Role, roles } from '@overlay/contract';
import type { RoleClaim } from '../settings/single-sign-on.ts';

/**
 * The roles that groups give, for every account that a rule names: undefined where none of the groups gives one. Where several
 * do, the greatest role counts.
 */
export function toClaimedRoles(
  { grants }: Pick<RoleClaim, 'grants'>,
  groups: readonly string[],
): ReadonlyMap<string, Role | undefined> {
  const claimed = new Map<string, Role | undefined>();
  for (const { group, accountId, role } of grants) {
    const before = claimed.get(accountId);
    const isMore = before === undefined || roles.indexOf(role) > roles.indexOf(before);
    claimed.set(accountId, groups.includes(group) && isMore ? role : before);
  }
  return claimed;
}
