import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createApp } from '../http/app.ts';
import { metricsRoutes } from './metrics-routes.ts';
import { startMetricsServer } from './metrics-server.ts';
import { ServiceMetrics } from './service-metrics.ts';

const metrics = new ServiceMetrics({
  shippers: [],
  parkedRows: () => 3,
  rowsToRebuild: async () => 0,
  connections: async () => 0,
  clock: Date.now,
});

async function ask(token: string | undefined, path: string, authorization?: string) {
  const server = await startMetricsServer({ metrics, host: '127.0.0.1', port: 0, token });
  const { port } = server.address() as AddressInfo;
  const headers = authorization === undefined ? {} : { authorization };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const text = await answer.text();
  server.closeAllConnections();
  server.close();
  return { status: answer.status, text };
}

it('answers on a port of its own, to anybody who reaches it', async () => {
  const { status, text } = await ask(undefined, '/metrics');
  expect(status).toBe(200);
  expect(text).toContain('\noverlay_quarantine_rows 3\n');
});

it('asks for the token there too, where there is one', async () => {
  expect((await ask('the-token-of-16-characters', '/metrics')).status).toBe(401);
  expect((await ask('the-token-of-16-characters', '/metrics', 'Bearer other')).status).toBe(401);
  expect(
    (await ask('the-token-of-16-characters', '/metrics', 'Bearer the-token-of-16-characters')).status,
  ).toBe(200);
});

it('is not there beside everything else without a token', async () => {
  const app = createApp({ publicUrl: 'https://overlay.test', logger: pino({ level: 'silent' }) });
  await app.register(metricsRoutes, { metrics, token: undefined });
  expect((await app.inject('/metrics')).json()).toMatchObject({ code: 'not_found' });
});

it('has nothing else', async () => {
  expect((await ask(undefined, '/')).status).toBe(404);
});
