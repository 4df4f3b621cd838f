import type { Role } from '@overlay/contract';
import { describe, expect, test } from 'vitest';
import { createPersonAccess, type PersonRequest } from './person-access.ts';

const publicUrl = 'https://overlay.test';
const person = {
  personId: 'per_1',
  email: 'one@overlay.test',
  name: 'One',
  isAdministrator: false,
  hasTwoFactor: false,
  emailVerifiedAtMs: null,
  locale: null,
  timeZone: null,
  createdAtMs: 1,
};

function openAccess(roles: Readonly<Record<string, Role>>, isAdministrator = false) {
  const account = (accountId: string, role: Role) => ({ accountId, name: accountId, role, createdAtMs: 1 });
  return createPersonAccess({
    sessions: {
      hasCookie: ({ cookie }) => cookie !== undefined,
      read: async ({ cookie }) =>
        cookie === 'session' ? { person: { ...person, isAdministrator }, signInId: 'sgn_1' } : undefined,
    },
    memberships: {
      accountsOf: async () => Object.entries(roles).map(([accountId, role]) => account(accountId, role)),
      roleOf: async (accountId) => roles[accountId],
    },
    publicUrl,
  });
}

const change = (headers: PersonRequest['headers'] = {}): PersonRequest => ({
  method: 'POST',
  headers: { cookie: 'session', origin: publicUrl, ...headers },
});
const read = (headers: PersonRequest['headers'] = {}): PersonRequest => ({
  method: 'GET',
  headers: { cookie: 'session', ...headers },
});
const refusedAs = (code: string) => ({ code });

describe('a member', () => {
  test('holds the permissions of the role, and no others', async () => {
    const access = openAccess({ acct_a: 'viewer' });
    expect(await access.asMember(read(), 'analytics:read')).toMatchObject({
      accountId: 'acct_a',
      actor: { personId: 'per_1', role: 'viewer' },
    });
    for (const permission of ['keys:manage', 'people:manage', 'overlays:write'] as const) {
      await expect(access.asMember(change(), permission)).rejects.toMatchObject(
        refusedAs('insufficient_permission'),
      );
    }
    expect((await openAccess({ acct_a: 'owner' }).asMember(change(), 'people:manage')).accountId).toBe(
      'acct_a',
    );
  });

  test('finds no account of others, and has to name one of several', async () => {
    const access = openAccess({ acct_a: 'owner', acct_b: 'viewer' });
    const named = (accountId: string) =>
      access.asMember(read({ 'overlay-account': accountId }), 'analytics:read');
    expect((await named('acct_b')).accountId).toBe('acct_b');
    await expect(named('acct_c')).rejects.toMatchObject(refusedAs('not_found'));
    await expect(access.asMember(read(), 'analytics:read')).rejects.toMatchObject(
      refusedAs('account_not_named'),
    );
  });

  test('is nobody without a session', async () => {
    const access = openAccess({ acct_a: 'owner' });
    await expect(access.asMember(read({ cookie: 'forged' }), 'analytics:read')).rejects.toMatchObject(
      refusedAs('not_signed_in'),
    );
  });
});

describe('pages of others', () => {
  const foreign = refusedAs('origin_not_allowed');

  test('can do nothing with a session', async () => {
    const access = openAccess({ acct_a: 'owner' });
    for (const origin of ['https://other.example', 'null', 'https://overlay.test.evil.example']) {
      await expect(access.asMember(change({ origin }), 'analytics:read')).rejects.toMatchObject(foreign);
      await expect(access.asMember(read({ origin }), 'analytics:read')).rejects.toMatchObject(foreign);
    }
    await expect(access.asMember(change({ origin: undefined }), 'analytics:read')).rejects.toMatchObject(
      foreign,
    );
  });

  test('cannot sign anybody in', () => {
    const access = openAccess({});
    const asks = (headers: PersonRequest['headers']) => () =>
      access.requireOwnPage({ method: 'POST', headers });
    expect(asks({ origin: 'https://other.example' })).toThrow(expect.objectContaining(foreign));
    expect(asks({ 'sec-fetch-site': 'cross-site' })).toThrow(expect.objectContaining(foreign));
    expect(asks({ 'sec-fetch-site': 'same-site' })).toThrow(expect.objectContaining(foreign));
    expect(asks({ origin: publicUrl })()).toBeUndefined();
    expect(asks({})()).toBeUndefined();
  });
});

test('only administrators administer the instance', async () => {
  await expect(
    openAccess({ acct_a: 'owner' }).asPerson(change(), 'instance:administer'),
  ).rejects.toMatchObject(refusedAs('insufficient_permission'));
  expect(await openAccess({}, true).asPerson(change(), 'instance:administer')).toMatchObject({
    accountId: undefined,
  });
});
