import type { ChangeLog, NotedChange } from '../audit/change-log.ts';
import type { MembershipRepository } from '../ports/control-store.ts';
import type { PersonRecord } from '../ports/person-records.ts';

type Sides = Pick<NotedChange, 'before' | 'after'>;
type Make = (accountId: string, work: Parameters<ChangeLog['make']>[2]) => Promise<unknown>;

/**
 * Tells the owners of every account of which a person is a member how that person signs in from now on. Noted once it is
 * done, because the sign-in library writes in transactions of its own: a process that ends in between leaves no entry.
 */
export async function noteSignInChange(
  memberships: Pick<MembershipRepository, 'accountsOf'>,
  { personId, email }: Pick<PersonRecord, 'personId' | 'email'>,
  sides: Sides,
  make: Make,
): Promise<void> {
  const target = { kind: 'person', id: personId, name: email } as const;
  for (const { accountId } of await memberships.accountsOf(personId)) {
    await make(accountId, async ({ note }) => note({ target, ...sides }));
  }
}

/** A new password or new backup codes, of which the audit log has neither the text nor a hash. */
export function replaced(name: 'password' | 'backupCodes'): Sides {
  return { before: { [name]: '(secret)' }, after: { [name]: '(new secret)' } };
}

/** Somebody else made a link with which the person, or whoever has it, can set the password. */
export function passwordLink(expiresAtMs: number): Sides {
  return {
    before: { passwordLink: null },
    after: { passwordLink: `until ${new Date(expiresAtMs).toISOString()}` },
  };
}
