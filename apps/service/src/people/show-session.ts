import type { DemoData, Session } from '@overlay/contract';
import type { ControlStore } from '../ports/control-store.ts';
import type { PersonRecord } from '../ports/person-records.ts';

export interface ShowSessionOptions {
  readonly controlStore: Pick<ControlStore, 'persons' | 'memberships'>;
  readonly demoDataOf: (accountId: string) => Promise<DemoData | null>;
  readonly signUp: Session['signUp'];
  readonly sendsMail: boolean;
}

/** What a page needs to know before it shows anything, for this person or for nobody. */
export type ShowSession = (person: PersonRecord | undefined) => Promise<Session>;

export function createShowSession({
  controlStore,
  demoDataOf,
  signUp,
  sendsMail,
}: ShowSessionOptions): ShowSession {
  const { persons, memberships } = controlStore;
  return async (person) => {
    const about = { signUp, sendsMail };
    if (person === undefined) {
      return { person: null, accounts: [], needsSetUp: !(await persons.isAnybodyThere()), ...about };
    }
    const { createdAtMs: _, ...shown } = person;
    const accounts = await memberships.accountsOf(person.personId);
    return {
      person: shown,
      accounts: await Promise.all(
        accounts.map(async ({ createdAtMs, ...account }) => ({
          ...account,
          createdAt: new Date(createdAtMs).toISOString(),
          // Also here, although the account tells it: a page that learned of it later would move under its reader.
          demoData: await demoDataOf(account.accountId),
        })),
      ),
      needsSetUp: false,
      ...about,
    };
  };
}
