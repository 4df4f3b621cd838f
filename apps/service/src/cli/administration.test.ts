import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newAccount } from '../control-store/accounts.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import { copyEmptyControlFile } from '../control-store/database/empty-control-file.fixture.ts';
import { openSqliteControlStore } from '../control-store/database/open-sqlite-control-store.ts';
import { createDemoDataOf } from '../demo-data/demo-data.ts';
import { createPeople } from '../people/people.ts';
import { parseSettings } from '../settings/settings.ts';
import { createAdministration } from './administration.ts';
import { runOverlay } from './program.ts';

const publicUrl = 'https://overlay.test';
const clock = () => Date.now();
let folder: string;
let controlStore: ControlStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
  const path = join(folder, 'control.sqlite');
  await copyEmptyControlFile(path);
  controlStore = openSqliteControlStore(path);
});
afterEach(async () => {
  await controlStore.close();
  await rm(folder, { recursive: true });
});

const unexpected = async () => {
  throw new Error('another command ran');
};

/** The lines that `overlay` prints. */
const run = async (line: string): Promise<readonly string[]> => {
  const logger = pino({ level: 'silent' });
  const demoDataOf = createDemoDataOf(controlStore);
  const settings = parseSettings({ PUBLIC_URL: publicUrl });
  const people = await createPeople({ ...settings, controlStore, demoDataOf, clock, logger });
  let printed: readonly string[] = [];
  await runOverlay(line.split(' '), {
    serve: unexpected,
    store: unexpected,
    migrate: unexpected,
    deadLetters: unexpected,
    backup: unexpected,
    verify: unexpected,
    repair: unexpected,
    restore: unexpected,
    rehearse: unexpected,
    prove: unexpected,
    revokeDemoKeys: unexpected,
    check: unexpected,
    doctor: unexpected,
    async administer(work) {
      printed = await work(await createAdministration({ controlStore, clock, people }));
    },
  });
  return printed;
};

async function addPerson(email: string): Promise<string> {
  const person = { name: 'One', passwordHash: 'x', isAdministrator: false, createdAtMs: clock() };
  await controlStore.persons.create({ ...person, personId: 'per_1', email });
  return 'per_1';
}

it('creates an account, and a link for its owner', async () => {
  const [accountId = '', link] = await run('accounts create Shop owner@overlay.test');
  expect(link).toMatch(/https:\/\/overlay\.test\/invitation#token=inv_\w+$/);
  expect(await run('accounts list')).toEqual([`${accountId}  0 members  Shop`]);
  expect(await controlStore.invitations.list(accountId, clock())).toMatchObject([
    { email: 'owner@overlay.test', role: 'owner', invitedBy: null },
  ]);
  const { items } = await controlStore.auditLog.list(accountId, { limit: 10 });
  expect(items).toMatchObject([{ operation: 'createAccount', actorKind: 'service' }]);
});

it('deletes an account if its name is given', async () => {
  const [accountId = ''] = await run('accounts create Shop owner@overlay.test');
  await expect(run(`accounts delete ${accountId} Shed`)).rejects.toThrow('is not the name of this account');
  expect((await run(`accounts delete ${accountId} Shop`)).join()).toContain(`${accountId} is deleted`);
  expect(await run('accounts list')).toEqual([]);
  await expect(run(`accounts delete ${accountId} Shop`)).rejects.toThrow('is not an account');
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
  // The owner of one of their accounts can read who helped.
  const accountId = 'acct_theirs';
  await controlStore.accounts.create(newAccount(accountId, 'Theirs', 1));
  await controlStore.memberships.add(accountId, personId, 'editor', 1);
  await run('users reset one@overlay.test');
  const { items } = await controlStore.auditLog.list(accountId, { limit: 9 });
  expect(items).toMatchObject([
    { operation: 'createPasswordReset', actorKind: 'service', targetKind: 'person', targetId: personId },
  ]);
  expect(JSON.stringify(items)).not.toContain('rst_');
  await expect(run('users reset nobody@overlay.test')).rejects.toThrow(
    'no person signs in as nobody@overlay.test',
  );
});

it('invites people, and creates and revokes keys', async () => {
  const [accountId = ''] = await run('accounts create Shop owner@overlay.test');
  expect((await run(`users invite two@overlay.test ${accountId} viewer`)).join()).toContain('#token=');
  const [keyId, shown] = await run(`keys create ${accountId} secret Server`);
  expect(shown).toMatch(/^sk_live_\w+ {3}\(shown once\)$/);
  expect((await run(`keys list ${accountId}`)).join()).toContain('events:write');
  await run(`keys revoke ${accountId} ${keyId}`);
  expect((await run(`keys list ${accountId}`)).join()).toContain('revoked');
  await expect(run('keys list acct_of_nobody')).rejects.toThrow('acct_of_nobody is not an account');
});

it('revokes the secrets of every account after their key is lost, and says so in each audit log', async () => {
  const secret = { sealed: 'what nobody can open', sealedBy: 'a lost key', createdAtMs: 1, createdBy: null };
  const owners = ['acct_one', 'acct_two'];
  for (const accountId of owners) {
    await controlStore.accounts.create(newAccount(accountId, 'Shop', 1));
    await controlStore.viewerSecrets.create({ ...secret, accountId, keyId: `vsk_of_${accountId}` });
  }
  expect((await run('keys forget-secrets')).join()).toContain('2 viewer secrets are revoked');
  expect(await controlStore.viewerSecrets.listAll()).toEqual([]);
  for (const accountId of owners) {
    const { items } = await controlStore.auditLog.list(accountId, { limit: 9 });
    expect(items).toMatchObject([{ actorKind: 'service', targetId: `vsk_of_${accountId}`, after: null }]);
  }
});

it('refuses input that the API refuses', async () => {
  const [accountId = ''] = await run('accounts create Shop owner@overlay.test');
  await expect(run(`users invite nobody ${accountId} viewer`)).rejects.toThrow('/email');
  await expect(run(`keys revoke ${accountId} key_of_nobody`)).rejects.toThrow();
});

it('lists more than one page', async () => {
  for (let index = 0; index < 201; index += 1) {
    await controlStore.accounts.create(newAccount(`acct_${index}`, 'Many', index));
  }
  expect(await run('accounts list')).toHaveLength(201);
});
