import { expect, it } from 'vitest';
import type { ControlStore } from '../control-store.ts';
import type { InvitationRecord } from '../people/invitations.ts';
import type { NewPerson } from '../people/persons.ts';
import { createTwoAccounts, sampleKey } from '../sample-records.fixture.ts';

const samplePerson = (change: Partial<NewPerson> = {}): NewPerson => ({
  personId: 'per_1',
  email: 'one@overlay.test',
  name: 'One',
  passwordHash: 'hash',
  isAdministrator: false,
  createdAtMs: 1_000,
  ...change,
});

const sampleInvitation = (change: Partial<InvitationRecord> = {}): InvitationRecord => ({
  invitationId: 'inv_1',
  accountId: 'acct_a',
  email: 'guest@overlay.test',
  role: 'viewer',
  tokenHash: 'hash',
  mailedTokenHash: null,
  invitedBy: null,
  createdAtMs: 1,
  expiresAtMs: 10,
  ...change,
});

export function peopleContract(store: () => ControlStore): void {
  it('keeps a person with their password and their membership, or nothing', async () => {
    await createTwoAccounts(store());
    const { persons, memberships } = store();
    expect(await persons.isAnybodyThere()).toBe(false);
    const membership = { accountId: 'acct_a', role: 'owner' } as const;
    expect(await persons.create(samplePerson({ membership }))).toBe(true);
    expect(await persons.create(samplePerson({ personId: 'per_2', membership }))).toBe(false);
    expect(await persons.findByEmail('one@overlay.test')).toMatchObject({
      personId: 'per_1',
      createdAtMs: 1_000,
    });
    expect(await persons.passwordHashOf('per_1')).toBe('hash');
    expect(await memberships.accountsOf('per_1')).toMatchObject([{ accountId: 'acct_a', role: 'owner' }]);
    expect(await persons.get('per_2')).toBeUndefined();
    expect(await memberships.count('acct_a')).toBe(1);
  });

  it('ties an identity of a provider to one person, and a person to one identity of an issuer', async () => {
    const { persons, identities } = store();
    for (const id of ['1', '2']) {
      const names = { personId: `per_${id}`, email: `${id}@overlay.test`, passwordHash: undefined };
      await persons.create(samplePerson(names));
    }
    expect(await persons.passwordHashOf('per_1')).toBeUndefined();
    const identity = { issuer: 'https://login.example', subject: 's' };
    const both = ['per_1', 'per_2'].map((personId) => identities.add(personId, identity, 1));
    expect((await Promise.all(both)).sort()).toEqual([false, true]);
    const personId = (await identities.personOf(identity)) ?? '';
    expect(await identities.add(personId, { ...identity, subject: 'another' }, 1)).toBe(false);
    expect(await identities.add(personId, { ...identity, issuer: 'https://another.example' }, 1)).toBe(true);
    expect(await identities.personOf({ ...identity, subject: 'another' })).toBeUndefined();
    expect(await identities.has(personId, identity.issuer)).toBe(true);
    await identities.removeAll(personId);
    expect(await identities.has(personId, identity.issuer)).toBe(false);
    expect(await identities.personOf(identity)).toBeUndefined();
  });

  it('uses an answer of a provider once, until it has expired', async () => {
    const { signIns } = store();
    const claims = [1, 2].map(() => signIns.claimSignOn('flow', 5, 10));
    expect((await Promise.all(claims)).sort()).toEqual([false, true]);
    expect(await signIns.claimSignOn('another', 5, 10)).toBe(true);
    expect(await signIns.purgeExpired(10)).toBe(2);
  });

  it('creates the first person once', async () => {
    const { persons } = store();
    const first = [
      persons.createFirst(samplePerson()),
      persons.createFirst(samplePerson({ personId: 'per_2', email: 'two@overlay.test' })),
    ];
    expect((await Promise.all(first)).sort()).toEqual([false, true]);
  });

  it('never leaves an account without an owner, and touches no other account', async () => {
    await createTwoAccounts(store());
    const { persons, memberships } = store();
    for (const id of ['1', '2']) {
      const membership = { accountId: 'acct_a', role: id === '1' ? 'owner' : 'viewer' } as const;
      await persons.create(samplePerson({ personId: `per_${id}`, email: `${id}@overlay.test`, membership }));
    }
    expect(await memberships.changeRole('acct_a', 'per_1', 'viewer')).toBe('last-owner');
    expect(await memberships.remove('acct_a', 'per_1')).toBe('last-owner');
    expect(await memberships.changeRole('acct_b', 'per_1', 'viewer')).toBe('missing');
    expect(await memberships.changeRole('acct_a', 'per_2', 'owner')).toBe('done');
    expect(await memberships.remove('acct_a', 'per_1')).toBe('done');
    expect(await memberships.roleOf('acct_a', 'per_1')).toBeUndefined();
    expect((await memberships.list('acct_a')).map(({ personId }) => personId)).toEqual(['per_2']);
  });

  it('keeps one invitation for each address of an account, until it expires', async () => {
    await createTwoAccounts(store());
    const { invitations } = store();
    const invitation = sampleInvitation({ email: 'two@overlay.test', tokenHash: 'first' });
    await invitations.put(invitation);
    await invitations.put({ ...invitation, invitationId: 'inv_2', tokenHash: 'second', expiresAtMs: 20 });
    expect(await invitations.findByToken('first', 5)).toBeUndefined();
    expect(await invitations.findByToken('second', 20)).toBeUndefined();
    expect(await invitations.findByToken('second', 19)).toMatchObject({
      invitationId: 'inv_2',
      inviterName: null,
    });
    expect(await invitations.remove('acct_b', 'inv_2')).toBeUndefined();
    expect(await invitations.list('acct_b', 5)).toEqual([]);
    expect(await invitations.remove('acct_a', 'inv_2')).toMatchObject({ email: 'two@overlay.test' });
    expect(await invitations.remove('acct_a', 'inv_2')).toBeUndefined();
  });

  it('finds an invitation by either of its links', async () => {
    await createTwoAccounts(store());
    const { invitations } = store();
    await invitations.put(sampleInvitation({ tokenHash: 'shown', mailedTokenHash: 'mailed' }));
    for (const hash of ['shown', 'mailed']) {
      expect(await invitations.findByToken(hash, 5)).toMatchObject({ invitationId: 'inv_1' });
    }
    expect(await invitations.findByToken('neither', 5)).toBeUndefined();
  });

  it.each(['removed', 'demoted'])(
    'ends what an owner handed out when they are %s, and nothing that others did',
    async (how) => {
      await createTwoAccounts(store());
      const { persons, memberships, invitations, keys, readTokens } = store();
      for (const id of ['1', '2']) {
        const membership = { accountId: 'acct_a', role: 'owner' } as const;
        await persons.create(
          samplePerson({ personId: `per_${id}`, email: `${id}@overlay.test`, membership }),
        );
        const name = { invitationId: `inv_${id}`, email: `guest.${id}@overlay.test`, tokenHash: id };
        await invitations.put(sampleInvitation({ ...name, invitedBy: `per_${id}` }));
      }
      await keys.create(sampleKey({ keyId: 'key_1', createdBy: 'per_1' }));
      await keys.create(sampleKey({ keyId: 'key_2', createdBy: 'key_1' }));
      await keys.create(sampleKey({ keyId: 'key_3', createdBy: 'per_2' }));
      const times = { campaignIds: null, createdAtMs: 1, expiresAtMs: 100 };
      for (const keyId of ['key_1', 'key_2', 'key_3']) {
        await readTokens.create({ hash: `token of ${keyId}`, accountId: 'acct_a', keyId, ...times });
      }
      expect((await keys.listSeenBy('acct_a', 'per_1')).map(({ keyId }) => keyId)).toEqual([
        'key_2',
        'key_1',
      ]);
      expect(await keys.listSeenBy('acct_b', 'per_1')).toEqual([]);
      if (how === 'removed') await memberships.remove('acct_a', 'per_1');
      else await memberships.changeRole('acct_a', 'per_1', 'editor');
      expect((await invitations.list('acct_a', 5)).map(({ invitationId }) => invitationId)).toEqual([
        'inv_2',
      ]);
      const found = ['key_1', 'key_2', 'key_3'].map((keyId) => readTokens.findByHash(`token of ${keyId}`));
      expect((await Promise.all(found)).map((token) => token?.keyId)).toEqual([
        undefined,
        undefined,
        'key_3',
      ]);
    },
  );

  it('ends the invitations of an administrator to accounts of others with the administration', async () => {
    await createTwoAccounts(store());
    const { persons, memberships, invitations } = store();
    await persons.create(samplePerson({ isAdministrator: true }));
    await memberships.add('acct_b', 'per_1', 'owner', 1);
    await invitations.put(sampleInvitation({ invitedBy: 'per_1' }));
    const own = { invitationId: 'inv_2', accountId: 'acct_b', tokenHash: 'own' };
    await invitations.put(sampleInvitation({ ...own, invitedBy: 'per_1' }));
    await persons.update('per_1', { isAdministrator: false });
    expect(await invitations.list('acct_a', 5)).toEqual([]);
    expect(await invitations.list('acct_b', 5)).toHaveLength(1);
  });

  it('removes the invitations of a person with the person', async () => {
    await createTwoAccounts(store());
    const { persons, invitations } = store();
    await persons.create(samplePerson());
    await invitations.put(sampleInvitation({ invitedBy: 'per_1' }));
    await persons.remove('per_1');
    expect(await invitations.list('acct_a', 5)).toEqual([]);
  });

  it('notes when an address was proved, for good', async () => {
    const { persons } = store();
    await persons.create(samplePerson());
    expect(await persons.get('per_1')).toMatchObject({ emailVerifiedAtMs: null });
    await persons.markEmailVerified('per_1', 2_000);
    await persons.markEmailVerified('per_1', 3_000);
    expect(await persons.findByEmail('one@overlay.test')).toMatchObject({ emailVerifiedAtMs: 2_000 });
  });

  it('counts attempts, and refuses them while a pause lasts', async () => {
    const { signInAttempts: attempts } = store();
    const pauseMs = (count: number) => (count < 2 ? 0 : 100);
    const begin = (nowMs: number) => attempts.begin('subject', { nowMs, forgottenAfterMs: 1_000, pauseMs });
    expect([await begin(1), await begin(2), await begin(3), await begin(101)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(await attempts.pausedUntil('subject')).toBe(102);
    expect(await begin(102)).toBe(true);
    await attempts.takeBack('subject');
    expect(await begin(103)).toBe(true);
    expect(await begin(104)).toBe(false);
    expect([await begin(5_000), await begin(5_001)]).toEqual([true, true]);
    await attempts.forget('subject');
    // The second node's clock is behind: there is no pause that it would have to wait for.
    expect([await begin(5_002), await begin(5_000)]).toEqual([true, true]);
    await attempts.forget('subject');
    expect([await begin(5_002), await begin(5_003), await begin(5_004)]).toEqual([true, true, false]);
  });

  it('counts concurrent attempts one by one, and none that is refused', async () => {
    const { signInAttempts: attempts } = store();
    const asked = { nowMs: 1, forgottenAfterMs: 1_000 };
    const failing = attempts.begin('crowd', {
      ...asked,
      pauseMs: () => {
        throw new Error('cut off');
      },
    });
    await expect(failing).rejects.toThrow('cut off');
    const counts: number[] = [];
    const pauseMs = (count: number) => {
      counts.push(count);
      return 0;
    };
    await Promise.all(Array.from({ length: 8 }, () => attempts.begin('crowd', { ...asked, pauseMs })));
    expect(counts.sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('has secrets that are the same for every caller, and can be consumed once', async () => {
    const { instanceSecrets: secrets } = store();
    const made = await Promise.all([secrets.getOrCreate('one'), secrets.getOrCreate('one')]);
    expect(made[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(made[1]).toBe(made[0]);
    await secrets.set('code', 'a');
    expect(await secrets.takeIfEqual('code', 'b')).toBe(false);
    const taken = await Promise.all([secrets.takeIfEqual('code', 'a'), secrets.takeIfEqual('code', 'a')]);
    expect(taken.sort()).toEqual([false, true]);
  });
}
