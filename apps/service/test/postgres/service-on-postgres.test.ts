import {
  ApiKeyWithSecret,
  InstallationWithToken,
  InvitationWithLink,
  Overlay,
  Publication,
  SetUpAnswer,
} from '@overlay/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { HttpClient } from '../harness/http-client.ts';
import { readAnswer, readProblem } from '../harness/read-answer.ts';
import { cookieOf } from '../harness/test-person.ts';
import { type PostgresServer, startPostgresServer } from './postgres-server.ts';
import { failToStart, type SpawnedNode, spawnNode } from './spawned-node.ts';

let server: PostgresServer;
let node: SpawnedNode;
beforeAll(async () => {
  server = await startPostgresServer({ fsync: 'off' });
  node = await spawnNode({ DATABASE_URL: await server.createDatabase() });
});
afterAll(async () => {
  await node.stop();
  await server.dispose();
});

const json = { 'content-type': 'application/json' };
const patch = (client: HttpClient, path: string, body: object) =>
  client.send('PATCH', path, JSON.stringify(body), json);

test('the service is set up, and people, keys, overlays and installations are as on SQLite', async () => {
  const [, code] = /one-time code\s+(\S+)/.exec(node.output()) ?? [];
  const password = 'the very first password';
  const setUp = await node.page().post('/api/set-up', {
    code,
    email: 'First@Overlay.test',
    name: 'First',
    password,
    accountName: 'Shop',
  });
  const { secretKey, publishableKey, session } = readAnswer(SetUpAnswer, setUp);
  expect(session.person).toMatchObject({ email: 'first@overlay.test', isAdministrator: true });

  const wrong = { email: 'first@overlay.test', password: 'a wrong password of mine' };
  readProblem('sign_in_failed', await node.page().post('/api/session', wrong));
  const signedIn = await node.page().post('/api/session', { email: 'FIRST@overlay.test', password });
  const owner = node.page(cookieOf(signedIn));
  expect((await owner.get('/api/session')).body).toMatchObject({
    accounts: [{ name: 'Shop', role: 'owner' }],
  });

  const made = readAnswer(
    ApiKeyWithSecret,
    await owner.post('/api/keys', {
      kind: 'secret',
      name: 'Naïve — “key” 🗝',
      scopes: ['events:write', 'manage'],
    }),
  );
  expect((await patch(owner, `/api/keys/${made.keyId}`, { name: 'Renamed' })).body).toMatchObject({
    name: 'Renamed',
  });

  const options = { type: 'poll', pollQuestion: 'Which?', pollOptions: ['One', 'Two'], showResults: true };
  const manager = node.client(secretKey ?? '');
  const overlay = readAnswer(Overlay, await manager.post('/api/overlays', { videoId: 'vid_1', options }));
  const publication = await manager.post(`/api/overlays/${overlay.overlayId}/publish`, {});
  expect(readAnswer(Publication, publication)).toMatchObject({ changed: true, version: { version: 1 } });
  const largest = { expectedRevision: Number.MAX_SAFE_INTEGER };
  readProblem('conflict', await patch(manager, `/api/overlays/${overlay.overlayId}`, largest));
  const rollback = { version: Number.MAX_SAFE_INTEGER };
  readProblem(
    'validation_failed',
    await manager.post(`/api/overlays/${overlay.overlayId}/rollback`, rollback),
  );
  const page = node.client(publishableKey ?? '');
  const shown = await page.post('/api/sdk/init', { videoId: 'vid_1' });
  expect(shown.body).toMatchObject({ overlays: [{ overlayId: overlay.overlayId }] });

  const invitation = readAnswer(
    InvitationWithLink,
    await owner.post('/api/invitations', { email: 'Second@overlay.test', role: 'editor' }),
  );
  const token = new URL(invitation.link).hash.replace('#token=', '');
  const accepted = await node
    .page()
    .post('/api/invitations/accept', { token, name: 'Second', password: 'the second password' });
  expect(accepted.body).toMatchObject({ accounts: [{ role: 'editor' }] });
  const second = node.page(cookieOf(accepted));
  readProblem('insufficient_permission', await second.get('/api/members'));

  const installation = readAnswer(
    InstallationWithToken,
    await manager.post('/api/platform-installations', { platform: 'shopify', name: 'Shop' }),
  );
  expect(installation.state).toBe('pending');

  const { entries } = (await owner.get('/api/audit-log')).body as { entries: { operation: string }[] };
  expect(entries.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['createKey', 'updateKey', 'createOverlay', 'publishOverlay', 'acceptInvitation']),
  );
  expect(node.output()).not.toContain('"level":50');
});

test('a start without its database says why in one line, without the password', async () => {
  const url = new URL(server.url());
  const secret = url.password;
  const other = (change: (url: URL) => void) => {
    const changed = new URL(url);
    change(changed);
    return changed.href;
  };
  const wrong = {
    'password authentication failed for user "overlay"': other((one) => {
      one.password = 'not-this-one';
    }),
    'database "nothing" does not exist': other((one) => {
      one.pathname = '/nothing';
    }),
    ECONNREFUSED: other((one) => {
      one.port = '1';
    }),
  };
  for (const [reason, address] of Object.entries(wrong)) {
    const said = await failToStart({ DATABASE_URL: address });
    expect(said).toMatch(/^DATABASE_URL cannot be used: .+\n$/);
    expect(said).toContain(reason);
    expect(said).not.toContain(secret);
    expect(said).not.toContain('not-this-one');
  }
});
