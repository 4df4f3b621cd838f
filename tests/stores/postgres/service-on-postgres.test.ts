import { setTimeout as sleep } from 'node:timers/promises';
import {
  ApiKeyWithSecret,
  InstallationWithToken,
  InvitationWithLink,
  LiveMessage,
  Overlay,
  Publication,
  SetUpAnswer,
} from '@overlay/contract';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, HttpClient } from '../../kit/http-client.ts';
import { type PostgresServer, startPostgres } from '../../kit/postgres.ts';
import { readAnswer, readProblem } from '../../kit/read-answer.ts';
import { readSummary } from '../../kit/read-back.ts';
import { failToStart, type Service, startClusterNode } from '../../kit/service.ts';
import { type StoreProcess, startStoreProcess } from '../../kit/store-process.ts';
import { cookieOf } from '../../kit/test-person.ts';

/** Two nodes that share everything they can share. */
let server: PostgresServer;
let store: StoreProcess;
let node: Service;
let otherNode: Service;
let owner: HttpClient;
let ownerCookie: string;
let manager: HttpClient;
let keys: { readonly secret: string; readonly publishable: string };
beforeAll(async () => {
  [server, store] = await Promise.all([startPostgres(), startStoreProcess()]);
  const environment = {
    DATABASE_URL: await server.createDatabase(),
    EVENT_LOG_URL: await server.createDatabase(),
    EVENT_STORE_URL: store.url,
  };
  [node, otherNode] = await Promise.all([startClusterNode(environment), startClusterNode(environment)]);
});
afterAll(async () => {
  await Promise.all([node.dispose(), otherNode.dispose()]);
  await Promise.all([server.dispose(), store.dispose()]);
});

const json = { 'content-type': 'application/json' };
const patch = (client: HttpClient, path: string, body: object) =>
  client.send('PATCH', path, JSON.stringify(body), json);

test('the service is set up, and people, keys, overlays and installations behave as on SQLite', async () => {
  const password = 'the very first password';
  const first = { email: 'First@Overlay.test', name: 'First', password, accountName: 'Shop' };
  // Only the code of the node that started last is valid.
  const answers = [];
  for (const one of [node, otherNode]) {
    const [, code] = /one-time code\s+(\S+)/.exec(one.output()) ?? [];
    answers.push(await node.page().post('/api/set-up', { ...first, code }));
  }
  const setUp = answers.find(({ status }) => status === 201);
  if (setUp === undefined) throw new Error('neither code is valid');
  const { secretKey, publishableKey, session } = readAnswer(SetUpAnswer, setUp);
  keys = { secret: secretKey ?? '', publishable: publishableKey ?? '' };
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

/** Without notifications, caches would be stale for up to 60 s. How much sooner a node is notified depends on the machine. */
const longBeforeCachesEndMs = 50_000;

/** Repeats the request until the answer is the new one. */
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

test('changes made on one node are announced to the other', async () => {
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

/** Reads a live stream until it has sent this many events; returns their videos. */
async function readVideos(node: Service, count: number): Promise<string[]> {
  const headers = { authorization: `Bearer ${keys.secret}` };
  const answer = await fetch(`${node.url}/api/analytics/live?campaignId=camp_live`, { headers });
  expect(answer.status).toBe(200);
  const decoder = new TextDecoder();
  let text = '';
  for await (const piece of answer.body ?? []) {
    text += decoder.decode(piece, { stream: true });
    const messages = [...text.matchAll(/^data: (\{.*\})\n\n/gm)];
    const events = messages.flatMap(
      ([, data]) => Value.Parse(LiveMessage, JSON.parse(data ?? '')).events ?? [],
    );
    if (events.length < count) continue;
    return events.map(({ videoId }) => videoId ?? '');
  }
  throw new Error('the stream ended');
}

test('the live stream of each node shows the events of all nodes, each once', async () => {
  const send = async (one: Service, campaignId: string, videoId: string) => {
    const event = { eventType: 'impression', campaignId, videoId };
    expect((await one.client(keys.publishable).post('/api/sdk/event', event)).status).toBe(200);
  };
  // The live stream is complete after a second, so an event must not take longer. A node connects to the log with its
  // first event, which takes time.
  const nodes = [node, otherNode];
  for (const one of nodes) await send(one, 'camp_before', 'vid_before');
  const reading = Promise.all(nodes.map((one) => readVideos(one, 2)));
  for (const [at, one] of nodes.entries()) await send(one, 'camp_live', `vid_${at}`);
  expect(await reading).toEqual([
    ['vid_0', 'vid_1'],
    ['vid_0', 'vid_1'],
  ]);
});

test('while the database is unreachable, requests that need it get a retryable 503, and work again by themselves afterwards', async () => {
  const page = node.client(keys.publishable);
  const send = (dedupeKey: string) =>
    page.post('/api/sdk/event', { eventType: 'impression', campaignId: 'camp_outage', dedupeKey });
  const first = await send('one');
  expect(first).toMatchObject({ status: 200, body: { ok: true } });
  await server.kill();
  const credentials = { email: 'first@overlay.test', password: 'the very first password' };
  const asked = {
    'a session': () => node.page(ownerCookie).get('/api/session'),
    'signing in': () => node.page().post('/api/session', credentials),
    'a key': () => node.client('sk_live_somebody0000000000000000').get('/api/keys'),
    'an event': () => node.client('pk_live_somebody0000000000000000').post('/api/sdk/event', {}),
    'a forgotten password': () => node.page().post('/api/password-resets', { email: 'first@overlay.test' }),
    'an event with a known key': () => send('two'),
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
  await expect.poll(async () => (await send('two')).status).toBe(200);
  expect((await send('one')).body).toMatchObject({ eventId: (first.body as { eventId: string }).eventId });
  const impressions = async () =>
    (await readSummary(otherNode.client(keys.secret), { campaignId: 'camp_outage' })).impressions;
  await expect.poll(impressions).toBe(2);
});

test('a start without its database fails with a one-line error, without the password', {
  tags: ['long'],
}, async () => {
  const address = new URL(server.url());
  const secret = address.password;
  address.pathname = '/nothing';
  for (const setting of ['DATABASE_URL', 'EVENT_LOG_URL']) {
    const said = await failToStart({ [setting]: address.href });
    expect(said).toMatch(new RegExp(`^${setting} cannot be used: .*database "nothing" does not exist\\n$`));
    expect(said).not.toContain(secret);
  }
});
