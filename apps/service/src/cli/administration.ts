import { type KeyKind, limits, type Role } from '@overlay/contract';
import { createAccountDirectory } from '../access/account-directory.ts';
import { createKeyHandlers } from '../access/key-routes.ts';
import { createKeyVerifier } from '../access/key-verifier.ts';
import { noteRevokedSecret } from '../access/viewer-secret-routes.ts';
import { createAccountHandlers } from '../accounts/account-routes.ts';
import { createInstanceHandlers } from '../accounts/instance-routes.ts';
import { ChangeLog } from '../audit/change-log.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import type { PersonRecord } from '../control-store/people/persons.ts';
import { createMemberHandlers } from '../people/member-routes.ts';
import { noteSignInChange } from '../people/note-sign-in-change.ts';
import { createPasswordResetHandlers } from '../people/password-reset-routes.ts';
import type { People } from '../people/people.ts';
import type { Clock } from '../scheduling/clock.ts';
import { CommandRefused, openOperatorApi } from './operator-api.ts';

export interface AdministrationOptions {
  readonly controlStore: ControlStore;
  readonly people: Pick<
    People,
    'invitations' | 'allowance' | 'passwordResets' | 'sessions' | 'pauses' | 'queue' | 'passwordSignIn'
  >;
  readonly clock: Clock;
}

export type Administration = Awaited<ReturnType<typeof createAdministration>>;

/**
 * Accounts, users and keys for the operator, even while the service runs: through the API's handlers where it has the
 * operation. Each method resolves with the lines to print.
 */
export async function createAdministration({ controlStore, people, clock }: AdministrationOptions) {
  const { accounts, persons, memberships } = controlStore;
  const changeLog = new ChangeLog(controlStore, clock);
  const verifier = createKeyVerifier({ controlStore, clock });
  const common = { ...people, controlStore, changeLog, verifier, clock };
  const call = await openOperatorApi({
    // No command shows the usage, and only one process may open an embedded event store.
    ...createInstanceHandlers({ ...common, monthlyUsage: { of: () => 0 } }),
    deleteAccount: createAccountHandlers({
      ...common,
      directory: createAccountDirectory(controlStore, clock),
      monthlyUsage: { of: () => 0, publishable: () => ({ month: 0, today: 0 }) },
      retention: { runNow() {} },
      pagesSeen: { forget() {} },
    }).deleteAccount,
    ...createMemberHandlers(common),
    ...createPasswordResetHandlers(common),
    ...createKeyHandlers(common),
  });

  const requireAccount = async (accountId: string): Promise<void> => {
    if ((await accounts.get(accountId)) === undefined)
      throw new CommandRefused(`${accountId} is not an account`);
  };
  const findPerson = async (email: string): Promise<PersonRecord> => {
    const person = await persons.findByEmail(email.toLowerCase());
    if (person === undefined) throw new CommandRefused(`no person signs in as ${email}`);
    return person;
  };

  return {
    async listAccounts(): Promise<readonly string[]> {
      const all = await readPages(async (page) => {
        const answer = await call('listAccounts', undefined, { query: page });
        return { items: answer.accounts, nextCursor: answer.nextCursor };
      });
      return all.map(({ accountId, memberCount, name }) => {
        return `${accountId}  ${memberCount} ${memberCount === 1 ? 'member' : 'members'}  ${name}`;
      });
    },
    async createAccount(name: string, ownerEmail: string): Promise<readonly string[]> {
      const { account, invitation } = await call('createAccount', undefined, { body: { name, ownerEmail } });
      return [account.accountId, `The owner accepts within 7 days: ${invitation.link}`];
    },
    async deleteAccount(accountId: string, name: string): Promise<readonly string[]> {
      await requireAccount(accountId);
      await call('deleteAccount', accountId, { body: { name } });
      return [`${accountId} is deleted; the service deletes its events within two minutes`];
    },

    async listUsers(): Promise<readonly string[]> {
      const all = await readPages(async (page) => {
        const answer = await call('listPeople', undefined, { query: page });
        return { items: answer.people, nextCursor: answer.nextCursor };
      });
      return all.map(({ email, isAdministrator, accounts }) => {
        const roles = accounts.map(({ accountId, role }) => `${accountId} (${role})`);
        return [email, ...(isAdministrator ? ['administrator'] : []), ...roles].join('  ');
      });
    },
    async inviteUser(email: string, accountId: string, role: Role): Promise<readonly string[]> {
      await requireAccount(accountId);
      const { link } = await call('createInvitation', accountId, { body: { email, role } });
      return [`To accept within 7 days: ${link}`];
    },
    async resetPassword(email: string): Promise<readonly string[]> {
      const { personId } = await findPerson(email);
      const { link } = await call('createPasswordReset', undefined, { params: { personId } });
      return [`To set a new password within 24 hours: ${link}`];
    },
    async signOut(email: string): Promise<readonly string[]> {
      const { personId } = await findPerson(email);
      return [`${await controlStore.signIns.removeAll(personId)} sessions have ended`];
    },
    async turnOffTwoFactor(email: string): Promise<readonly string[]> {
      const person = await findPerson(email);
      const { personId, hasTwoFactor } = person;
      await controlStore.secondFactors.remove(personId);
      const sides = { before: { hasTwoFactor }, after: { hasTwoFactor: false } };
      await noteSignInChange(memberships, person, sides, (accountId, work) =>
        changeLog.makeAsService(accountId, 'users two-factor-off', work),
      );
      return [`${email} signs in with only the password`];
    },
    async setAdministrator(email: string, isAdministrator: boolean): Promise<readonly string[]> {
      const { personId } = await findPerson(email);
      await persons.update(personId, { isAdministrator });
      return [`${email} is ${isAdministrator ? 'an' : 'no'} administrator`];
    },

    async listKeys(accountId: string): Promise<readonly string[]> {
      await requireAccount(accountId);
      const all = await readPages(async (page) => {
        const answer = await call('listKeys', accountId, { query: page });
        return { items: answer.keys, nextCursor: answer.nextCursor };
      });
      return all.map(({ keyId, hint, name, revokedAt, scopes }) => {
        return `${keyId}  ${hint}  ${name}  ${revokedAt === null ? scopes.join(' ') : 'revoked'}`;
      });
    },
    async createKey(accountId: string, kind: KeyKind, name: string): Promise<readonly string[]> {
      await requireAccount(accountId);
      const { keyId, key } = await call('createKey', accountId, { body: { kind, name } });
      return [keyId, `${key}   (shown once)`];
    },
    async revokeKey(accountId: string, keyId: string): Promise<readonly string[]> {
      await requireAccount(accountId);
      await call('revokeKey', accountId, { params: { keyId } });
      return [`${keyId} is revoked; a running service refuses it within a second`];
    },
    /** Without the key that encrypted them they are of no use, and no service starts. */
    async forgetSecrets(): Promise<readonly string[]> {
      const secrets = await controlStore.viewerSecrets.listAll();
      for (const { accountId, keyId } of secrets) {
        await changeLog.makeAsService(accountId, 'keys forget-secrets', async ({ stores, note }) => {
          noteRevokedSecret(await stores.viewerSecrets.remove(accountId, keyId), note);
        });
      }
      return [`${secrets.length} viewer secrets are revoked; their owners create new ones`];
    },
  };
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

async function readPages<Item>(
  read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await read({ limit: limits.itemsPerPage, ...(cursor !== undefined && { cursor }) });
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}
