import { expect, it } from 'vitest';
import { toClaimedRoles } from './sign-on-admission.ts';

const grants = [
  { group: 'staff', accountId: 'acct_a', role: 'viewer' },
  { group: 'admins', accountId: 'acct_a', role: 'owner' },
  { group: 'video', accountId: 'acct_a', role: 'editor' },
  { group: 'staff', accountId: 'acct_b', role: 'editor' },
] as const;

it.each([
  [[], { acct_a: undefined, acct_b: undefined }],
  [['guests', 'STAFF'], { acct_a: undefined, acct_b: undefined }],
  [['staff'], { acct_a: 'viewer', acct_b: 'editor' }],
  [['video', 'admins', 'staff'], { acct_a: 'owner', acct_b: 'editor' }],
  [['admins'], { acct_a: 'owner', acct_b: undefined }],
])('the groups %j give the greatest role of their rules, and none to others', (groups, claimed) => {
  expect(Object.fromEntries(toClaimedRoles({ grants }, groups))).toEqual(claimed);
});
