import { parseArgs } from 'node:util';
import { type KeyKind, keyKinds, type Role, roles } from '@overlay/contract';
import { issueKey, keyTarget, toApiKey } from '../access/api-key.ts';
import { ChangeLog } from '../audit/change-log.ts';
import { noteSignInChange, passwordLink } from '../people/note-sign-in-change.ts';
import type { People } from '../people/people.ts';
import type { Clock } from '../ports/clock.ts';
import { newAccount } from '../ports/control-records.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { newIdentifier } from '../ports/new-identifier.ts';
import type { PersonRecord } from '../ports/person-records.ts';
import { SettingError } from '../settings.ts';

export interface CommandContext {
  readonly controlStore: ControlStore;
  readonly people: Pick<People, 'invitations' | 'passwordResets'>;
  readonly clock: Clock;
}

type Command = (words: readonly string[], context: CommandContext) => Promise<readonly string[]>;

/** What administrators do on the page of the same name, for whoever has the machine: `overlay users reset …`. */
const commands: Readonly<Record<string, { readonly usage: string; readonly run: Command }>> = {
  'accounts list': { usage: '', run: listAccounts },
  'accounts create': { usage: 'NAME OWNER_EMAIL', run: createAccount },
  'accounts delete': { usage: 'ACCOUNT NAME', run: deleteAccount },
  'users list': { usage: '', run: listUsers },
  'users invite': { usage: `EMAIL ACCOUNT ${roles.join('|')}`, run: inviteUser },
  'users reset': { usage: 'EMAIL', run: resetPassword },
  'users sign-out': { usage: 'EMAIL', run: signOutUser },
  'users two-factor-off': { usage: 'EMAIL', run: turnOffTwoFactor },
  'users administrator': { usage: 'EMAIL on|off', run: setAdministrator },
  'keys list': { usage: 'ACCOUNT', run: listKeys },
  'keys create': { usage: `ACCOUNT ${keyKinds.join('|')} NAME`, run: createKey },
  'keys revoke': { usage: 'ACCOUNT KEY', run: revokeKey },
};

/**
 * Runs one command, also beside a service that runs on the same data directory, and returns the lines to print. Throws a
 * SettingError that says what was wrong or, if nothing like it is known, what there is.
 */
export async function runCommand(
  args: readonly string[],
  context: CommandContext,
): Promise<readonly string[]> {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} });
  const [noun = '', verb = '', ...words] = positionals;
  const name = `${noun} ${verb}`;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const wanted = command?.usage.split(' ').filter((word) => word !== '').length;
  if (command === undefined || words.length !== wanted) {
    const all = Object.entries(commands).map(([known, { usage }]) => `\n  ${known} ${usage}`);
    throw new SettingError(
      name.trim(),
      `is not a command as it stands; there are${all.join('')}\n  migrate --to FILE\n  revoke-demo-keys`,
    );
  }
  return command.run(words, context);
}

const everything = { limit: 1_000 };

async function listAccounts(_words: readonly string[], { controlStore }: CommandContext) {
  const { items } = await controlStore.accounts.list(everything);
  return Promise.all(
    items.map(async ({ accountId, name }) => {
      const members = await controlStore.memberships.count(accountId);
      return `${accountId}  ${members} ${members === 1 ? 'member' : 'members'}  ${name}`;
    }),
  );
}

async function createAccount([name = '', email = '']: readonly string[], context: CommandContext) {
  const { controlStore, people, clock } = context;
  const account = newAccount(newIdentifier('account', clock()), name, clock());
  const { accountId } = account;
  const changeLog = new ChangeLog(controlStore, clock);
  const issued = await changeLog.makeAsService(
    accountId,
    'accounts create',
    async ({ stores, atMs, note }) => {
      await stores.accounts.create(account);
      note({ target: { kind: 'account', id: accountId, name }, after: { name, ownerEmail: email } });
      const invitation = { accountId, accountName: name, email, role: 'owner', inviter: undefined } as const;
      return people.invitations.issue(stores, { ...invitation, nowMs: atMs });
    },
  );
  return [accountId, `The owner accepts within 7 days: ${issued.shown.link}`];
}

async function deleteAccount([accountId = '', name = '']: readonly string[], context: CommandContext) {
  const { controlStore, clock } = context;
  const account = await findAccount(controlStore, accountId);
  if (account.name !== name) throw new SettingError(name, `is not the name of ${accountId}`);
  await new ChangeLog(controlStore, clock).makeAsService(
    accountId,
    'accounts delete',
    async ({ stores, atMs, note }) => {
      await stores.accounts.remove(accountId, atMs);
      note({ target: { kind: 'account', id: accountId, name }, before: { name } });
    },
  );
  return [
    `${accountId} is deleted; a service that runs, or the next one, deletes its events within two minutes`,
  ];
}

async function listUsers(_words: readonly string[], { controlStore }: CommandContext) {
  const { items } = await controlStore.persons.list(everything);
  return Promise.all(
    items.map(async ({ personId, email, isAdministrator }) => {
      const accounts = await controlStore.memberships.accountsOf(personId);
      const roles = accounts.map(({ accountId, role }) => `${accountId} (${role})`);
      return [email, ...(isAdministrator ? ['administrator'] : []), ...roles].join('  ');
    }),
  );
}

async function inviteUser(
  [email = '', accountId = '', role = '']: readonly string[],
  context: CommandContext,
) {
  const { controlStore, people, clock } = context;
  if (!isRole(role)) throw new SettingError(role, `is no role; there are ${roles.join(', ')}`);
  const account = await findAccount(controlStore, accountId);
  const changeLog = new ChangeLog(controlStore, clock);
  const issued = await changeLog.makeAsService(accountId, 'users invite', async ({ stores, atMs, note }) => {
    const invitation = { accountId, accountName: account.name, email, role, inviter: undefined };
    const made = await people.invitations.issue(stores, { ...invitation, nowMs: atMs });
    const target = { kind: 'invitation', id: made.record.invitationId, name: made.record.email } as const;
    note({ target, after: { email: made.record.email, role } });
    return made;
  });
  return [`To accept within 7 days: ${issued.shown.link}`];
}

async function resetPassword(
  [email = '']: readonly string[],
  { controlStore, people, clock }: CommandContext,
) {
  const person = await findPerson(controlStore, email);
  const { link, expiresAtMs } = await people.passwordResets.issue(person);
  const changeLog = new ChangeLog(controlStore, clock);
  await noteSignInChange(controlStore.memberships, person, passwordLink(expiresAtMs), (accountId, work) =>
    changeLog.makeAsService(accountId, 'users reset', work),
  );
  return [`To set a new password within 24 hours: ${link}`];
}

async function signOutUser([email = '']: readonly string[], { controlStore }: CommandContext) {
  const { personId } = await findPerson(controlStore, email);
  return [`${await controlStore.signIns.removeAll(personId)} sessions have ended`];
}

async function turnOffTwoFactor([email = '']: readonly string[], { controlStore, clock }: CommandContext) {
  const person = await findPerson(controlStore, email);
  const { personId, hasTwoFactor } = person;
  await controlStore.secondFactors.remove(personId);
  const changeLog = new ChangeLog(controlStore, clock);
  const sides = { before: { hasTwoFactor }, after: { hasTwoFactor: false } };
  await noteSignInChange(controlStore.memberships, person, sides, (accountId, work) =>
    changeLog.makeAsService(accountId, 'users two-factor-off', work),
  );
  return [`${email} signs in with the password alone`];
}

async function setAdministrator([email = '', to = '']: readonly string[], { controlStore }: CommandContext) {
  if (to !== 'on' && to !== 'off') throw new SettingError(to, 'is neither on nor off');
  const { personId } = await findPerson(controlStore, email);
  await controlStore.persons.update(personId, { isAdministrator: to === 'on' });
  return [`${email} is ${to === 'on' ? 'an' : 'no'} administrator`];
}

async function listKeys([accountId = '']: readonly string[], { controlStore }: CommandContext) {
  await findAccount(controlStore, accountId);
  const { items } = await controlStore.keys.list(accountId, everything);
  return items.map(({ keyId, hint, name, revokedAtMs, scopes }) => {
    const state = revokedAtMs === null ? scopes.join(' ') : 'revoked';
    return `${keyId}  ${hint}  ${name}  ${state}`;
  });
}

async function createKey([accountId = '', kind = '', name = '']: readonly string[], context: CommandContext) {
  const { controlStore, clock } = context;
  if (!isKeyKind(kind)) throw new SettingError(kind, `is no kind of key; there are ${keyKinds.join(', ')}`);
  await findAccount(controlStore, accountId);
  const changeLog = new ChangeLog(controlStore, clock);
  return changeLog.makeAsService(accountId, 'keys create', async ({ stores, atMs, note }) => {
    const { record, secret } = issueKey({ accountId, kind, name }, atMs);
    await stores.keys.create(record);
    note({ target: keyTarget(record), after: toApiKey(record) });
    return [record.keyId, `${secret}   (shown once)`];
  });
}

async function revokeKey([accountId = '', keyId = '']: readonly string[], context: CommandContext) {
  const { controlStore, clock } = context;
  await new ChangeLog(controlStore, clock).makeAsService(
    accountId,
    'keys revoke',
    async ({ stores, atMs, note }) => {
      const before = await stores.keys.get(accountId, keyId);
      const after = await stores.keys.revoke(accountId, keyId, atMs);
      if (before === undefined || after === undefined) {
        throw new SettingError(keyId, 'is no key of this account');
      }
      note({ target: keyTarget(after), before: toApiKey(before), after: toApiKey(after) });
    },
  );
  return [`${keyId} is revoked; a service that runs refuses it within a second`];
}

async function findPerson({ persons }: ControlStore, email: string): Promise<PersonRecord> {
  const person = await persons.findByEmail(email.toLowerCase());
  if (person === undefined) throw new SettingError(email, 'is nobody who can sign in');
  return person;
}

async function findAccount({ accounts }: ControlStore, accountId: string) {
  const account = await accounts.get(accountId);
  if (account === undefined) throw new SettingError(accountId, 'is no account');
  return account;
}

function isRole(text: string): text is Role {
  return roles.some((role) => role === text);
}

function isKeyKind(text: string): text is KeyKind {
  return keyKinds.some((kind) => kind === text);
}
