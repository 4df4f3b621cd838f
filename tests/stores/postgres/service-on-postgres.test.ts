import { setTimeout as sleep } from 'node:timers/promises';
import {
  ApiKeyWithSecret,
  InstallationWithToken,
  InvitationWithLink,
  Overlay,
  Publication,
  SetUpAnswer,
} from '@overlay/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, HttpClient } from '../../kit/http-client.ts';
import { type PostgresServer, startPostgresServer } from '../../kit/postgres-server.ts';
import { readAnswer, readProblem } from '../../kit/read-answer.ts';
import { failToStart, type SpawnedNode, spawnNode } from '../../kit/spawned-node.ts';
import { cookieOf } from '../../kit/test-person.ts';

let server: PostgresServer;
let node: SpawnedNode;
let otherNode: SpawnedNode;
let owner: HttpClient;
let ownerCookie: string;
let manager: HttpClient;
beforeAll(async () => {
  server = await startPostgresServer({ fsync: 'off' });
  const environment = { DATABASE_URL: await server.createDatabase() };
  [node, otherNode] = await Promise.all([spawnNode(environment), spawnNode(environment)]);
});
afterAll(async () => {
  await Promise.all([node.stop(), otherNode.stop()]);
  await server.dispose();
});

const json = { 'content-type': 'application/json' };
const patch = (client: HttpClient, path: string, body: object) =>
  client.send('PATCH', path, JSON.stringify(body), json);

test('the service is set up, and people, keys, overlays and installations are as on SQLite', async () => {
  const password = 'the very first password';
  const first = { email: 'First@Overlay.test', name: 'First', password, accountName: 'Shop' };
  // The code of the node that started last is the one.
  const answers = [];
  for (const { output } of [node, otherNode]) {
    const [, code] = /one-time code\s+(\S+)/.exec(output()) ?? [];
    answers.push(await node.page().post('/api/set-up', { ...first, code }));
  }
  const setUp = answers.find(({ status }) => status === 201);
  if (setUp === undefined) throw new Error('neither code serves');
  const { secretKey, publishableKey, session } = readAnswer(SetUpAnswer, setUp);
  expect(session.person).toMatchObject({ email: 'first@overlay.test', isAdministrator: true });

  const wrong = { email: 'first@overlay.test', password: 'a wrong password of mine' };
  readProblem('sign_in_failed', await node.page().post('/api/session', wrong));
  const signedIn = await node.page().post('/api/session', { email: 'FIRST@overlay.test', password });
  ownerCookie = cookieOf(signedIn);
  owner = node.page(ownerCookie);
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
  manager = node.client(secretKey ?? '');
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
    await manager.post('/api/installations', { platform: 'shopify', name: 'Shop' }),
  );
  expect(installation.state).toBe('pending');

  const { entries } = (await owner.get('/api/audit-log')).body as { entries: { operation: string }[] };
  expect(entries.map(({ operation }) => operation)).toEqual(
    expect.arrayContaining(['createKey', 'updateKey', 'createOverlay', 'publishOverlay', 'acceptInvitation']),
  );
  expect(node.output()).not.toContain('"level":50');
});

/** Caches alone would answer for 60 s. How much sooner a node is told depends on the machine. */
const longBeforeCachesEndMs = 50_000;

/** Asks again and again, until the answer is the new one. */
async function untilChanged<Result>(
  ask: () => Promise<Result>,
  isNew: (result: Result) => boolean,
): Promise<void> {
  const changedAtMs = performance.now();
  for (;;) {
    const afterMs = performance.now() - changedAtMs;
    if (isNew(await ask())) return;
    expect(afterMs).toBeLessThan(longBeforeCachesEndMs);
    await sleep(5);
  }
}

test('what one node changes, the other is told', async () => {
  expect((await otherNode.page(ownerCookie).get('/api/session')).body).toMatchObject({
    accounts: [{ name: 'Shop' }],
  });
  const key = readAnswer(
    ApiKeyWithSecret,
    await owner.post('/api/keys', { kind: 'publishable', name: 'Page' }),
  );
  const page = otherNode.client(key.key);
  const init = () => page.post('/api/sdk/init', { videoId: 'vid_2' });
  expect((await init()).body).toMatchObject({ overlays: [] });

  const options = { type: 'rating' };
  const overlay = { videoId: 'vid_2', status: 'published', options };
  const { overlayId } = readAnswer(Overlay, await manager.post('/api/overlays', overlay));
  const hasOverlays = ({ body }: Answer) => (body as { overlays: unknown[] }).overlays.length > 0;
  await untilChanged(init, hasOverlays);
  await manager.post(`/api/overlays/${overlayId}/unpublish`, {});
  await untilChanged(init, (answer) => !hasOverlays(answer));

  expect((await owner.send('DELETE', `/api/keys/${key.keyId}`, undefined)).status).toBe(204);
  await untilChanged(init, ({ status }) => status === 401);

  await node.page(ownerCookie).send('DELETE', '/api/session', undefined);
  readProblem('not_signed_in', await otherNode.page(ownerCookie).get('/api/members'));
});

test('while the database is away everything that needs it is a 503 to be tried again, and then works by itself', async () => {
  await server.kill();
  const credentials = { email: 'first@overlay.test', password: 'the very first password' };
  const asked = {
    'a session': () => node.page(ownerCookie).get('/api/session'),
    'signing in': () => node.page().post('/api/session', credentials),
    'a key': () => node.client('sk_live_somebody0000000000000000').get('/api/keys'),
    'an event': () => node.client('pk_live_somebody0000000000000000').post('/api/sdk/event', {}),
    'a forgotten password': () => node.page().post('/api/password-resets', { email: 'first@overlay.test' }),
    readiness: () => node.client().get('/readyz'),
  };
  for (const [what, ask] of Object.entries(asked)) {
    const { status, headers, text } = await ask();
    expect([what, status, headers.has('retry-after')], text).toEqual([what, 503, true]);
  }
  await server.start();
  for (const one of [node, otherNode]) {
    while ((await one.client().get('/readyz')).status !== 200) await sleep(50);
  }
  const signedIn = await node.page().post('/api/session', credentials);
  expect((await otherNode.page(cookieOf(signedIn)).get('/api/members')).status).toBe(200);
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
