import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFlood } from './harness/flood.ts';
import { bearer } from './harness/http-client.ts';
import type { TestAccount } from './harness/test-account.ts';
import { startTestService, type TestService } from './harness/test-service.ts';

const path = '/api/sdk/event';

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ rateLimits: true });
});
afterAll(() => service.stop());

/** Milliseconds in which 95 of 100 single events of the account were acknowledged. */
async function p95Of(account: TestAccount): Promise<number> {
  const client = service.client(account.secretKey);
  const times: number[] = [];
  for (let index = 0; index < 100; index += 1) {
    const startedMs = performance.now();
    const answer = await client.post(path, { eventType: 'impression' });
    expect(answer.status).toBe(200);
    times.push(performance.now() - startedMs);
  }
  return times.sort((one, other) => one - other)[94] ?? Number.POSITIVE_INFINITY;
}

describe.each([
  ['batches', 100],
  ['single events', 1],
])('while one tenant floods with %s', (_name, count) => {
  it('another has p95 within five times what it was, or 250 ms on a busy machine', async () => {
    const [flooding, other] = [await service.addAccount(), await service.addAccount()];
    const alone = await p95Of(other);
    const events = Array.from({ length: count }, () => ({ eventType: 'impression', videoId: 'vid_1' }));
    const stop = await startFlood({
      url: `${service.url}${path}`,
      headers: bearer(flooding.publishableKey),
      body: JSON.stringify({ events }),
      connections: 64,
    });
    await new Promise((resolve) => setTimeout(resolve, 500));
    const flooded = await p95Of(other);
    const { answers } = await stop();
    expect(answers[429]).toBeGreaterThan(50);
    expect(flooded).toBeLessThan(Math.max(5 * alone, 250));
  });
});
