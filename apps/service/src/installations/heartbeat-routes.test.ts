import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type InstallationApp, openInstallationApp } from './installation-app.fixture.ts';

let app: InstallationApp;
beforeEach(async () => {
  app = await openInstallationApp();
});
afterEach(() => app.service.close());

describe('heartbeats', () => {
  it('move an installation forward, and get the time by which the next is due', async () => {
    const installation = await app.register();
    expect(await app.beat(installation)).toMatchObject({
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
    expect((await app.beat(installation, 'first_interaction')).body).toMatchObject({
      state: 'live',
      previousState: 'heartbeat',
    });
    expect((await app.beat(installation, 'first_render')).body).toMatchObject({
      state: 'live',
      previousState: 'live',
    });
    expect((await app.read(installation.installationId)).transitions).toEqual([
      { from: 'pending', to: 'heartbeat', at: '2026-01-15T12:00:00.000Z', cause: 'heartbeat:ping' },
      { from: 'heartbeat', to: 'live', at: '2026-01-15T12:00:00.000Z', cause: 'heartbeat:first_interaction' },
    ]);
  });

  it('write each transition once under fifty heartbeats at the same time', async () => {
    const installation = await app.register();
    const events = ['ping', 'first_render', 'first_interaction', 'first_conversion', 'ping'];
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => app.beat(installation, events[index % events.length])),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { state, transitions } = await app.read(installation.installationId);
    expect(state).toBe('live');
    expect(transitions.map(({ from, to }: { from: string; to: string }) => `${from}>${to}`)).toEqual([
      'pending>heartbeat',
      'heartbeat>render',
      'render>live',
    ]);
  });

  it('are refused with the same answer for a wrong token and for an unknown installation', async () => {
    const installation = await app.register();
    const other = await app.register();
    const refusals = [
      await app.beat({ ...installation, token: 'wrong' }),
      await app.beat({ ...installation, installationId: 'inst_none' }),
      await app.beat({ ...installation, token: other.token }),
    ];
    for (const { status, body } of refusals) {
      expect({ status, body: { ...body, requestId: '' } }).toEqual({
        status: 401,
        body: { ...refusals[0]?.body, requestId: '' },
      });
      expect(body.code).toBe('invalid_installation_credentials');
    }
  });

  it('are refused from a browser, whatever else the request contains', async () => {
    const installation = await app.register();
    for (const headers of [
      { origin: 'https://shop.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'none' },
    ]) {
      const answer = await app.beat(installation, 'not even an event', headers);
      expect(answer).toMatchObject({ status: 403, body: { code: 'browser_heartbeat' } });
    }
    // Sent by the fetch of Node 20.
    expect((await app.beat(installation, 'ping', { 'sec-fetch-mode': 'cors' })).status).toBe(200);
  });

  it.each([
    [{ event: 'pong' }, '/event'],
    [{ surface: 'moon' }, '/surface'],
    [{ token: '' }, '/token'],
  ])('are refused with %j', async (change, pointer) => {
    const { installationId, token } = await app.register();
    const payload = { installationId, token, event: 'ping', ...change };
    const { status, body } = await app.heartbeat(payload);
    expect(status).toBe(422);
    expect(body.errors[0].pointer).toBe(pointer);
  });
});
