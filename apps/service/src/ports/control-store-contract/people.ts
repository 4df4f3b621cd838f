import { expect, it } from 'vitest';
import type { ControlStore } from '../control-store.ts';
import type { NewPerson } from '../person-records.ts';
import { createTwoAccounts } from './sample-records.ts';

const samplePerson = (change: Partial<NewPerson> = {}): NewPerson => ({
  personId: 'per_1',
  email: 'one@overlay.test',
  name: 'One',
  passwordHash: 'hash',
  isAdministrator: false,
  createdAtMs: 1_000,
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

  it('makes the first person once', async () => {
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
    const invitation = {
      invitationId: 'inv_1',
      accountId: 'acct_a',
      email: 'two@overlay.test',
      role: 'viewer',
      tokenHash: 'first',
      invitedBy: null,
      createdAtMs: 1,
      expiresAtMs: 10,
    } as const;
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
    // Of a node whose clock is behind: there is no pause that it would have to wait for.
    expect([await begin(5_002), await begin(5_000)]).toEqual([true, true]);
    await attempts.forget('subject');
    expect([await begin(5_002), await begin(5_003), await begin(5_004)]).toEqual([true, true, false]);
  });

  it('counts attempts made at once one by one, and none that fails', async () => {
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

  it('has secrets that are the same for everybody, and are taken once', async () => {
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
