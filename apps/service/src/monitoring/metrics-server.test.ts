import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createApp } from '../http/app.ts';
import { metricsRoutes } from './metrics-routes.ts';
import { startMetricsServer } from './metrics-server.ts';
import type { MetricsSources } from './scraped-metrics.ts';
import { ServiceMetrics } from './service-metrics.ts';

const sources: MetricsSources = {
  shippers: [
    {
      stream: 'events',
      status: () => ({
        lastError: undefined,
        failingSince: undefined,
        shippedEvents: 0,
        shippedRanges: 0,
        deadLetters: 3,
        failures: 0,
        outages: 0,
      }),
      consumer: {
        lag: async () => ({ events: 0, bytes: 0, oldestCreatedAt: undefined }),
        position: async () => ({ appended: 0, done: 0 }),
        deadLetters: { count: async () => 3 },
      },
    },
  ],
  rowsToRebuild: async () => 0,
  damage: { count: () => 0 },
  readAtMs: () => undefined,
  connections: async () => 0,
  received: async () => undefined,
  degradedInstallations: async () => 0,
  disks: async () => [],
  mail: () => ({ sent: 0, failures: 0 }),
  clock: Date.now,
};
const metrics = new ServiceMetrics(sources);

async function ask(token: string | undefined, path: string, authorization?: string, of = metrics) {
  const server = await startMetricsServer({ metrics: of, host: '127.0.0.1', port: 0, token });
  const { port } = server.address() as AddressInfo;
  const headers = authorization === undefined ? {} : { authorization };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const text = await answer.text();
  server.closeAllConnections();
  server.close();
  return { status: answer.status, text };
}

it('answers anyone who reaches its separate port', async () => {
  const { status, text } = await ask(undefined, '/metrics');
  expect(status).toBe(200);
  expect(text).toContain('\noverlay_dead_letter_rows{stream="events"} 3\n');
});

it('requires the token there too, if there is one', async () => {
  expect((await ask('the-token-of-16-characters', '/metrics')).status).toBe(401);
  expect((await ask('the-token-of-16-characters', '/metrics', 'Bearer other')).status).toBe(401);
  expect(
    (await ask('the-token-of-16-characters', '/metrics', 'Bearer the-token-of-16-characters')).status,
  ).toBe(200);
});

it('does not exist on the main port without a token', async () => {
  const app = createApp({ publicUrl: 'https://overlay.test', logger: pino({ level: 'silent' }) });
  await app.register(metricsRoutes, { metrics, token: undefined });
  expect((await app.inject('/metrics')).json()).toMatchObject({ code: 'not_found' });
});

it('serves nothing else', async () => {
  expect((await ask(undefined, '/')).status).toBe(404);
});

it('answers while the stores are away: what cannot be read is NaN', async () => {
  const away = () => Promise.reject(new Error('away'));
  const [shipper] = sources.shippers;
  const { status, text } = await ask(
    undefined,
    '/metrics',
    undefined,
    new ServiceMetrics({
      ...sources,
      shippers:
        shipper === undefined
          ? []
          : [{ ...shipper, consumer: { lag: away, position: away, deadLetters: { count: away } } }],
      rowsToRebuild: away,
      received: away,
      degradedInstallations: away,
    }),
  );
  expect(status).toBe(200);
  expect(text).toMatch(/^overlay_log_waiting_rows\{stream="events"\} NaN$/im);
  expect(text).toMatch(/^overlay_store_rows_to_rebuild NaN$/im);
  expect(text).toMatch(/^overlay_degraded_installations NaN$/im);
  expect(text).toContain('\noverlay_shipping_failures_total{stream="events"} 0\n');
});
