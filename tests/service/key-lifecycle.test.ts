import { ApiKey, ApiKeyList, ApiKeyWithSecret } from '@overlay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAnswer, readProblem } from '../kit/read-answer.ts';
import { sendEvent } from '../kit/read-back.ts';
import { addTestPerson, signedIn } from '../kit/test-person.ts';
import { publicUrl, startTestService, type TestService } from '../kit/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const tap = { eventType: 'interaction', interactionType: 'tap', value: 1 };
const owner = () => service.client(service.account.secretKey);

async function create(body: object): Promise<ApiKeyWithSecret> {
  return readAnswer(ApiKeyWithSecret, await owner().post('/api/keys', { name: 'Shop', ...body }));
}

it('a revoked key is refused from the next request on, although many were just accepted', async () => {
  for (const kind of ['publishable', 'secret']) {
    const { keyId, key } = await create({ kind });
    const client = service.client(key);
    let isRevoked = false;
    const acceptedLater: number[] = [];
    const sending = Promise.all(
      Array.from({ length: 16 }, async () => {
        for (let count = 0; count < 500; count += 1) {
          const beganRevoked = isRevoked;
          const { status } = await client.post('/api/sdk/event', tap);
          if (status !== 200) return;
          if (beganRevoked) acceptedLater.push(status);
        }
      }),
    );
    expect((await owner().send('DELETE', `/api/keys/${keyId}`, undefined)).status).toBe(204);
    isRevoked = true;
    await sending;
    expect(acceptedLater).toEqual([]);
    readProblem('invalid_api_key', await client.post('/api/sdk/event', tap));
  }
});

it('both keys are valid while they overlap, and then only the new one', async () => {
  const old = await create({ kind: 'publishable', origins: ['https://shop.example'] });
  const rotated = await owner().post(`/api/keys/${old.keyId}/rotate`, { overlapSeconds: 60 });
  const successor = readAnswer(ApiKeyWithSecret, rotated);
  expect(successor).toMatchObject({ origins: old.origins, scopes: old.scopes, expiresAt: null });
  for (const { key } of [old, successor]) await sendEvent(service.client(key), tap);
  service.clock.advance(60_000);
  readProblem('invalid_api_key', await service.client(old.key).post('/api/sdk/event', tap));
  await sendEvent(service.client(successor.key), tap);
});

it('viewers and editors read the publishable keys, and no other', async () => {
  const { accountId, publishableKey, secretKey } = await service.addAccount();
  const all = readAnswer(ApiKeyList, await service.client(secretKey).get('/api/keys')).keys;
  for (const role of ['viewer', 'editor'] as const) {
    const client = await signedIn(service, await addTestPerson(service, { accountId, role }));
    const { keys } = readAnswer(ApiKeyList, await client.get('/api/keys'));
    expect(keys.map(({ kind, key }) => [kind, key])).toEqual([['publishable', publishableKey]]);
    for (const { keyId, kind } of all) {
      expect((await client.get(`/api/keys/${keyId}`)).status).toBe(kind === 'secret' ? 404 : 200);
    }
    const created = await client.post('/api/keys', { kind: 'publishable', name: 'x' }, { origin: publicUrl });
    readProblem('insufficient_permission', created);
  }
});

it('a removed scope is missing from the next request on', async () => {
  const { keyId, key } = await create({ kind: 'secret', scopes: ['events:read', 'events:write'] });
  expect((await service.client(key).get('/api/events')).status).toBe(200);
  await owner().send('PATCH', `/api/keys/${keyId}`, '{"scopes":["events:write"]}', {
    'content-type': 'application/json',
  });
  readProblem('insufficient_scope', await service.client(key).get('/api/events'));
  await sendEvent(service.client(key), tap);
});

it('the last use of a key is recorded', async () => {
  const { keyId, key, lastUsedAt } = await create({ kind: 'publishable' });
  expect(lastUsedAt).toBeNull();
  const before = service.clock.now();
  await sendEvent(service.client(key), tap);
  await service.restart();
  const kept = readAnswer(ApiKey, await owner().get(`/api/keys/${keyId}`));
  expect(Date.parse(kept.lastUsedAt ?? '')).toBeGreaterThanOrEqual(before);
});
