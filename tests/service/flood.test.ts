import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Load } from '../kit/load.ts';
import type { TestAccount } from '../kit/test-account.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

const path = '/api/sdk/event';

let service: TestService;
beforeAll(async () => {
  // Low enough for any machine to exceed it.
  service = await startTestService({ rateLimits: true, eventsPerSecondOfAddress: 50 });
});
afterAll(() => service.stop());

async function expectServed(account: TestAccount): Promise<void> {
  const client = service.client(account.secretKey);
  for (let index = 0; index < 100; index += 1) {
    expect((await client.post(path, { eventType: 'impression' })).status).toBe(200);
  }
}

describe.each([
  ['batches', 100],
  ['single events', 1],
])('while one tenant floods with %s', (_name, count) => {
  // `npm run attack -- -t tenant-flood` measures the latency during the flood.
  it('that tenant is refused with 429, and another is always served', async () => {
    const [flooding, other] = [await service.addAccount(), await service.addAccount()];
    const events = Array.from({ length: count }, () => ({ eventType: 'impression', videoId: 'vid_1' }));
    const flood = await Load.start({
      kind: 'flood',
      url: service.url,
      request: { path, key: flooding.publishableKey, body: JSON.stringify({ events }) },
      connections: 64,
    });
    await flood.answered(429);
    await expectServed(other);
    await flood.stop();
  });
});
