import type { DemoData, Session } from '@overlay/contract';
import type { ControlStore } from '../control-store/control-store.ts';
import type { PersonRecord } from '../control-store/people/persons.ts';
import type { Settings } from '../settings/settings.ts';

export interface ShowSessionOptions extends Pick<Settings, 'signUp' | 'singleSignOn' | 'passwordSignIn'> {
  readonly controlStore: Pick<ControlStore, 'persons' | 'memberships'>;
  readonly demoDataOf: (accountId: string) => Promise<DemoData | null>;
  readonly sendsMail: boolean;
}

/** What a page needs before it renders anything, signed in or not. */
export type ShowSession = (person: PersonRecord | undefined) => Promise<Session>;

export function createShowSession({
  controlStore,
  demoDataOf,
  signUp,
  singleSignOn,
  passwordSignIn,
  sendsMail,
}: ShowSessionOptions): ShowSession {
  const { persons, memberships } = controlStore;
  return async (person) => {
    const about = { signUp, sendsMail, singleSignOn: singleSignOn !== undefined, passwordSignIn };
    if (person === undefined) {
      return { person: null, accounts: [], needsSetUp: !(await persons.isAnybodyThere()), ...about };
    }
    const { createdAtMs: _, emailVerifiedAtMs, ...shown } = person;
    const emailVerifiedAt = toInstant(emailVerifiedAtMs);
    const accounts = await memberships.accountsOf(person.personId);
    return {
      person: { ...shown, emailVerifiedAt },
      accounts: await Promise.all(
        accounts.map(async ({ createdAtMs, ...account }) => ({
          ...account,
          createdAt: new Date(createdAtMs).toISOString(),
          // Also part of `GET /api/account`; repeated here so that the banner does not shift the layout later.
          demoData: await demoDataOf(account.accountId),
        })),
      ),
      needsSetUp: false,
      ...about,
    };
  };
}

export function toInstant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}
