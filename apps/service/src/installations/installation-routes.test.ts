import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hourMs, type InstallationApp, openInstallationApp } from './installation-app.fixture.ts';

let app: InstallationApp;
beforeEach(async () => {
  app = await openInstallationApp();
});
afterEach(() => app.service.close());

describe('installations', () => {
  it('are registered with a token that is shown once', async () => {
    const { token, ...installation } = await app.register();
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
    expect(await app.read(installation.installationId)).toEqual(installation);
    const list = await app.service.call(app.owner, 'GET', '/api/installations');
    expect(list.body).toEqual({ installations: [installation], nextCursor: null });
  });

  it('are invisible to another account', async () => {
    const { installationId } = await app.register();
    const foreigner = await app.service.key('secret', { accountId: 'acct_b' });
    const path = `/api/installations/${installationId}`;
    for (const [method, url] of [
      ['GET', path],
      ['DELETE', path],
      ['POST', `${path}/rotate`],
    ] as const) {
      expect((await app.service.call(foreigner, method, url)).status).toBe(404);
    }
    expect((await app.service.call(foreigner, 'GET', '/api/installations')).body.installations).toEqual([]);
  });

  it('need the scope manage', async () => {
    const publishable = await app.service.key('publishable');
    expect((await app.service.call(publishable, 'GET', '/api/installations')).status).toBe(403);
  });

  it('rotate: the old token stays valid for 24 hours', async () => {
    const installation = await app.register();
    const { body } = await app.service.call(
      app.owner,
      'POST',
      `/api/installations/${installation.installationId}/rotate`,
    );
    expect(body.token).not.toBe(installation.token);
    expect(await Promise.all([app.beat(installation), app.beat(body)])).toMatchObject([
      { status: 200 },
      { status: 200 },
    ]);
    app.service.pass(24 * hourMs);
    expect(await Promise.all([app.beat(installation), app.beat(body)])).toMatchObject([
      { status: 401 },
      { status: 200 },
    ]);
  });

  it('end at once when the installation is revoked', async () => {
    const installation = await app.register();
    const path = `/api/installations/${installation.installationId}`;
    expect((await app.service.call(app.owner, 'DELETE', path)).status).toBe(204);
    expect((await app.beat(installation)).status).toBe(401);
    expect((await app.service.call(app.owner, 'GET', path)).status).toBe(404);
    expect((await app.service.call(app.owner, 'DELETE', path)).status).toBe(404);
    expect((await app.service.call(app.owner, 'POST', `${path}/rotate`)).status).toBe(404);
    expect((await app.service.call(app.owner, 'GET', '/api/installations')).body.installations).toEqual([]);
  });
});
