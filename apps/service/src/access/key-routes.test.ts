import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ControlApp, openControlApp } from './control-app.fixture.ts';
import { createKeyHandlers } from './key-routes.ts';

const day = 86_400_000;

describe('/api/keys', () => {
  let service: ControlApp;
  let owner: string;
  let foreigner: string;
  beforeEach(async () => {
    service = await openControlApp();
    await service.serve(createKeyHandlers(service));
    owner = await service.key('secret');
    foreigner = await service.key('secret', { accountId: 'acct_b' });
  });
  afterEach(() => service.close());

  const create = async (body: object) => (await service.call(owner, 'POST', '/api/keys', body)).body;
  const works = async (key: string) => (await service.verifier.verify(key)) !== undefined;

  it('shows a publishable key at any time, and its hash never', async () => {
    const answer = await service.call(owner, 'POST', '/api/keys', {
      kind: 'publishable',
      name: 'Shop',
      origins: ['https://Shop.example:443', 'https://*.shop.example', 'https://shop.example'],
    });
    expect(answer.status).toBe(201);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { key, ...rest } = answer.body;
    expect(key).toMatch(/^pk_live_/);
    expect(rest).toEqual({
      keyId: expect.stringMatching(/^key_/),
      kind: 'publishable',
      name: 'Shop',
      hint: `pk_live_…${key.slice(-4)}`,
      scopes: ['events:write'],
      origins: ['https://shop.example', 'https://*.shop.example'],
      requireOrigin: false,
      createdAt: '2026-01-15T12:00:00.000Z',
      lastUsedAt: null,
      expiresAt: null,
      revokedAt: null,
    });
    expect((await service.call(owner, 'GET', `/api/keys/${rest.keyId}`)).body).toEqual({ ...rest, key });
    const list = await service.call(owner, 'GET', '/api/keys');
    expect(list.body.keys).toContainEqual({ ...rest, key });
    expect(JSON.stringify(list.body)).not.toContain('hash');
  });

  it('shows a secret key once', async () => {
    const { body } = await service.call(owner, 'POST', '/api/keys', { kind: 'secret', name: 'Server' });
    expect(body.key).toMatch(/^sk_live_/);
    const { key, ...rest } = body;
    expect((await service.call(owner, 'GET', `/api/keys/${rest.keyId}`)).body).toEqual(rest);
    const list = await service.call(owner, 'GET', '/api/keys');
    expect(list.body.keys).toContainEqual(rest);
    expect(JSON.stringify(list.body)).not.toContain(key);
    expect(JSON.stringify(await service.controlStore.keys.get('acct_a', rest.keyId))).not.toContain(key);
  });

  it.each([
    [{ kind: 'publishable', name: 'x', scopes: ['manage'] }, '/scopes/0'],
    [{ kind: 'secret', name: 'x', origins: ['https://shop.example'] }, '/origins'],
    [{ kind: 'publishable', name: 'x', origins: ['https://a.example', 'https://[::1'] }, '/origins/1'],
    [{ kind: 'publishable', name: 'x', origins: ['null'] }, '/origins/0'],
    [{ kind: 'publishable', name: '' }, '/name'],
  ])('refuses %j with the pointer %s', async (body, pointer) => {
    const answer = await service.call(owner, 'POST', '/api/keys', body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ code: 'validation_failed', errors: [{ pointer }] });
  });

  it('needs the scope manage', async () => {
    const narrow = await service.key('secret', { scopes: ['events:write'] });
    const answer = await service.call(narrow, 'POST', '/api/keys', { kind: 'secret', name: 'x' });
    expect(answer).toMatchObject({ status: 403, body: { code: 'insufficient_scope' } });
  });

  describe('by a key that has manage and not every scope', () => {
    const refused = { status: 403, body: { code: 'insufficient_scope' } };
    let narrow: string;
    beforeEach(async () => {
      narrow = await service.key('secret', { scopes: ['manage', 'events:read'] });
    });
    const by = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
      service.call(narrow, method, `/api/keys${path}`, body);

    it('are made no keys with more than it has', async () => {
      for (const scopes of [['analytics:read'], ['manage', 'conversions:write']]) {
        expect(await by('POST', '', { kind: 'secret', name: 'x', scopes })).toMatchObject(refused);
      }
      const { body } = await by('POST', '', {
        kind: 'secret',
        name: 'x',
        scopes: ['manage', 'events:write'],
      });
      expect(body.errors).toEqual([expect.objectContaining({ pointer: '/scopes/1' })]);
      expect(await by('POST', '', { kind: 'publishable', name: 'x' })).toMatchObject(refused);
    });

    it('by default creates a key with its own scopes', async () => {
      const { body } = await by('POST', '', { kind: 'secret', name: 'x' });
      expect(body.scopes).toEqual(['events:read', 'manage']);
    });

    it('is widened none, not even itself', async () => {
      const { keyId } = (await by('POST', '', { kind: 'secret', name: 'own' })).body;
      expect(await by('PATCH', `/${keyId}`, { scopes: ['manage', 'analytics:read'] })).toMatchObject(refused);
      expect((await by('PATCH', `/${keyId}`, { scopes: ['manage'] })).status).toBe(200);
    });

    it('is neither changed nor rotated a key that has more, and revoked it is', async () => {
      const { keyId } = await create({ kind: 'secret', name: 'all' });
      expect(await by('PATCH', `/${keyId}`, { name: 'mine' })).toMatchObject(refused);
      expect(await by('PATCH', `/${keyId}`, { scopes: ['manage'] })).toMatchObject(refused);
      expect(await by('POST', `/${keyId}/rotate`)).toMatchObject(refused);
      expect((await by('DELETE', `/${keyId}`)).status).toBe(204);
    });
  });

  it.each([
    ['is rotated without overlap', 'POST', '/rotate', { overlapSeconds: 0 }],
    ['loses analytics:read', 'PATCH', '', { scopes: ['manage'] }],
    ['is revoked', 'DELETE', '', undefined],
  ] as const)('ends the read tokens of a key that %s', async (_name, method, path, body) => {
    const { keyId, key } = await create({ kind: 'secret', name: 'Server' });
    const { token } = (await service.call(key, 'POST', '/api/tokens', {})).body;
    expect(await works(token)).toBe(true);
    await service.call(owner, method, `/api/keys/${keyId}${path}`, body);
    expect(await works(token)).toBe(false);
    if (method !== 'PATCH') return;
    await service.call(owner, 'PATCH', `/api/keys/${keyId}`, { scopes: ['manage', 'analytics:read'] });
    expect(await works(token)).toBe(false);
  });

  it('ends the read tokens of a rotated key when its overlap ends', async () => {
    const { keyId, key } = await create({ kind: 'secret', name: 'Server' });
    const { token } = (await service.call(key, 'POST', '/api/tokens', { expiresInSeconds: 3_600 })).body;
    await service.call(owner, 'POST', `/api/keys/${keyId}/rotate`, { overlapSeconds: 60 });
    service.pass(59_999);
    expect(await works(token)).toBe(true);
    service.pass(1);
    expect(await works(token)).toBe(false);
  });

  it('changes a key at once, also one that was just used', async () => {
    const { keyId, key } = await create({ kind: 'publishable', name: 'Shop' });
    await works(key);
    const answer = await service.call(owner, 'PATCH', `/api/keys/${keyId}`, {
      origins: ['https://b.example'],
    });
    expect(answer).toMatchObject({ status: 200, body: { name: 'Shop', origins: ['https://b.example'] } });
    expect(await service.verifier.verify(key)).toMatchObject({
      actor: { origins: ['https://b.example'] },
    });
  });

  it('revokes a key at once, with the tokens it issued', async () => {
    const { keyId, key } = await create({ kind: 'secret', name: 'Server' });
    const { token } = (await service.call(key, 'POST', '/api/tokens', {})).body;
    expect([await works(key), await works(token)]).toEqual([true, true]);
    expect((await service.call(owner, 'DELETE', `/api/keys/${keyId}`)).status).toBe(204);
    expect([await works(key), await works(token)]).toEqual([false, false]);
    expect((await service.call(owner, 'GET', `/api/keys/${keyId}`)).body.revokedAt).toBe(
      '2026-01-15T12:00:00.000Z',
    );
    expect((await service.call(owner, 'PATCH', `/api/keys/${keyId}`, { name: 'x' })).body.code).toBe(
      'conflict',
    );
    expect((await service.call(owner, 'POST', `/api/keys/${keyId}/rotate`)).body.code).toBe('conflict');
  });

  it('rotates a key: the old one is valid for 24 hours more, or as long as requested', async () => {
    const old = await create({ kind: 'publishable', name: 'Shop', origins: ['https://a.example'] });
    await works(old.key);
    const { status, body } = await service.call(owner, 'POST', `/api/keys/${old.keyId}/rotate`);
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Shop', scopes: ['events:write'], origins: ['https://a.example'] });
    expect(body.keyId).not.toBe(old.keyId);
    service.pass(day - 1);
    expect([await works(old.key), await works(body.key)]).toEqual([true, true]);
    service.pass(1);
    expect([await works(old.key), await works(body.key)]).toEqual([false, true]);
    await service.call(owner, 'POST', `/api/keys/${body.keyId}/rotate`, { overlapSeconds: 0 });
    expect(await works(body.key)).toBe(false);
  });

  it('does not tell another account that a key exists', async () => {
    const { keyId } = await create({ kind: 'secret', name: 'Server' });
    const calls = [
      ['GET', `/api/keys/${keyId}`],
      ['PATCH', `/api/keys/${keyId}`],
      ['DELETE', `/api/keys/${keyId}`],
      ['POST', `/api/keys/${keyId}/rotate`],
    ] as const;
    for (const [method, url] of calls) {
      expect(await service.call(foreigner, method, url)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    }
    const list = await service.call(foreigner, 'GET', '/api/keys');
    expect(list.body.keys).toHaveLength(1);
  });

  it('pages through the list, and says what is wrong with a page', async () => {
    for (const name of ['a', 'b', 'c']) {
      service.pass(1);
      await create({ kind: 'secret', name });
    }
    const first = (await service.call(owner, 'GET', '/api/keys?limit=2')).body;
    const second = (await service.call(owner, 'GET', `/api/keys?limit=2&cursor=${first.nextCursor}`)).body;
    const names = [...first.keys, ...second.keys].map((key: { name: string }) => key.name);
    expect(names).toEqual(['c', 'b', 'a', 'Test']);
    expect(second.nextCursor).toBeNull();
    for (const query of ['limit=0', 'limit=201', 'limit=x', 'cursor=%20', 'cursor=AAAA']) {
      expect((await service.call(owner, 'GET', `/api/keys?${query}`)).body.code).toBe('validation_failed');
    }
  });

  describe('POST /api/tokens', () => {
    it('issues a token that reads the analytics of some campaigns for a while', async () => {
      const answer = await service.call(owner, 'POST', '/api/tokens', {
        campaignIds: ['camp_1'],
        expiresInSeconds: 60,
      });
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        token: expect.stringMatching(/^rt_live_/),
        expiresAt: '2026-01-15T12:01:00.000Z',
      });
      expect(await service.verifier.verify(answer.body.token)).toMatchObject({
        actor: { kind: 'readToken', campaignIds: ['camp_1'] },
        permissions: new Set(['analytics:read']),
      });
    });

    it.each([{ expiresInSeconds: 86_401 }, { expiresInSeconds: 0 }, { campaignIds: [] }])(
      'refuses %j',
      async (body) => {
        expect((await service.call(owner, 'POST', '/api/tokens', body)).body.code).toBe('validation_failed');
      },
    );

    it('issues none to a page, even if its key may read', async () => {
      const publishable = await service.key('publishable', { scopes: ['events:write', 'analytics:read'] });
      const { token } = (await service.call(owner, 'POST', '/api/tokens', {})).body;
      for (const key of [publishable, token]) {
        expect((await service.call(key, 'POST', '/api/tokens', {})).body.code).toBe('insufficient_scope');
      }
    });
  });
});
