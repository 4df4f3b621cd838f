import type { Role } from '@overlay/contract';
import type { CachingKeyVerifier } from '../access/key-verifier.ts';
import type { Change } from '../audit/change-log.ts';
import type { ControlRepositories } from '../control-store/control-store.ts';
import type { InvitationRecord } from '../control-store/people/invitations.ts';
import type { MemberRecord, MembershipChange } from '../control-store/people/memberships.ts';
import { found, ProblemError } from '../http/answers/problem-error.ts';

export interface ChangedMember {
  readonly before: MemberRecord;
  /** Call once the change is stored: removes ended read tokens from the cache. */
  readonly forget: () => void;
}

/**
 * Changes or ends a membership. What the member issued as an owner ends in the same transaction. Throws `not_found` or
 * `last_owner`.
 * @param role undefined: the person leaves
 */
export async function changeMembership(
  { stores, note }: Pick<Change, 'stores' | 'note'>,
  verifier: Pick<CachingKeyVerifier, 'forget'>,
  accountId: string,
  personId: string,
  role: Role | undefined,
): Promise<ChangedMember> {
  const { memberships } = stores;
  const before = await findMember(stores, accountId, personId);
  const isOwnerLost = before.role === 'owner' && role !== 'owner';
  const ended = isOwnerLost ? await stores.invitations.listOfInviter(accountId, personId) : [];
  const seenKeys = isOwnerLost ? await stores.keys.listSeenBy(accountId, personId) : [];
  requireDone(
    role === undefined
      ? await memberships.remove(accountId, personId)
      : await memberships.changeRole(accountId, personId, role),
  );
  const target = { kind: 'member', id: personId, name: before.email } as const;
  if (role === undefined) note({ target, before: toAudited(before) });
  else note({ target, before: { role: before.role }, after: { role } });
  for (const invitation of ended)
    note({ target: toInvitationTarget(invitation), before: toAudited(invitation) });
  return {
    before,
    forget() {
      for (const { keyId } of seenKeys) verifier.forget(keyId);
    },
  };
}

export async function findMember(
  { memberships }: Pick<ControlRepositories, 'memberships'>,
  accountId: string,
  personId: string,
): Promise<MemberRecord> {
  return found((await memberships.list(accountId)).find((one) => one.personId === personId));
}

function requireDone(change: MembershipChange): void {
  if (change === 'missing') throw new ProblemError('not_found');
  if (change === 'last-owner') throw new ProblemError('last_owner');
}

export function toInvitationTarget({ invitationId, email }: InvitationRecord) {
  return { kind: 'invitation', id: invitationId, name: email } as const;
}

export function toAudited({ email, role }: Pick<InvitationRecord, 'email' | 'role'>): object {
  return { email, role };
}
