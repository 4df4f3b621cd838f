import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SiteCheck } from '@overlay/contract';
import { readSdkVersion } from '@overlay/service/internal/pages/sdk-routes.ts';
import { parseSettings } from '@overlay/service/internal/settings/settings.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readAnswer, readProblem } from '../kit/read-answer.ts';
import { addTestPerson, signedIn } from '../kit/test-person.ts';
import { publicUrl, startTestService, type TestService } from '../kit/test-service.ts';

let service: TestService;
let site: string;
let html = '';
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8').end(html);
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { outgoingAllow } = parseSettings({ OVERLAY_OUTGOING_ALLOW: '127.0.0.0/8' });
  service = await startTestService({ outgoingAllow, rateLimits: true });
});
afterAll(async () => {
  server.close();
  await service.stop();
});

const page = (key: string) =>
  `<script src="${publicUrl}/sdk/v1/overlay-sdk.js" data-api-key="${key}"></script><video data-video-id="film"></video>`;

async function check(credential: string) {
  const answer = await service.client(credential).post('/api/site-checks', { url: `${site}/film` });
  return readAnswer(SiteCheck, answer);
}

it('a page with a key and a published overlay has no fault, and says what was found', async () => {
  const { publishableKey, secretKey } = await service.addAccount();
  const client = service.client(secretKey);
  const { body } = await client.post('/api/overlays', {
    name: 'Poll',
    videoId: 'film',
    options: { type: 'tap', startTime: 1, endTime: 5 },
  });
  const { overlayId } = body as { overlayId: string };
  expect((await client.post(`/api/overlays/${overlayId}/publish`, {})).status).toBe(200);
  html = page(publishableKey);
  const { url, checks } = await check(secretKey);
  expect(url).toBe(`${site}/film`);
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  const currentVersion = await readSdkVersion();
  expect(checks).toContainEqual({
    code: 'version',
    ok: true,
    reason: 'version_current',
    values: { currentVersion },
    detail: `The page always loads the current SDK, ${currentVersion}.`,
  });
  expect(checks).toContainEqual({
    code: 'overlays',
    ok: true,
    reason: 'overlays_published',
    values: { names: ['film'], count: 1 },
    detail: '1 overlay is published for film.',
  });
});

it('the key of another account is not told from one that does not exist', async () => {
  const [one, other] = [await service.addAccount(), await service.addAccount()];
  const keyFinding = async (key: string) => {
    html = page(key);
    return (await check(one.secretKey)).checks.find(({ code }) => code === 'key');
  };
  expect(await keyFinding(other.publishableKey)).toMatchObject({ ok: false });
  expect(await keyFinding(other.publishableKey)).toEqual(
    await keyFinding('pk_live_0123456789012345678901234567890123'),
  );
  expect(await keyFinding(one.publishableKey)).toMatchObject({ ok: true });
});

it('a revoked key and a wrong origin are named', async () => {
  const { addKey, revokeKey, secretKey } = await service.addAccount();
  const key = await addKey({ kind: 'publishable', origins: ['https://shop.example'] });
  html = page(key.secret);
  expect((await check(secretKey)).checks).toContainEqual(
    expect.objectContaining({
      reason: 'origin_refused',
      values: { origin: site, keyName: expect.any(String) },
      detail: expect.stringContaining(site),
    }),
  );
  await revokeKey(key.keyId);
  expect((await check(secretKey)).checks).toContainEqual(
    expect.objectContaining({ reason: 'key_ended', detail: expect.stringContaining('revoked') }),
  );
});

it('editors may check a site, and viewers may not', async () => {
  const { accountId } = service.account;
  html = '';
  for (const [role, status] of [
    ['editor', 200],
    ['viewer', 403],
  ] as const) {
    const client = await signedIn(service, await addTestPerson(service, { accountId, role }));
    expect((await client.post('/api/site-checks', { url: site }, { origin: publicUrl })).status).toBe(status);
  }
});

it('an address that no page has is refused in words', async () => {
  const client = service.client(service.account.secretKey);
  for (const url of ['shop.example', 'ftp://shop.example/', 'https://a:b@shop.example/']) {
    const answer = await client.post('/api/site-checks', { url });
    expect(readProblem('validation_failed', answer).errors).toEqual([
      expect.objectContaining({
        pointer: '/url',
        detail: expect.stringContaining('must be the address of a page'),
      }),
    ]);
  }
});

it('an account may check ten pages a minute, all its members together', async () => {
  service.clock.freeze();
  const { secretKey, addKey } = await service.addAccount();
  const another = await addKey({ kind: 'secret' });
  html = '';
  for (let count = 0; count < 10; count += 1) await check(count % 2 === 0 ? secretKey : another.secret);
  const answer = await service.client(another.secret).post('/api/site-checks', { url: site });
  readProblem('rate_limited', answer);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  service.clock.advance(60_000);
  await check(secretKey);
  service.clock.thaw();
});
