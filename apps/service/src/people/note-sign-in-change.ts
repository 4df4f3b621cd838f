import type { ChangeLog, NotedChange } from '../audit/change-log.ts';
import type { MembershipRepository } from '../control-store/people/memberships.ts';
import type { PersonRecord } from '../control-store/people/persons.ts';

type Sides = Pick<NotedChange, 'before' | 'after'>;
type Make = (accountId: string, work: Parameters<ChangeLog['make']>[2]) => Promise<unknown>;

/**
 * Adds an entry about a changed way to sign in to the audit log of every account that the person is a member of. It is added
 * after the change, because the sign-in library uses its own transactions: a process that ends between the two leaves no entry.
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

/** A new password or new backup codes, whose text and hash are not in the audit log. */
export function replaced(name: 'password' | 'backupCodes'): Sides {
  return { before: { [name]: '(secret)' }, after: { [name]: '(new secret)' } };
}

/** Somebody else made a link that lets its holder set the person's password. */
export function passwordLink(expiresAtMs: number): Sides {
  return {
    before: { passwordLink: null },
    after: { passwordLink: `until ${new Date(expiresAtMs).toISOString()}` },
  };
}
