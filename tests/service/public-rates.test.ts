import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../kit/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ rateLimits: true, trustProxy: 'loopback' });
  // Otherwise the rates recover while requests are in progress.
  service.clock.freeze();
});
afterAll(() => service?.stop());

/** The statuses of this many concurrent requests. */
async function statusesOf(
  count: number,
  path: string,
  address: string,
): Promise<ReadonlyMap<number, number>> {
  const client = service.client(undefined, { 'x-forwarded-for': address });
  const answers = await Promise.all(Array.from({ length: count }, () => client.get(path)));
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return counts;
}

describe('public pages have a rate limit', () => {
  it('per address: a burst is answered, and the rest told when to retry', async () => {
    expect(await statusesOf(520, '/robots.txt', '192.0.2.1')).toEqual(
      new Map([
        [200, 500],
        [429, 20],
      ]),
    );
    const refused = await service.client(undefined, { 'x-forwarded-for': '192.0.2.1' }).get('/docs');
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 'rate_limited', retryable: true });
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.headers.get('ratelimit')).toContain('"address";r=0');
  });

  it('per network: many addresses of one block share a burst, and a neighbouring block has its own', {
    tags: ['long'],
  }, async () => {
    for (const last of [1, 2, 3, 4]) {
      const statuses = await statusesOf(25, '/docs/search?q=overlay', `2001:db8:7:${last}::1`);
      expect([last, statuses.get(200)]).toEqual([last, 25]);
    }
    expect(await statusesOf(3, '/openapi.json', '2001:db8:7:5::1')).toEqual(new Map([[429, 3]]));
    expect(await statusesOf(3, '/openapi.json', '2001:db8:8:5::1')).toEqual(new Map([[200, 3]]));
  });

  it("which does not apply to customers' scripts, probes or the API", { tags: ['long'] }, async () => {
    await statusesOf(510, '/docs', '198.51.100.1');
    for (const path of ['/sdk/v1/overlay-sdk.js', '/healthz', '/readyz']) {
      expect([path, await statusesOf(5, path, '198.51.100.1')]).toEqual([path, new Map([[200, 5]])]);
    }
  });
});
