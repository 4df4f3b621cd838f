import { createSecretKey } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SecretVault } from '../secrets/secret-vault.ts';
import { type ControlApp, openControlApp } from './control-app.fixture.ts';
import { createViewerKeys, type ViewerKeys } from './viewer-keys.ts';
import { createViewerSecretHandlers } from './viewer-secret-routes.ts';

const address = '/api/viewer-secrets';

describe('/api/viewer-secrets', () => {
  let service: ControlApp;
  let folder: string;
  let viewerKeys: ViewerKeys;
  let errors: unknown[];
  let owner: string;
  let foreigner: string;
  beforeEach(async () => {
    service = await openControlApp();
    folder = await mkdtemp(join(tmpdir(), 'viewer-secrets-'));
    errors = [];
    const vault = new SecretVault(join(folder, 'secrets.key'));
    const onError = (error: unknown) => errors.push(error);
    viewerKeys = createViewerKeys({ ...service, vault, onError });
    await service.serve(createViewerSecretHandlers({ ...service, vault, viewerKeys, onError }));
    owner = await service.key('secret');
    foreigner = await service.key('secret', { accountId: 'acct_b' });
  });
  afterEach(async () => {
    await service.close();
    await rm(folder, { recursive: true, force: true });
  });

  const create = async (key = owner) => (await service.call(key, 'POST', address)).body;
  const idsOf = async (accountId = 'acct_a') => [...(await viewerKeys.get(accountId)).keys()];

  it('shows a new secret once, and stores it encrypted', async () => {
    const answer = await service.call(owner, 'POST', address);
    expect(answer).toMatchObject({ status: 201, headers: { 'cache-control': 'no-store' } });
    const { secret, ...rest } = answer.body;
    expect(secret).toMatch(/^vs_live_[0-9A-Za-z]{38}$/);
    expect(rest).toEqual({ keyId: expect.stringMatching(/^vsk_/), createdAt: '2026-01-15T12:00:00.000Z' });
    expect((await service.call(owner, 'GET', address)).body).toEqual({ viewerSecrets: [rest] });
    expect(JSON.stringify(await service.controlStore.viewerSecrets.listAll())).not.toContain(secret);
    const key = (await viewerKeys.get('acct_a')).get(rest.keyId);
    expect(key?.equals(createSecretKey(secret, 'utf8'))).toBe(true);
  });

  it('keeps two at the same time, and refuses a third until one is revoked', async () => {
    const first = await create();
    const second = await create();
    expect(await idsOf()).toEqual([second.keyId, first.keyId]);
    const third = await service.call(owner, 'POST', address);
    expect(third).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect((await service.call(owner, 'DELETE', `${address}/${first.keyId}`)).status).toBe(204);
    expect((await service.call(owner, 'POST', address)).status).toBe(201);
  });

  it('forgets a secret with its revocation', async () => {
    const { keyId } = await create();
    expect(await idsOf()).toEqual([keyId]);
    await service.call(owner, 'DELETE', `${address}/${keyId}`);
    expect(viewerKeys.cached('acct_a')).toBeUndefined();
    expect(await idsOf()).toEqual([]);
    expect((await service.call(owner, 'DELETE', `${address}/${keyId}`)).status).toBe(404);
  });

  it('looks a secret up again within a second, where another process may have revoked it', async () => {
    const { keyId } = await create();
    await idsOf();
    expect(viewerKeys.cached('acct_a')?.has(keyId)).toBe(true);
    service.pass(1_000);
    expect(viewerKeys.cached('acct_a')).toBeUndefined();
  });

  it('neither shows nor revokes the secrets of another account', async () => {
    const { keyId } = await create();
    expect((await service.call(foreigner, 'GET', address)).body).toEqual({ viewerSecrets: [] });
    expect((await service.call(foreigner, 'DELETE', `${address}/${keyId}`)).status).toBe(404);
    expect(await idsOf('acct_b')).toEqual([]);
    expect(await idsOf()).toEqual([keyId]);
  });

  it('leaves an entry of each change in the audit log, without the secret', async () => {
    const { keyId, secret } = await create();
    await service.call(owner, 'DELETE', `${address}/${keyId}`);
    const { items } = await service.controlStore.auditLog.list('acct_a', { limit: 10 });
    expect(items).toMatchObject([
      { operation: 'revokeViewerSecret', targetKind: 'viewerSecret', targetId: keyId, after: null },
      { operation: 'createViewerSecret', targetKind: 'viewerSecret', targetId: keyId, before: null },
    ]);
    expect(JSON.stringify(items)).not.toContain(secret);
    expect(JSON.stringify(items)).not.toMatch(/seal/);
  });

  it('says that secrets cannot be encrypted without naming the file, and tells the operator', async () => {
    await rm(folder, { recursive: true });
    const { status, body } = await service.call(owner, 'POST', address);
    expect({ status, body }).toMatchObject({ status: 503, body: { code: 'secrets_key_unusable' } });
    expect(JSON.stringify(body)).not.toContain(folder);
    expect(String(errors[0])).toContain(`OVERLAY_SECRETS_KEY_FILE (${folder}`);
    expect(await idsOf()).toEqual([]);
  });

  it('goes on without a secret that it cannot decrypt', async () => {
    const { keyId } = await create();
    const { sealed, sealedBy } = (await service.controlStore.viewerSecrets.listAll())[0] ?? {};
    const broken = { keyId: 'vsk_broken', accountId: 'acct_a', createdAtMs: 1, createdBy: null };
    await service.controlStore.viewerSecrets.create({
      ...broken,
      sealed: `${sealed}`,
      sealedBy: `${sealedBy}`,
    });
    viewerKeys.forget('acct_a');
    expect(await idsOf()).toEqual([keyId]);
    expect(errors).toHaveLength(1);
  });
});
