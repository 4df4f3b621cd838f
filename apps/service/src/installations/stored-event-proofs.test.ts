import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type InstallationApp, openInstallationApp, staleAfterMs } from './installation-app.fixture.ts';
import { StoredEventProofs } from './stored-event-proofs.ts';

let app: InstallationApp;
let proofs: StoredEventProofs;
let asked: string[];
let errors: unknown[];
let failing: boolean;
beforeEach(async () => {
  app = await openInstallationApp();
  asked = [];
  errors = [];
  failing = false;
  proofs = new StoredEventProofs({
    installations: {
      async get(accountId, installationId) {
        asked.push(installationId);
        if (failing) throw new Error('the store is away');
        return app.service.controlStore.installations.get(accountId, installationId);
      },
    },
    changes: app.changes,
    staleAfterMs,
    clock: app.service.clock,
    onError: (error) => errors.push(error),
  });
});
afterEach(() => app.service.close());

describe('stored events', () => {
  it('move an installation of the same account, and do not count as heartbeats', async () => {
    const { installationId } = await app.register();
    proofs.note('acct_b', [{ installationId, eventType: 'interaction' }]);
    await proofs.settled();
    expect((await app.read(installationId)).state).toBe('pending');
    proofs.note('acct_a', [{ installationId, eventType: 'impression' }]);
    await proofs.settled();
    expect(await app.read(installationId)).toMatchObject({ state: 'render', lastHeartbeatAt: null });
    app.service.pass(staleAfterMs * 2);
    proofs.note('acct_a', [{ installationId, eventType: 'interaction' }]);
    await proofs.settled();
    expect(await app.read(installationId)).toMatchObject({ state: 'live', lastHeartbeatAt: null });
  });

  it('query the store once for each step, and never for unknown identifiers', async () => {
    const { installationId } = await app.register();
    for (let round = 0; round < 3; round += 1) {
      proofs.note('acct_a', [
        { installationId, eventType: 'impression' },
        { installationId: 'inst_unknown', eventType: 'impression' },
        { installationId: 'custom', eventType: 'impression' },
      ]);
      await proofs.settled();
    }
    expect(asked).toEqual([installationId, 'inst_unknown']);
    proofs.note('acct_a', [
      { installationId, eventType: 'interaction' },
      { installationId, eventType: 'impression' },
    ]);
    await proofs.settled();
    expect(asked).toHaveLength(3);
  });

  it('are retried with the next event if the store was unavailable', async () => {
    const { installationId } = await app.register();
    failing = true;
    proofs.note('acct_a', [{ installationId, eventType: 'impression' }]);
    await proofs.settled();
    expect(errors).toHaveLength(1);
    failing = false;
    proofs.note('acct_a', [{ installationId, eventType: 'impression' }]);
    await proofs.settled();
    expect((await app.read(installationId)).state).toBe('render');
  });
});
