import { Account, InitAnswer, PagesSeen } from '@overlay/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readAnswer, readProblem } from '../kit/read-answer.ts';
import type { TestAccount } from '../kit/test-account.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

const origin = 'https://shop.example';

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService({ rateLimits: true });
  service.clock.freeze();
});
beforeEach(async () => {
  // Every test has this machine's address, and full buckets.
  service.clock.advance(120_000);
  account = await service.addAccount();
});
afterAll(() => service.stop());

const list = async (query = '') =>
  readAnswer(PagesSeen, await service.client(account.secretKey).get(`/api/pages-seen${query}`)).rows;
const init = async (body: object, headers: Record<string, string> = { origin }) =>
  readAnswer(
    InitAnswer,
    await service.client().post('/api/sdk/init', { key: account.publishableKey, ...body }, headers),
  );
const report = (body: object = {}, headers: Record<string, string> = { origin }) =>
  service.client().post(
    '/api/sdk/report',
    {
      key: account.publishableKey,
      page: { url: `${origin}/spring?token=secret` },
      fault: 'no_video',
      sdkVersion: '0.1.0',
      ...body,
    },
    headers,
  );
const change = (body: object) =>
  service
    .client(account.secretKey)
    .send('PATCH', '/api/account', JSON.stringify(body), { 'content-type': 'application/json' });

describe('pages seen', () => {
  it('lists a page at once, with its videos, where their ids come from and their overlays', async () => {
    const options = { type: 'tap' };
    const overlay = { videoId: 'spring', status: 'published', options };
    expect((await service.client(account.secretKey).post('/api/overlays', overlay)).status).toBe(201);
    const page = { url: `${origin}/u/ann@example.com/spring?token=secret` };
    await init({ videoId: 'spring', videoIdFrom: 'attribute', sdkVersion: '0.1.0', page });
    service.clock.advance(1);
    await init({ videoId: 'vid_x', videoIdFrom: 'address', sdkVersion: '0.1.0', page });
    const seenAt = (ms: number) => new Date(service.clock.now() - ms).toISOString();
    expect(await list()).toEqual([
      {
        origin,
        path: '/u/*/spring',
        lastSeenAt: seenAt(0),
        sdkVersion: '0.1.0',
        videos: [
          { videoId: 'vid_x', from: 'address', overlays: 0, lastSeenAt: seenAt(0) },
          { videoId: 'spring', from: 'attribute', overlays: 1, lastSeenAt: seenAt(1) },
        ],
      },
    ]);
  });

  it('does not list what a server claims, or a page of another origin', async () => {
    await init({ videoId: 'vid_1', page: { url: `${origin}/` } }, {});
    await init({ videoId: 'vid_1', page: { url: 'https://bank.example/' } });
    await init({ videoId: 'vid_1' });
    await report({}, {});
    expect(await list()).toEqual([]);
  });

  it('lists the problem that a page reports, until a video disproves it', async () => {
    expect((await report()).status).toBe(204);
    const at = new Date(service.clock.now()).toISOString();
    expect(await list()).toMatchObject([{ path: '/spring', videos: [], problem: { code: 'no_video', at } }]);
    await init({ videoId: 'vid_1', page: { url: `${origin}/spring` } });
    expect((await list())[0]).not.toHaveProperty('problem');
  });

  it('refuses reports that are unknown, too large or too many', async () => {
    readProblem('validation_failed', await report({ fault: 'unknown' }));
    readProblem('payload_too_large', await report({ page: { url: `${origin}/${'x'.repeat(990)}` } }));
    readProblem('invalid_api_key', await report({ key: 'pk_live_unknown_key_of_nobody' }));
    const codes: number[] = [];
    for (let sent = 0; sent < 11; sent += 1) codes.push((await report()).status);
    expect(codes.filter((status) => status === 204).length).toBeLessThanOrEqual(10);
    expect(codes.at(-1)).toBe(429);
  });

  it('a page may send reports wherever its key may be used', async () => {
    const shop = await account.addKey({ kind: 'publishable', origins: [origin] });
    const allowed = await report({ key: shop.secret });
    expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, origin]);
    const refused = await report({ key: shop.secret }, { origin: 'https://other.example' });
    readProblem('origin_not_allowed', refused);
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('is deleted and no longer kept once the account switches it off', async () => {
    await report();
    expect(await list()).toHaveLength(1);
    expect(readAnswer(Account, await change({ pagesSeen: false })).pagesSeen).toBe(false);
    expect(await list()).toEqual([]);
    await report();
    await init({ videoId: 'vid_1', page: { url: `${origin}/` } });
    expect(await list()).toEqual([]);
  });

  it('shows nothing of another account, and survives a restart', { tags: ['long'] }, async () => {
    await report();
    const other = await service.addAccount();
    const answer = await service.client(other.secretKey).get('/api/pages-seen');
    expect(readAnswer(PagesSeen, answer).rows).toEqual([]);
    await service.restart();
    expect(await list('?limit=1')).toHaveLength(1);
  });
});
