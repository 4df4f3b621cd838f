import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { issueKey, isUsable } from '../access/api-key.ts';
import { hashSecret } from '../access/secret-text.ts';
import { newAccount } from '../control-store/accounts.ts';
import type { ControlStore } from '../control-store/control-store.ts';
import { copyEmptyControlFile } from '../control-store/database/empty-control-file.fixture.ts';
import { openSqliteControlStore } from '../control-store/database/open-sqlite-control-store.ts';
import { newIdentifier } from '../identifiers/new-identifier.ts';
import { createPasswords } from '../people/passwords.ts';
import { ensureFirstAccount, findDemoKey, revokeDemoKeys } from './bootstrap.ts';
import type { FirstStartSettings } from './first-person.ts';
import { toWelcome } from './welcome.ts';

const publicUrl = 'https://overlay.test';
const publishableKey = 'pk_live_chosenByTheOperator1234567890';
const secretKey = 'sk_live_chosenByTheOperator1234567890';
let dataDir: string;
let controlStore: ControlStore;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'first-start-'));
  const path = join(dataDir, 'control.sqlite');
  await copyEmptyControlFile(path);
  controlStore = openSqliteControlStore(path);
});
afterEach(async () => {
  await controlStore.close();
  await rm(dataDir, { recursive: true });
});

const passwords = createPasswords();
const start = (production: boolean, bootstrap: FirstStartSettings['bootstrap'] = {}, demoData = false) =>
  ensureFirstAccount(
    { controlStore, clock: () => 1_800_000_000_000, passwords },
    { production, bootstrap, dataDir, demoData },
    publicUrl,
  );
const keysOf = async (accountId: string | undefined) =>
  (await controlStore.keys.list(accountId ?? '', { limit: 100 })).items.map(({ kind }) => kind).sort();

it('a second start in development finds the account and the keys of the first', async () => {
  const first = await start(false);
  expect(await start(false)).toEqual(first);
  expect(await keysOf(first?.accountId)).toEqual(['publishable', 'secret']);
});

it.each([
  ['development', false],
  ['production', true],
])(
  'a later start in %s keeps to the first account, whatever accounts came after it',
  async (_, production) => {
    const first = await start(production, { publishableKey });
    const later = newIdentifier('account', 1_800_000_001_000);
    await controlStore.accounts.create(newAccount(later, 'Another tenant', 1_800_000_001_000));
    const changed = 'pk_live_anotherOneOfTheOperator12345';
    expect(await start(production, { publishableKey: changed })).toMatchObject({
      accountId: first?.accountId,
    });
    expect(await keysOf(later)).toEqual([]);
  },
);

it('mentions the sample data, and how to remove it, while there is any', async () => {
  const settings = { production: false, bootstrap: {} };
  const demo = await start(false, {}, true);
  const note = 'sample data    campaigns that begin with sample-; a button on the overview removes them';
  expect(toWelcome(publicUrl, demo, settings)).toContain(note);
  await controlStore.demoData.remove(demo?.accountId ?? '');
  expect(toWelcome(publicUrl, await start(false, {}, true), settings)).not.toContain('sample data');
});

it('has no key for the demo page any more once its account is deleted', async () => {
  const ports = { controlStore, clock: () => 1_800_000_000_000 };
  const first = await start(false);
  expect(await findDemoKey(ports, first)).toBe(first?.publishableKey);
  await controlStore.accounts.remove(first?.accountId ?? '', 1_800_000_000_000);
  expect(await findDemoKey(ports, first)).toBeUndefined();
});

it('in production both keys are what the settings say, at every start', async () => {
  const first = await start(true, { publishableKey, secretKey });
  expect(first).toMatchObject({ publishableKey, secretKey });
  expect(await start(true, { publishableKey, secretKey })).toEqual(first);
  expect(await keysOf(first?.accountId)).toEqual(['publishable', 'secret']);
});

it('in production the key that no setting fixes is made and shown once', async () => {
  const first = await start(true, { publishableKey });
  expect(first?.secretKey).toMatch(/^sk_live_/);
  const second = await start(true, { publishableKey });
  expect(second).toEqual({ accountId: first?.accountId, publishableKey, secretKey: undefined });
  expect(await keysOf(first?.accountId)).toEqual(['publishable', 'secret']);
  const welcome = toWelcome(publicUrl, second, { production: true, bootstrap: { publishableKey } });
  expect(welcome).toContain('Secret key       as shown by an earlier start');
  expect(welcome).not.toContain('/demo');
});

it('in production without settings nothing is made', async () => {
  expect(await start(true)).toBeUndefined();
});

const usableHints = async (accountId: string | undefined) =>
  (await controlStore.keys.list(accountId ?? '', { limit: 100 })).items
    .filter((key) => isUsable(key, 1_800_000_000_000))
    .map(({ kind, hash }) => `${kind} ${hash.slice(0, 8)}`)
    .sort();
const hintOf = (kind: string, key: string) => `${kind} ${hashSecret(key).slice(0, 8)}`;

it('a bootstrap key that was changed replaces the one before it, whose use ends at once', async () => {
  const first = await start(true, { publishableKey, secretKey });
  const changed = 'sk_live_changedByTheOperator1234567890';
  await start(true, { publishableKey, secretKey: changed });
  const expected = [hintOf('publishable', publishableKey), hintOf('secret', changed)];
  expect(await usableHints(first?.accountId)).toEqual(expected);
  await start(true, { publishableKey, secretKey: changed });
  expect(await usableHints(first?.accountId)).toEqual(expected);
});

it('a bootstrap key replaces the one that a start had made, and none that the owner made', async () => {
  const first = await start(true, { publishableKey });
  const own = issueKey({ accountId: first?.accountId ?? '', kind: 'secret', name: 'First secret key' }, 1);
  await controlStore.keys.create(own.record);
  await start(true, { publishableKey, secretKey });
  expect(await usableHints(first?.accountId)).toEqual(
    [hintOf('publishable', publishableKey), hintOf('secret', own.secret), hintOf('secret', secretKey)].sort(),
  );
});

it('a key that was revoked does not come back by a setting', async () => {
  await start(true, { publishableKey, secretKey });
  await start(true, { publishableKey, secretKey: 'sk_live_changedByTheOperator1234567890' });
  await expect(start(true, { publishableKey, secretKey })).rejects.toThrow(
    'OVERLAY_BOOTSTRAP_SECRET_KEY is a revoked key; set another one',
  );
});

it('production refuses the keys of the demo until they are revoked, and the demo then has new ones', async () => {
  const demo = await start(false);
  for (const bootstrap of [{}, { publishableKey, secretKey }]) {
    await expect(start(true, bootstrap)).rejects.toThrow(/^OVERLAY_DATA_DIR .* revoke-demo-keys$/);
  }
  const clock = () => 1_800_000_000_000;
  expect(await revokeDemoKeys({ controlStore, clock, passwords }, dataDir)).toBe(2);
  expect(await revokeDemoKeys({ controlStore, clock, passwords }, dataDir)).toBe(0);
  const first = await start(true, { publishableKey, secretKey });
  expect(first?.accountId).toBe(demo?.accountId);
  expect(await usableHints(first?.accountId)).toEqual(
    [hintOf('publishable', publishableKey), hintOf('secret', secretKey)].sort(),
  );
  const again = await start(false);
  expect(again?.publishableKey).not.toBe(demo?.publishableKey);
});

it('production refuses the keys of the demo even if its owner is gone, unless settings name them', async () => {
  const demo = await start(false);
  const { personId = '' } = (await controlStore.persons.findByEmail('demo@example.com')) ?? {};
  await controlStore.persons.remove(personId);
  await expect(start(true)).rejects.toThrow('revoke-demo-keys');
  const { publishableKey: key, secretKey: secret } = demo ?? {};
  expect(await start(true, { publishableKey: key, secretKey: secret })).toMatchObject({
    publishableKey: key,
  });
});

it('a changed bootstrap key replaces the one before on a node with another data directory too', async () => {
  const first = await start(true, { publishableKey, secretKey });
  const changed = 'sk_live_changedByTheOperator1234567890';
  const other = await mkdtemp(join(tmpdir(), 'other-node-'));
  const bootstrap = { publishableKey, secretKey: changed };
  await ensureFirstAccount(
    { controlStore, clock: () => 1_800_000_000_000, passwords },
    { production: true, bootstrap, dataDir: other, demoData: false },
    publicUrl,
  );
  expect(await usableHints(first?.accountId)).toEqual([
    hintOf('publishable', publishableKey),
    hintOf('secret', changed),
  ]);
  expect(await readdir(other)).toEqual([]);
  await rm(other, { recursive: true });
});

it('only the demo writes secrets into the data directory, readable by its user', async () => {
  const file = join(dataDir, 'demo-secrets.json');
  await start(true, { publishableKey });
  await expect(stat(file)).rejects.toThrow('ENOENT');
  const demo = await start(false);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).toContain(demo?.publishableKey);
  await revokeDemoKeys({ controlStore, clock: () => 1_800_000_000_000, passwords }, dataDir);
  await expect(stat(file)).rejects.toThrow('ENOENT');
});

const email = 'owner@overlay.test';
const password = 'chosen by the operator';

it('what settings fix in development may stay in production', async () => {
  const fixed = { publishableKey, secretKey, email, password };
  const first = await start(false, fixed);
  expect(first?.person).toEqual({ email, password });
  expect(await start(true, fixed)).toEqual({ ...first, person: undefined });
});

describe('the first person', () => {
  it('of the demo has a password that every start prints, until it is changed', async () => {
    const demo = await start(false);
    expect(demo?.person).toEqual({
      email: 'demo@example.com',
      password: expect.stringMatching(/^(\w{5}-){3}\w{5}$/),
    });
    expect((await start(false))?.person).toEqual(demo?.person);
    const welcome = toWelcome(publicUrl, demo, { production: false, bootstrap: {} });
    expect(welcome).toContain(`password       ${demo?.person?.password}`);
    const person = await controlStore.persons.findByEmail('demo@example.com');
    expect(person).toMatchObject({ isAdministrator: true });
    expect(await controlStore.memberships.roleOf(demo?.accountId ?? '', person?.personId ?? '')).toBe(
      'owner',
    );
  });

  it('of the demo owns the account that the next start makes where the first was deleted', async () => {
    const first = await start(false);
    await controlStore.accounts.remove(first?.accountId ?? '', 1_800_000_000_000);
    const second = await start(false);
    expect(second?.accountId).not.toBe(first?.accountId);
    expect(second?.publishableKey).not.toBe(first?.publishableKey);
    const person = await controlStore.persons.findByEmail('demo@example.com');
    const accounts = await controlStore.memberships.accountsOf(person?.personId ?? '');
    expect(accounts).toMatchObject([{ accountId: second?.accountId, role: 'owner' }]);
  });

  it('of the demo keeps production from starting, even if only its password is left', async () => {
    await start(false, { publishableKey, secretKey });
    await expect(start(true, { publishableKey, secretKey })).rejects.toThrow('the password of the demo');
    await revokeDemoKeys({ controlStore, clock: () => 1_800_000_000_000, passwords }, dataDir);
    expect(await start(true, { publishableKey, secretKey })).toMatchObject({ person: undefined });
    expect(await controlStore.persons.isAnybodyThere()).toBe(false);
  });

  it('in production is whom the settings name, once, and the password is not printed', async () => {
    const first = await start(true, { email, password });
    expect(first).toMatchObject({ person: { email }, publishableKey: expect.any(String) });
    const welcome = toWelcome(publicUrl, first, { production: true, bootstrap: { email, password } });
    expect(welcome).toContain(email);
    expect(welcome).not.toContain(password);
    expect((await start(true, { email: 'another@overlay.test', password }))?.person).toBeUndefined();
    expect(await controlStore.persons.findByEmail('another@overlay.test')).toBeUndefined();
  });
});

it('the audit log says which keys a start made and which it revoked', async () => {
  const first = await start(true, { publishableKey, secretKey });
  await start(true, { publishableKey, secretKey: 'sk_live_changedByTheOperator1234567890' });
  const { items } = await controlStore.auditLog.list(first?.accountId ?? '', { limit: 9 });
  expect(items.map(({ operation, actorKind }) => `${operation} by ${actorKind}`).sort()).toEqual([
    'createKey by service',
    'createKey by service',
    'createKey by service',
    'revokeKey by service',
  ]);
  expect(JSON.stringify(items)).not.toContain('TheOperator1');
});
