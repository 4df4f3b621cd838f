import { Agent, request } from 'node:http';
import { expect, test } from 'vitest';
import { startTestService } from '../kit/test-service.ts';

interface Said {
  readonly status: number | undefined;
  readonly connection: string | undefined;
}

/** A kept-alive connection, like a balancer's. */
function keepConnection(url: string, key: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return (method: string, path: string, body = '') =>
    new Promise<Said>((resolve, reject) => {
      request(url + path, { method, agent, headers }, (answer) => {
        answer.resume().on('end', () => {
          resolve({ status: answer.statusCode, connection: answer.headers.connection });
        });
      })
        .on('error', reject)
        .end(body);
    });
}

test('a stopping service answers requests that were on their way, and reports that it is not ready', async () => {
  const service = await startTestService();
  const event = JSON.stringify({ eventType: 'impression' });
  const connections = Array.from({ length: 12 }, () =>
    keepConnection(service.url, service.account.publishableKey),
  );
  for (const ask of connections) expect((await ask('POST', '/api/sdk/event', event)).status).toBe(200);
  const read = keepConnection(service.url, service.account.secretKey);
  const summary = '/api/analytics/summary';
  expect((await read('GET', summary)).status).toBe(200);
  const stopping = service.stop();
  const [askReadiness, ...others] = connections;
  const ready = askReadiness?.('GET', '/readyz');
  const lastRead = read('GET', summary);
  const answers = await Promise.all(others.map((ask) => ask('POST', '/api/sdk/event', event)));
  expect(answers).toEqual(others.map(() => ({ status: 200, connection: 'close' })));
  expect(await lastRead).toEqual({ status: 200, connection: 'close' });
  expect(await ready).toEqual({ status: 503, connection: 'close' });
  await stopping;
});
