import { EventReceipt, InstallationWithToken, ReadToken } from '@overlay/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findInFiles } from '../../kit/find-in-files.ts';
import { bearer, HttpClient, type RequestHeaders } from '../../kit/http-client.ts';
import { readAnswer } from '../../kit/read-answer.ts';
import { type Service, startService } from '../../kit/service.ts';
import { sendRaw } from '../../kit/wire.ts';
import { untilErased } from './erasure-client.ts';

/** What must be found nowhere: neither in the service's output nor in any of its files. */
const traces = {
  deviceId: 'trace-device-id-4711',
  erasedDeviceId: 'trace-erased-device-4712',
  address: '203.0.113.77',
  userAgent: 'TraceBrowser/4713 (somebody)',
  publishableKey: 'pk_live_tracePublishable4714',
  secretKey: 'sk_live_traceSecretKeyOf4715',
  wrongKey: 'sk_live_traceNobodysKey_4716x',
  pageUrl: 'https://shop.example/trace-page-4717',
  email: 'trace-person-4718@example.com',
  refusedText: 'trace-refused-text-4719',
  brokenText: 'trace-broken-json-4720',
  queryText: 'trace-query-text-4721',
  dedupeKey: 'trace-dedupe-key-4722',
  cookie: 'trace-cookie-4723',
  dryRunText: 'trace-dry-run-text-4724',
};
/** What a customer sends to be stored: in the log on its way and in the store, but not in any output. */
const stored = { metadata: 'trace-metadata-4731', value: 'trace-value-4732', orderId: 'trace-order-4733' };

let service: Service;
beforeAll(async () => {
  service = await startService({
    NODE_ENV: 'production',
    LOG_LEVEL: 'trace',
    OVERLAY_TRUST_PROXY: '127.0.0.1',
    OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY: traces.publishableKey,
    OVERLAY_BOOTSTRAP_SECRET_KEY: traces.secretKey,
    CRON_SECRET: 'trace-cron-secret-4741',
  });
});
afterAll(() => service?.dispose());

const viewer: RequestHeaders = {
  'x-forwarded-for': traces.address,
  'user-agent': traces.userAgent,
  cookie: `session=${traces.cookie}`,
  referer: traces.pageUrl,
};

it('at the level trace, nothing of a viewer and no secret is printed or kept, whatever was sent', async () => {
  const { url, dataDir } = service;
  const page = new HttpClient(url, { ...viewer, ...bearer(traces.publishableKey) });
  const server = new HttpClient(url, { ...viewer, ...bearer(traces.secretKey) });
  const nobody = new HttpClient(url, viewer);
  const poll = { eventType: 'interaction', interactionType: 'poll', deviceId: traces.deviceId };

  const answer = await page.post('/api/sdk/event', {
    ...poll,
    value: stored.value,
    dedupeKey: traces.dedupeKey,
    metadata: { note: stored.metadata },
  });
  readAnswer(EventReceipt, answer);
  await page.post('/api/sdk/event', { eventType: 'impression' });
  await nobody.post('/api/sdk/event', { ...poll, value: 'b', key: traces.publishableKey });
  await page.post('/api/sdk/init', { deviceId: traces.deviceId, page: { url: traces.pageUrl } });
  const conversion = { conversionType: 'purchase', orderId: stored.orderId, deviceId: traces.deviceId };
  await server.post('/api/sdk/conversion', conversion);

  // Every kind of refused input, on each route.
  const refused = {
    ...poll,
    interactionType: 'rateing',
    sessionId: traces.refusedText,
    videoId: `of ${traces.refusedText}`,
    metadata: { [traces.email]: traces.email },
  };
  await page.post('/api/sdk/event', refused);
  await page.post('/api/sdk/event', { events: [refused, { ...poll, value: { deep: traces.email } }] });
  await page.post('/api/sdk/event?dryRun=1', { ...poll, value: traces.dryRunText });
  await server.post('/api/sdk/conversion', { ...conversion, value: traces.email });
  const json = { 'content-type': 'application/json' };
  await page.send('POST', '/api/sdk/event', `{"value":${traces.brokenText}`, json);
  await server.send('POST', '/api/keys', `${traces.brokenText}`, json);
  await new HttpClient(url, { ...viewer, ...bearer(traces.wrongKey) }).post('/api/sdk/event', poll);
  const listed = await server.get(`/api/events?deviceHash=${traces.queryText}`);
  await server.get(`/api/events?cursor=${traces.queryText}&campaignId=${traces.queryText}`);
  await nobody.get(`/${traces.queryText}?email=${traces.email}`);
  await nobody.get(`/%zz${traces.queryText}`);
  await server.post('/api/keys', { kind: 'secret', name: 5, scopes: [traces.refusedText] });
  await sendRaw(url, [`GET /${traces.queryText} HTTP/1.1\r\nbroken ${traces.email}\r\n\r\n`]);

  const token = readAnswer(ReadToken, await server.post('/api/tokens', {})).token;
  await new HttpClient(url, { ...viewer, ...bearer(token) }).get('/api/analytics/summary');
  const site = { platform: 'html', name: 'Shop', origin: 'https://shop.example' };
  const installation = readAnswer(InstallationWithToken, await server.post('/api/installations', site));
  const beat = { installationId: installation.installationId, token: installation.token, event: 'ping' };
  await nobody.post('/api/integrations/platform-heartbeat', beat);
  await nobody.post('/api/integrations/platform-heartbeat', { ...beat, token: traces.wrongKey });
  await nobody.get('/api/cron/platform-installations-stale', bearer('trace-cron-secret-4741'));

  await page.post('/api/sdk/event', { ...poll, value: 'c', deviceId: traces.erasedDeviceId });
  const asked = await server.post('/api/privacy/erasures', { deviceId: traces.erasedDeviceId });
  const { erasureId } = asked.body as { erasureId: string };
  expect((await untilErased(server, erasureId)).erased).toMatchObject({ events: 1 });
  // The store compresses its data, so its files reveal little: this is every column of it.
  const exported = (await server.post('/api/privacy/export', { deviceId: traces.deviceId })).text;
  expect(Object.values(stored).filter((text) => !exported.includes(text))).toEqual([]);
  expect(Object.values(traces).filter((text) => exported.includes(text))).toEqual([]);

  await service.stop();
  const output = service.output();
  expect(output).toContain('request refused');
  // The access log has a line for each of both HTTP paths: the one of events, and the framework's.
  for (const [{ headers, status }, method, route] of [
    [answer, 'POST', '/api/sdk/event'],
    [listed, 'GET', '/api/events'],
  ] as const) {
    const line = output
      .split('\n')
      .find((one) => one.includes(`"reqId":"${headers.get('x-request-id')}","method"`));
    expect(JSON.parse(line ?? '')).toMatchObject({
      method,
      route,
      status,
      ms: expect.any(Number),
      msg: 'request',
    });
  }
  const secrets = [...Object.values(traces), token, installation.token, 'trace-cron-secret-4741'];
  expect([...secrets, ...Object.values(stored)].filter((text) => output.includes(text))).toEqual([]);
  // Everybody can read a publishable key in a page, and members see it in the dashboard: it is in their store, and nowhere else.
  const kept = (text: string, files: readonly string[]) =>
    text === traces.publishableKey ? files.filter((file) => !file.startsWith('control.sqlite')) : files;
  for (const text of secrets)
    expect([text, kept(text, await findInFiles(dataDir, [text]))]).toEqual([text, []]);
  const places = await findInFiles(dataDir, Object.values(stored));
  expect(places.filter((file) => !/^(event-store|event-log|conversion-log)\//.test(file))).toEqual([]);
  expect(await findInFiles(dataDir, ['"deviceId":"string (20)"'])).not.toEqual([]);
});
