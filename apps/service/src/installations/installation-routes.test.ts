import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ControlApp, openControlApp } from '../http/control-app.fixture.ts';
import { heartbeatRoutes } from './heartbeat-routes.ts';
import { InstallationChanges, type InstallationStateChange } from './installation-changes.ts';
import { installationRoutes } from './installation-routes.ts';
import { staleJobRoutes } from './stale-job-routes.ts';
import { StoredEventProofs } from './stored-event-proofs.ts';

const hour = 3_600_000;
const staleAfterMs = 24 * hour;
const cronPath = '/api/cron/platform-installations-stale';
const heartbeatPath = '/api/integrations/platform-heartbeat';

describe('installations', () => {
  let service: ControlApp;
  let owner: string;
  let changes: InstallationChanges;
  let announced: InstallationStateChange[];
  beforeEach(async () => {
    service = await openControlApp();
    const { controlStore, clock, authorise } = service;
    const { installations } = controlStore;
    changes = new InstallationChanges(installations);
    announced = [];
    changes.onStateChanged((change) => announced.push(change));
    await service.app.register(installationRoutes, { authorise, controlStore, staleAfterMs, clock });
    await service.app.register(heartbeatRoutes, { controlStore, changes, staleAfterMs, clock });
    await service.app.register(staleJobRoutes, {
      installations,
      changes,
      staleAfterMs,
      clock,
      cronSecret: 'the cron secret',
      production: true,
    });
    owner = await service.key('secret');
  });
  afterEach(() => service.close());

  const register = async () => {
    const body = { platform: 'shopify', name: 'Shop', origin: 'https://shop.example' };
    return (await service.call(owner, 'POST', '/api/installations', body)).body;
  };
  const beat = async (
    { installationId, token }: { installationId: string; token: string },
    event = 'ping',
    headers: Record<string, string> = {},
  ) => {
    const payload = { installationId, token, event };
    const answer = await service.app.inject({ method: 'POST', url: heartbeatPath, payload, headers });
    return { status: answer.statusCode, body: answer.json() };
  };
  const read = async (installationId: string) =>
    (await service.call(owner, 'GET', `/api/installations/${installationId}`)).body;
  const runJob = async (authorization = 'Bearer the cron secret') => {
    const answer = await service.app.inject({ url: cronPath, headers: { authorization } });
    return { status: answer.statusCode, body: answer.json() };
  };

  it('are registered with a token that is shown once', async () => {
    const { token, ...installation } = await register();
    expect(token).toMatch(/^it_live_[0-9A-Za-z]{38}$/);
    expect(installation).toEqual({
      installationId: expect.stringMatching(/^inst_/),
      accountId: 'acct_a',
      platform: 'shopify',
      name: 'Shop',
      origin: 'https://shop.example',
      state: 'pending',
      reachedState: 'pending',
      createdAt: '2026-01-15T12:00:00.000Z',
      firstHeartbeatAt: null,
      lastHeartbeatAt: null,
      lastEvent: null,
      sdkProduct: null,
      surface: null,
      degradedAt: null,
      transitions: [],
    });
    expect(await read(installation.installationId)).toEqual(installation);
    const list = await service.call(owner, 'GET', '/api/installations');
    expect(list.body).toEqual({ installations: [installation], nextCursor: null });
  });

  it('move forward with heartbeats, and say by when the next is due', async () => {
    const installation = await register();
    expect(await beat(installation)).toEqual({
      status: 200,
      body: {
        ok: true,
        installationId: installation.installationId,
        state: 'heartbeat',
        previousState: 'pending',
        receivedAt: '2026-01-15T12:00:00.000Z',
        nextHeartbeatBefore: '2026-01-16T12:00:00.000Z',
      },
    });
    expect((await beat(installation, 'first_interaction')).body).toMatchObject({
      state: 'live',
      previousState: 'heartbeat',
    });
    expect((await beat(installation, 'first_render')).body).toMatchObject({
      state: 'live',
      previousState: 'live',
    });
    expect((await read(installation.installationId)).transitions).toEqual([
      { from: 'pending', to: 'heartbeat', at: '2026-01-15T12:00:00.000Z', cause: 'heartbeat:ping' },
      { from: 'heartbeat', to: 'live', at: '2026-01-15T12:00:00.000Z', cause: 'heartbeat:first_interaction' },
    ]);
  });

  it('are degraded when the heartbeat is old, with or without the job, and recover', async () => {
    const installation = await register();
    const { installationId } = installation;
    await beat(installation, 'first_render');
    service.pass(staleAfterMs);
    const derived = await read(installationId);
    expect(derived).toMatchObject({ state: 'degraded', degradedAt: '2026-01-16T12:00:00.000Z' });
    service.pass(hour);
    expect((await runJob()).body).toEqual({
      ok: true,
      checked: 1,
      degraded: 1,
      installationIds: [installationId],
    });
    expect(await read(installationId)).toEqual(derived);
    expect((await runJob()).body).toMatchObject({ degraded: 0, installationIds: [] });
    expect((await beat(installation)).body).toMatchObject({ state: 'render', previousState: 'degraded' });
    expect(await read(installationId)).toMatchObject({ state: 'render', degradedAt: null });
    expect(announced.map(({ transition }) => `${transition.from}>${transition.to}`)).toEqual([
      'pending>render',
      'render>degraded',
      'degraded>render',
    ]);
  });

  it('are degraded once by jobs that run at the same time, and keep every heartbeat that comes between', async () => {
    const all = await Promise.all([1, 2, 3, 4, 5].map(register));
    for (const installation of all) await beat(installation);
    service.pass(staleAfterMs);
    const [one, other] = await Promise.all([runJob(), runJob(), ...all.map((each) => beat(each))]);
    const degradedByJobs = [...one.body.installationIds, ...other.body.installationIds];
    expect(new Set(degradedByJobs).size).toBe(degradedByJobs.length);
    for (const { installationId } of all) {
      const { state, transitions } = await read(installationId);
      expect(state).toBe('heartbeat');
      expect(transitions.map((transition: { cause: string }) => transition.cause)).toEqual([
        'heartbeat:ping',
        'stale',
        'recovered',
      ]);
    }
  });

  it('write each transition once under fifty heartbeats at the same time', async () => {
    const installation = await register();
    const events = ['ping', 'first_render', 'first_interaction', 'first_conversion', 'ping'];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => beat(installation, events[index % events.length])),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { state, transitions } = await read(installation.installationId);
    expect(state).toBe('live');
    expect(transitions.map(({ from, to }: { from: string; to: string }) => `${from}>${to}`)).toEqual([
      'pending>heartbeat',
      'heartbeat>render',
      'render>live',
    ]);
  });

  describe('heartbeat credentials', () => {
    it('are refused alike where the token is wrong and where there is no such installation', async () => {
      const installation = await register();
      const other = await register();
      const refusals = [
        await beat({ ...installation, token: 'wrong' }),
        await beat({ ...installation, installationId: 'inst_none' }),
        await beat({ ...installation, token: other.token }),
      ];
      for (const { status, body } of refusals) {
        expect({ status, body: { ...body, requestId: '' } }).toEqual({
          status: 401,
          body: { ...refusals[0]?.body, requestId: '' },
        });
        expect(body.code).toBe('invalid_installation_credentials');
      }
    });

    it('are not taken from a browser, whatever else the request says', async () => {
      const installation = await register();
      for (const headers of [
        { origin: 'https://shop.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'none' },
      ]) {
        const answer = await beat(installation, 'not even an event', headers);
        expect(answer).toMatchObject({ status: 403, body: { code: 'browser_heartbeat' } });
      }
      // What the fetch of Node 20 sends.
      expect((await beat(installation, 'ping', { 'sec-fetch-mode': 'cors' })).status).toBe(200);
    });

    it('rotate: the old token serves 24 hours more', async () => {
      const installation = await register();
      const { body } = await service.call(
        owner,
        'POST',
        `/api/installations/${installation.installationId}/rotate`,
      );
      expect(body.token).not.toBe(installation.token);
      expect(await Promise.all([beat(installation), beat(body)])).toMatchObject([
        { status: 200 },
        { status: 200 },
      ]);
      service.pass(24 * hour);
      expect(await Promise.all([beat(installation), beat(body)])).toMatchObject([
        { status: 401 },
        { status: 200 },
      ]);
    });

    it('end at once where the installation is revoked', async () => {
      const installation = await register();
      const path = `/api/installations/${installation.installationId}`;
      expect((await service.call(owner, 'DELETE', path)).status).toBe(204);
      expect((await beat(installation)).status).toBe(401);
      expect((await service.call(owner, 'GET', path)).status).toBe(404);
      expect((await service.call(owner, 'DELETE', path)).status).toBe(404);
      expect((await service.call(owner, 'POST', `${path}/rotate`)).status).toBe(404);
      expect((await service.call(owner, 'GET', '/api/installations')).body.installations).toEqual([]);
    });
  });

  it('are invisible to another account', async () => {
    const { installationId } = await register();
    const foreigner = await service.key('secret', { accountId: 'acct_b' });
    const path = `/api/installations/${installationId}`;
    for (const [method, url] of [
      ['GET', path],
      ['DELETE', path],
      ['POST', `${path}/rotate`],
    ] as const) {
      expect((await service.call(foreigner, method, url)).status).toBe(404);
    }
    expect((await service.call(foreigner, 'GET', '/api/installations')).body.installations).toEqual([]);
  });

  it('need the scope manage', async () => {
    const publishable = await service.key('publishable');
    expect((await service.call(publishable, 'GET', '/api/installations')).status).toBe(403);
  });

  it.each([
    [{ event: 'pong' }, '/event'],
    [{ surface: 'moon' }, '/surface'],
    [{ token: '' }, '/token'],
  ])('refuse a heartbeat with %j', async (change, pointer) => {
    const { installationId, token } = await register();
    const payload = { installationId, token, event: 'ping', ...change };
    const answer = await service.app.inject({ method: 'POST', url: heartbeatPath, payload });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors[0].pointer).toBe(pointer);
  });

  describe('stored events', () => {
    const createProofs = (
      onError = (error: unknown): void => {
        throw error;
      },
    ) => {
      const { controlStore, clock } = service;
      return new StoredEventProofs({
        installations: controlStore.installations,
        changes,
        staleAfterMs,
        clock,
        onError,
      });
    };

    it('move an installation of the same account, and are no sign of life', async () => {
      const { installationId } = await register();
      const proofs = createProofs();
      proofs.note('acct_b', [{ installationId, eventType: 'interaction' }]);
      await proofs.settled();
      expect((await read(installationId)).state).toBe('pending');
      proofs.note('acct_a', [{ installationId, eventType: 'impression' }]);
      await proofs.settled();
      expect(await read(installationId)).toMatchObject({ state: 'render', lastHeartbeatAt: null });
      service.pass(staleAfterMs * 2);
      proofs.note('acct_a', [{ installationId, eventType: 'interaction' }]);
      await proofs.settled();
      expect(await read(installationId)).toMatchObject({ state: 'live', lastHeartbeatAt: null });
    });

    it('ask the store once for each step, and never about what is no installation of ours', async () => {
      const { installationId } = await register();
      const asked: string[] = [];
      const { installations } = service.controlStore;
      const proofs = new StoredEventProofs({
        installations: {
          get: (accountId, id) => {
            asked.push(id);
            return installations.get(accountId, id);
          },
        },
        changes,
        staleAfterMs,
        clock: service.clock,
        onError: () => {},
      });
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
  });

  describe('the scheduled job', () => {
    it('answers to the secret alone', async () => {
      expect((await runJob('Bearer wrong')).body.code).toBe('invalid_cron_secret');
      expect((await runJob('the cron secret')).body.code).toBe('invalid_cron_secret');
      expect((await runJob()).status).toBe(200);
    });
  });
});

describe('the scheduled job without a secret', () => {
  const open = async (production: boolean) => {
    const service = await openControlApp();
    const { controlStore, clock } = service;
    await service.app.register(staleJobRoutes, {
      installations: controlStore.installations,
      changes: new InstallationChanges(controlStore.installations),
      staleAfterMs,
      clock,
      cronSecret: undefined,
      production,
    });
    return service;
  };

  it('is unavailable in production', async () => {
    const service = await open(true);
    const answer = await service.app.inject({ url: cronPath });
    expect([answer.statusCode, answer.json().code]).toEqual([503, 'cron_secret_not_set']);
    await service.close();
  });

  it('answers this machine alone otherwise', async () => {
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
