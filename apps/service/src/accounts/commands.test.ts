import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createPeople } from '../people/people.ts';
import { newAccount } from '../ports/control-records.ts';
import type { ControlStore } from '../ports/control-store.ts';
import { openSqliteControlStore } from '../stores/control-store/sqlite/open-sqlite-control-store.ts';
import { runCommand } from './commands.ts';
import { createDemoDataOf } from './demo-data/demo-data.ts';

const publicUrl = 'https://overlay.test';
const clock = () => Date.now();
let folder: string;
let controlStore: ControlStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
  controlStore = openSqliteControlStore(join(folder, 'control.sqlite'));
  await controlStore.migrate();
});
afterEach(async () => {
  await controlStore.close();
  await rm(folder, { recursive: true });
});

const run = async (line: string): Promise<readonly string[]> => {
  const logger = pino({ level: 'silent' });
  const demoDataOf = createDemoDataOf(controlStore);
  const people = await createPeople({ controlStore, demoDataOf, clock, publicUrl, logger, signUp: 'closed' });
  return runCommand(line.split(' '), { controlStore, clock, people });
};

async function addPerson(email: string): Promise<string> {
  const person = { name: 'One', passwordHash: 'x', isAdministrator: false, createdAtMs: clock() };
  await controlStore.persons.create({ ...person, personId: 'per_1', email });
  return 'per_1';
}

it('makes an account, and a link for its owner', async () => {
  const [accountId = '', link] = await run('accounts create Shop owner@overlay.test');
  expect(link).toMatch(/https:\/\/overlay\.test\/invitation#token=inv_\w+$/);
  expect(await run('accounts list')).toEqual([`${accountId}  0 members  Shop`]);
  expect(await controlStore.invitations.list(accountId, clock())).toMatchObject([
    { email: 'owner@overlay.test', role: 'owner', invitedBy: null },
  ]);
  const { items } = await controlStore.auditLog.list(accountId, { limit: 10 });
  expect(items).toMatchObject([{ operation: 'accounts create', actor: { kind: 'service' } }]);
});

it('deletes an account whose name is typed', async () => {
  const [accountId = ''] = await run('accounts create Shop owner@overlay.test');
  await expect(run(`accounts delete ${accountId} Shed`)).rejects.toThrow('Shed is not the name of');
  expect((await run(`accounts delete ${accountId} Shop`)).join()).toContain(`${accountId} is deleted`);
  expect(await run('accounts list')).toEqual([]);
  await expect(run(`accounts delete ${accountId} Shop`)).rejects.toThrow('is no account');
});

it('helps people who cannot sign in', async () => {
  const personId = await addPerson('one@overlay.test');
  expect((await run('users reset One@Overlay.test')).join()).toMatch(/\/reset-password#token=rst_\w+$/);
  expect(await run('users administrator one@overlay.test on')).toEqual([
    'one@overlay.test is an administrator',
  ]);
  expect(await run('users list')).toEqual(['one@overlay.test  administrator']);
  expect(await run('users sign-out one@overlay.test')).toEqual(['0 sessions have ended']);
  await run('users two-factor-off one@overlay.test');
  expect(await controlStore.persons.get(personId)).toMatchObject({
    hasTwoFactor: false,
    isAdministrator: true,
  });
  // Whoever owns an account of theirs reads who helped.
  const accountId = 'acct_theirs';
  await controlStore.accounts.create(newAccount(accountId, 'Theirs', 1));
  await controlStore.memberships.add(accountId, personId, 'editor', 1);
  await run('users reset one@overlay.test');
  const { items } = await controlStore.auditLog.list(accountId, { limit: 9 });
  expect(items).toMatchObject([
    { operation: 'users reset', actor: { kind: 'service' }, target: { kind: 'person', id: personId } },
  ]);
  expect(JSON.stringify(items)).not.toContain('rst_');
  await expect(run('users reset nobody@overlay.test')).rejects.toThrow(
    'nobody@overlay.test is nobody who can sign in',
  );
});

it('invites, and makes and revokes keys', async () => {
  const [accountId = ''] = await run('accounts create Shop owner@overlay.test');
  expect((await run(`users invite two@overlay.test ${accountId} viewer`)).join()).toContain('#token=');
  const [keyId, shown] = await run(`keys create ${accountId} secret Server`);
  expect(shown).toMatch(/^sk_live_\w+ {3}\(shown once\)$/);
  expect((await run(`keys list ${accountId}`)).join()).toContain('events:write');
  await run(`keys revoke ${accountId} ${keyId}`);
  expect((await run(`keys list ${accountId}`)).join()).toContain('revoked');
  await expect(run(`users invite two@overlay.test ${accountId} king`)).rejects.toThrow('king is no role');
  await expect(run('keys list acct_of_nobody')).rejects.toThrow('acct_of_nobody is no account');
});

it('says what there is', async () => {
  for (const line of ['users', 'users reset', 'users reset a b', 'people list', 'constructor toString']) {
    await expect(run(line), line).rejects.toThrow('users reset EMAIL');
  }
});
