import { expect, it } from 'vitest';
import type { ControlStore } from '../control-store.ts';
import type { TransitionRecord } from '../installations.ts';
import { createTwoAccounts, sampleInstallation } from '../sample-records.fixture.ts';

const toHeartbeat: TransitionRecord = { from: 'pending', to: 'heartbeat', atMs: 10, cause: 'heartbeat:ping' };

export function installationsContract(store: () => ControlStore): void {
  it('finds an installation by its token and by its account', async () => {
    await createTwoAccounts(store());
    await store().installations.create(sampleInstallation(), 'token 1');
    expect(await store().installations.findByToken('token 1', 0)).toEqual(sampleInstallation());
    expect(await store().installations.findByToken('token 2', 0)).toBeUndefined();
    expect(await store().installations.get('acct_a', 'inst_1')).toEqual(sampleInstallation());
    expect((await store().installations.list('acct_a', { limit: 5 })).items).toEqual([sampleInstallation()]);
  });

  it('neither shows nor changes the installations of another account', async () => {
    await createTwoAccounts(store());
    await store().installations.create(sampleInstallation(), 'token 1');
    const { installations } = store();
    expect(await installations.get('acct_b', 'inst_1')).toBeUndefined();
    expect(await installations.remove('acct_b', 'inst_1', 5)).toBe(false);
    expect(await installations.addToken('acct_b', 'inst_1', 'x', { nowMs: 0, oldExpireAtMs: 1 })).toBe(false);
    expect((await installations.list('acct_b', { limit: 5 })).items).toEqual([]);
    const foreign = sampleInstallation({ accountId: 'acct_b' });
    expect(await installations.compareAndSet(foreign, { ...foreign, state: 'live' }, [])).toBe(false);
  });

  it('lets one of two writers win, with its transitions', async () => {
    await createTwoAccounts(store());
    const before = sampleInstallation();
    await store().installations.create(before, 'token 1');
    const next = { ...before, state: 'heartbeat', reachedState: 'heartbeat', lastHeartbeatAtMs: 10 } as const;
    const wins = await Promise.all([
      store().installations.compareAndSet(before, next, [toHeartbeat]),
      store().installations.compareAndSet(before, next, [toHeartbeat]),
    ]);
    expect(wins.filter(Boolean)).toHaveLength(1);
    expect(await store().installations.get('acct_a', 'inst_1')).toEqual({
      ...next,
      revision: 1,
      transitionCount: 1,
      transitions: [toHeartbeat],
    });
  });

  it('shows the latest hundred transitions, oldest first', async () => {
    await createTwoAccounts(store());
    let current = sampleInstallation();
    await store().installations.create(current, 'token 1');
    const many = Array.from({ length: 60 }, (_, index) => ({ ...toHeartbeat, atMs: index }));
    for (const offset of [0, 60]) {
      const batch = many.map((transition) => ({ ...transition, atMs: transition.atMs + offset }));
      expect(await store().installations.compareAndSet(current, current, batch)).toBe(true);
      current = (await store().installations.get('acct_a', 'inst_1')) ?? current;
    }
    expect(current.transitionCount).toBe(120);
    expect(current.transitions.map((transition) => transition.atMs)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 20),
    );
  });

  it('keeps the old token valid for a while after a rotation', async () => {
    await createTwoAccounts(store());
    await store().installations.create(sampleInstallation(), 'token 1');
    const { installations } = store();
    await installations.addToken('acct_a', 'inst_1', 'token 2', { nowMs: 0, oldExpireAtMs: 100 });
    await installations.addToken('acct_a', 'inst_1', 'token 3', { nowMs: 10, oldExpireAtMs: 110 });
    const opens = async (token: string, nowMs: number) =>
      (await installations.findByToken(token, nowMs)) !== undefined;
    expect(await Promise.all(['token 1', 'token 2', 'token 3'].map((token) => opens(token, 99)))).toEqual([
      true,
      true,
      true,
    ]);
    expect(await opens('token 1', 100)).toBe(false);
    expect(await opens('token 2', 100)).toBe(true);
    expect(await opens('token 3', 1e12)).toBe(true);
  });

  it('forgets a removed installation at once', async () => {
    await createTwoAccounts(store());
    const before = sampleInstallation({ lastHeartbeatAtMs: 1, state: 'live' });
    await store().installations.create(before, 'token 1');
    expect(await store().installations.remove('acct_a', 'inst_1', 5)).toBe(true);
    expect(await store().installations.remove('acct_a', 'inst_1', 5)).toBe(false);
    expect(await store().installations.get('acct_a', 'inst_1')).toBeUndefined();
    expect(await store().installations.findByToken('token 1', 0)).toBeUndefined();
    expect(await store().installations.listStale(100, { limit: 5 })).toEqual([]);
    expect(await store().installations.compareAndSet(before, before, [])).toBe(false);
  });

  it('lists stale installations, a batch at a time', async () => {
    await createTwoAccounts(store());
    const add = (installationId: string, lastHeartbeatAtMs: number | null, state: 'live' | 'degraded') =>
      store().installations.create(
        sampleInstallation({ installationId, lastHeartbeatAtMs, state }),
        installationId,
      );
    await add('inst_1', 100, 'live');
    await add('inst_2', 101, 'live');
    await add('inst_3', null, 'live');
    await add('inst_4', 5, 'degraded');
    await add('inst_5', 5, 'live');
    expect(await store().installations.countWatched()).toBe(3);
    expect(await store().installations.countDegraded()).toBe(1);
    const first = await store().installations.listStale(100, { limit: 1 });
    const rest = await store().installations.listStale(100, { limit: 5, after: 'inst_1' });
    expect([...first, ...rest].map((found) => found.installationId)).toEqual(['inst_1', 'inst_5']);
    await store().installations.remove('acct_a', 'inst_4', 6);
    expect(await store().installations.countDegraded()).toBe(0);
  });
}
