import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openControlApp } from '../access/control-app.fixture.ts';
import { createHeartbeatHandlers } from './heartbeat-routes.ts';
import {
  cronPath,
  hourMs,
  type InstallationApp,
  openInstallationApp,
  staleAfterMs,
} from './installation-app.fixture.ts';
import { InstallationChanges } from './installation-changes.ts';

let app: InstallationApp;
beforeEach(async () => {
  app = await openInstallationApp();
});
afterEach(() => app.service.close());

describe('the stale-installations job', () => {
  it('degrades what readers already see as degraded, and a heartbeat returns it', async () => {
    const installation = await app.register();
    const { installationId } = installation;
    await app.beat(installation, 'first_render');
    app.service.pass(staleAfterMs);
    const derived = await app.read(installationId);
    expect(derived).toMatchObject({ state: 'degraded', degradedAt: '2026-01-16T12:00:00.000Z' });
    app.service.pass(hourMs);
    expect((await app.runJob()).body).toEqual({
      ok: true,
      checked: 1,
      degraded: 1,
      installationIds: [installationId],
    });
    expect(await app.read(installationId)).toEqual(derived);
    expect((await app.runJob()).body).toMatchObject({ degraded: 0, installationIds: [] });
    expect((await app.beat(installation)).body).toMatchObject({ state: 'render', previousState: 'degraded' });
    const { state, degradedAt, transitions } = await app.read(installationId);
    expect({ state, degradedAt }).toEqual({ state: 'render', degradedAt: null });
    const moves = transitions.map(({ from, to }: { from: string; to: string }) => `${from}>${to}`);
    expect(moves).toEqual(['pending>render', 'render>degraded', 'degraded>render']);
  });

  it('degrades once when it runs twice at once, and never overwrites a heartbeat that arrives in between', async () => {
    const all = await Promise.all([1, 2, 3, 4, 5].map(app.register));
    for (const installation of all) await app.beat(installation);
    app.service.pass(staleAfterMs);
    const [one, other] = await Promise.all([
      app.runJob(),
      app.runJob(),
      ...all.map((each) => app.beat(each)),
    ]);
    const degradedByJobs = [...one.body.installationIds, ...other.body.installationIds];
    expect(new Set(degradedByJobs).size).toBe(degradedByJobs.length);
    for (const { installationId } of all) {
      const { state, transitions } = await app.read(installationId);
      expect(state).toBe('heartbeat');
      expect(transitions.map((transition: { cause: string }) => transition.cause)).toEqual([
        'heartbeat:ping',
        'stale',
        'recovered',
      ]);
    }
  });

  it('requires the secret', async () => {
    expect((await app.runJob('Bearer wrong')).body.code).toBe('invalid_cron_secret');
    expect((await app.runJob('the cron secret')).body.code).toBe('invalid_cron_secret');
    expect((await app.runJob()).status).toBe(200);
  });
});

describe('the scheduled job without a secret', () => {
  const open = async (production: boolean) => {
    const service = await openControlApp();
    const { controlStore, clock } = service;
    const { installations } = controlStore;
    const changes = new InstallationChanges(installations);
    const { degradeStaleInstallations } = createHeartbeatHandlers({
      installations,
      changes,
      staleAfterMs,
      clock,
    });
    await service.serve({ degradeStaleInstallations }, { cronSecret: undefined, production });
    return service;
  };

  it('is unavailable in production', async () => {
    const service = await open(true);
    const answer = await service.app.inject({ url: cronPath });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'cron_secret_not_set']);
    await service.close();
  });

  it('answers only this machine otherwise', async () => {
    const service = await open(false);
    const ask = async (remoteAddress: string, headers = {}) =>
      (await service.app.inject({ url: cronPath, remoteAddress, headers })).statusCode;
    expect(await ask('127.0.0.1')).toBe(200);
    expect(await ask('::1')).toBe(200);
    expect(await ask('203.0.113.5')).toBe(401);
    expect(await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.5' })).toBe(401);
    await service.close();
  });
});
