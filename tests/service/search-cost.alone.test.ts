import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestService, type TestService } from '../kit/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service?.stop());

const requests = 100;
const letters = [...'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwx'].join('+');

/** Processor time of a hundred requests followed by `/healthz`, in this process, which also serves them. */
async function costOf(toPath: (at: number) => string): Promise<number> {
  const client = service.client();
  const before = process.cpuUsage();
  const pages = Array.from({ length: requests }, (_, at) => client.get(toPath(at)));
  expect((await client.get('/healthz')).status).toBe(200);
  for (const { status } of await Promise.all(pages)) expect(status).toBe(200);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

/** The minimum of several runs, which excludes other work of this process. */
async function leastCost(toPath: (at: number, round: number) => string): Promise<number> {
  const costs = [];
  for (let round = 0; round < 4; round += 1) costs.push(await costOf((at) => toPath(at, round)));
  return Math.min(...costs);
}

it('a hundred searches for fifty single letters cost about as little as a hundred pages', {
  tags: ['long'],
}, async () => {
  // Loads the index.
  expect((await service.client().get('/docs/search?q=overlay')).status).toBe(200);
  const ofPages = await leastCost(() => '/docs/keys');
  // Each is a different query, so that none is answered from the cache.
  const ofLetters = await leastCost((at, round) => `/docs/search?q=${at}.${round}+${letters}`);
  expect(ofLetters).toBeLessThan(5 * ofPages);
});
