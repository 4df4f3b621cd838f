import {
  BatchAnswer,
  Erasure,
  EventReceipt,
  NewViewerSecret,
  OverlayResults,
  PollResults,
  RequestLog,
  type ViewerTokenErrorCode,
} from '@overlay/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signViewer } from '../../packages/node/src/sign-viewer.ts';
import { findInFiles } from '../kit/find-in-files.ts';
import type { RequestHeaders } from '../kit/http-client.ts';
import { readAnswer } from '../kit/read-answer.ts';
import { readEvents, readSummary, sendBatch, sendEvent } from '../kit/read-back.ts';
import type { TestAccount } from '../kit/test-account.ts';
import { startTestService, type TestService } from '../kit/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  service.clock.freeze();
});
afterAll(() => service.stop());

const origin = 'https://shop.example';
const tap = { eventType: 'interaction', interactionType: 'tap', value: 1 };
const hourMs = 3_600_000;

interface SigningShop {
  readonly account: TestAccount;
  readonly keyId: string;
  readonly secret: string;
  /** A token for an hour. */
  sign(change?: Partial<Parameters<typeof signViewer>[0]>): string;
}

async function openShop(account?: TestAccount): Promise<SigningShop> {
  const own = account ?? (await service.addAccount());
  const created = await service.client(own.secretKey).post('/api/viewer-secrets', {});
  const { keyId, secret } = readAnswer(NewViewerSecret, created);
  return {
    account: own,
    keyId,
    secret,
    sign: (change) =>
      signViewer({
        keyId,
        secret,
        origin,
        viewerId: 'customer-4711',
        expiresAt: new Date(service.clock.now() + hourMs),
        ...change,
      }),
  };
}

const pageOf = ({ account }: SigningShop, headers: RequestHeaders = { origin }) =>
  service.client(account.publishableKey, headers);
const serverOf = ({ account }: SigningShop) => service.client(account.secretKey);

async function storedOf(shop: SigningShop) {
  await service.shipped();
  return readEvents(serverOf(shop));
}

describe('an event with a viewer token', () => {
  it('is stored as verified, and nothing of the viewer but a hash', async () => {
    const shop = await openShop();
    const receipt = await sendEvent(pageOf(shop), { ...tap, viewerToken: shop.sign() });
    expect(receipt).toMatchObject({ ok: true, verified: true });
    expect(receipt).not.toHaveProperty('viewerTokenError');
    const [stored] = await storedOf(shop);
    expect(stored).toMatchObject({ verified: true, deviceHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(JSON.stringify(stored)).not.toMatch(/4711|viewerToken/);
  });

  it('is of one viewer on every device, whom no deviceId can claim to be', async () => {
    const shop = await openShop();
    const viewerToken = shop.sign();
    await sendEvent(pageOf(shop), { ...tap, viewerToken, deviceId: 'phone' });
    await sendEvent(pageOf(shop, { origin, 'user-agent': 'Another' }), { ...tap, viewerToken });
    await sendEvent(pageOf(shop), { ...tap, deviceId: 'customer-4711' });
    await sendEvent(pageOf(shop), { ...tap, viewerToken: shop.sign({ viewerId: 'customer-4712' }) });
    const hashes = (await storedOf(shop)).map(({ deviceHash }) => deviceHash);
    expect(new Set(hashes).size).toBe(3);
    const other = await openShop();
    await sendEvent(pageOf(other), { ...tap, viewerToken: other.sign() });
    expect(hashes).not.toContain((await storedOf(other))[0]?.deviceHash);
  });

  it('is verified without a viewer as well, and keeps its device', async () => {
    const shop = await openShop();
    const event = { ...tap, deviceId: 'phone' };
    await sendEvent(pageOf(shop), event);
    const { keyId, secret } = shop;
    const viewerToken = signViewer({
      keyId,
      secret,
      origin,
      expiresAt: new Date(service.clock.now() + hourMs),
    });
    expect(await sendEvent(pageOf(shop), { ...event, viewerToken })).toHaveProperty('verified', true);
    const [one, two] = await storedOf(shop);
    expect(one?.deviceHash).toBe(two?.deviceHash);
  });

  it('is judged one by one in a batch, by its own token and time', async () => {
    const shop = await openShop();
    const viewerToken = shop.sign();
    const timestampMs = Math.floor((service.clock.now() + hourMs) / 1_000) * 1_000;
    service.clock.advance(2 * hourMs);
    const { results } = await sendBatch(pageOf(shop), [
      { ...tap, viewerToken, timestampMs },
      { ...tap, viewerToken, timestampMs: timestampMs + 1_000 },
      { ...tap, viewerToken: shop.sign() },
      { ...tap, viewerToken: null },
      { ...tap, viewerToken: '' },
      tap,
    ]);
    expect(results.map(({ verified, viewerTokenError }) => viewerTokenError ?? verified)).toEqual([
      true,
      'viewer_token_expired',
      true,
      undefined,
      undefined,
      undefined,
    ]);
    expect((await storedOf(shop)).filter(({ verified }) => verified)).toHaveLength(2);
  });

  it('is verified when it is delivered within a day after its token expired, and then no more', async () => {
    const shop = await openShop();
    const event = { ...tap, viewerToken: shop.sign(), timestampMs: service.clock.now() };
    service.clock.advance(25 * hourMs - 1_000);
    expect(await sendEvent(pageOf(shop), event)).toHaveProperty('verified', true);
    service.clock.advance(2_000);
    expect(await sendEvent(pageOf(shop), event)).toHaveProperty('viewerTokenError', 'viewer_token_expired');
  });

  it('is the same event with a newer token, and with none', async () => {
    const shop = await openShop();
    const event = { ...tap, dedupeKey: 'answer-1', timestampMs: service.clock.now() };
    const first = await sendEvent(pageOf(shop), { ...event, viewerToken: shop.sign() });
    for (const viewerToken of [shop.sign({ viewerId: 'customer-4712' }), undefined]) {
      const again = await sendEvent(pageOf(shop), { ...event, viewerToken });
      expect(again).toEqual({
        ok: true,
        eventId: first.eventId,
        receivedAt: first.receivedAt,
        duplicate: true,
      });
    }
    expect(await storedOf(shop)).toHaveLength(1);
  });

  it('of a server is verified, whatever the origin in it', async () => {
    const shop = await openShop();
    expect(await sendEvent(serverOf(shop), { ...tap, viewerToken: shop.sign() })).toHaveProperty(
      'verified',
      true,
    );
  });

  it('is not followed past midnight with Global Privacy Control, and still has one vote a day', async () => {
    const shop = await openShop();
    const optedOut = pageOf(shop, { origin, 'sec-gpc': '1' });
    const other = pageOf(shop, { origin, 'sec-gpc': '1', 'user-agent': 'Another' });
    for (const page of [optedOut, other, pageOf(shop)])
      await sendEvent(page, { ...tap, viewerToken: shop.sign() });
    service.clock.advance(24 * hourMs);
    await sendEvent(optedOut, { ...tap, viewerToken: shop.sign() });
    const events = await storedOf(shop);
    expect(events.every(({ verified }) => verified)).toBe(true);
    expect(new Set(events.map(({ deviceHash }) => deviceHash)).size).toBe(3);
  });
});

describe('a token that is not valid', () => {
  const cases: readonly [
    ViewerTokenErrorCode,
    string,
    (shop: SigningShop) => Promise<readonly [token: string, headers?: RequestHeaders]>,
  ][] = [
    ['viewer_token_malformed', 'text', async () => ['not a token']],
    ['viewer_token_malformed', 'too long', async (shop) => [`${shop.sign()}${'x'.repeat(3_000)}`]],
    ['viewer_token_wrong_signature', 'changed', async (shop) => [shop.sign().replace(/.{8}$/, 'AAAAAAAA')]],
    ['viewer_token_unknown_key', 'of another account', async () => [(await openShop()).sign()]],
    [
      'viewer_token_wrong_signature',
      'replayed as one of the other secret',
      async (shop) => [shop.sign({ keyId: (await openShop(shop.account)).keyId })],
    ],
    [
      'viewer_token_wrong_origin',
      'of another site',
      async (shop) => [shop.sign(), { origin: 'https://evil.example' }],
    ],
    ['viewer_token_wrong_origin', 'from no page', async (shop) => [shop.sign(), {}]],
    [
      'viewer_token_expired',
      'expired',
      async (shop) => [shop.sign({ expiresAt: new Date(service.clock.now() - 1_000) })],
    ],
  ];

  it.each(cases)(
    '(%s: %s) costs no answer: receipt, dry run and request log say why',
    async (code, _what, make) => {
      const shop = await openShop();
      const [viewerToken, headers] = await make(shop);
      const page = pageOf(shop, headers);
      const event = { ...tap, viewerToken };
      const dry = readAnswer(EventReceipt, await page.post('/api/sdk/event?dryRun=1', event));
      for (const receipt of [dry, await sendEvent(page, event)]) {
        expect(receipt).toMatchObject({ ok: true, viewerTokenError: code });
        expect(receipt).not.toHaveProperty('verified');
      }
      const batch = readAnswer(BatchAnswer, await page.post('/api/sdk/event', { events: [event] }));
      expect(batch.results[0]).toMatchObject({ status: 'accepted', viewerTokenError: code });
      const stored = await storedOf(shop);
      expect(stored).toHaveLength(2);
      expect(stored.some(({ verified }) => verified)).toBe(false);
      const log = await serverOf(shop).get('/api/request-log?outcome=unverified');
      const { entries } = readAnswer(RequestLog, log);
      expect(entries).toMatchObject([{ outcome: 'unverified', code, count: 2 }]);
      expect(log.text).not.toContain(viewerToken.slice(0, 20));
    },
  );

  it('is one whose secret is revoked, from the next request on', async () => {
    const shop = await openShop();
    const event = { ...tap, viewerToken: shop.sign() };
    expect(await sendEvent(pageOf(shop), event)).toHaveProperty('verified', true);
    await serverOf(shop).send('DELETE', `/api/viewer-secrets/${shop.keyId}`, undefined);
    expect(await sendEvent(pageOf(shop), event)).toHaveProperty(
      'viewerTokenError',
      'viewer_token_unknown_key',
    );
  });
});

describe('a secret', () => {
  it('verifies after a restart, and is not readable in the files of the store', async () => {
    const shop = await openShop();
    expect(await findInFiles(service.dataDir, [shop.secret])).toEqual([]);
    await service.restart();
    expect(await sendEvent(pageOf(shop), { ...tap, viewerToken: shop.sign() })).toHaveProperty(
      'verified',
      true,
    );
  });
});

it('a signed viewer is exported and erased by the identifier that their tokens name', async () => {
  const shop = await openShop();
  await sendBatch(pageOf(shop), [
    { ...tap, viewerToken: shop.sign() },
    { ...tap, viewerToken: shop.sign({ viewerId: 'customer-4712' }) },
  ]);
  const viewer = { viewerId: 'customer-4711' };
  const { text } = await serverOf(shop).post('/api/privacy/export', viewer);
  expect(text.match(/"verified":true/g)).toHaveLength(1);
  expect(text).not.toContain('customer');
  const erasure = await serverOf(shop).post('/api/privacy/erasures', viewer);
  const { erasureId } = readAnswer(Erasure, erasure);
  const stateOf = async () =>
    readAnswer(Erasure, await serverOf(shop).get(`/api/privacy/erasures/${erasureId}`)).state;
  await expect.poll(stateOf).toBe('finished');
  expect(await storedOf(shop)).toHaveLength(1);
});

describe('a poll that requires signed viewers', () => {
  const vote = (overlayId: string, value: string) => ({
    eventType: 'interaction',
    interactionType: 'poll',
    overlayId,
    value,
  });

  async function publish(shop: SigningShop, requireVerified: boolean) {
    const options = {
      type: 'poll',
      showResults: true,
      requireVerified,
      pollOptions: ['a', 'b'].map((id) => ({ id, label: id })),
    };
    const body = { videoId: 'vid_1', status: 'published', options };
    const { overlayId } = (await serverOf(shop).post('/api/overlays', body)).body as { overlayId: string };
    const signed = Array.from({ length: 5 }, (_, index) => ({
      ...vote(overlayId, 'a'),
      viewerToken: shop.sign({ viewerId: `viewer ${index}` }),
    }));
    const invented = Array.from({ length: 20 }, (_, index) => ({
      ...vote(overlayId, 'b'),
      deviceId: `invented ${index}`,
    }));
    await sendBatch(pageOf(shop), [...signed, ...invented]);
    await service.shipped();
    return overlayId;
  }

  it('shows viewers the votes of signed viewers only', async () => {
    const shop = await openShop();
    for (const [requireVerified, total] of [
      [true, 5],
      [false, 25],
    ] as const) {
      const overlayId = await publish(shop, requireVerified);
      const answer = await pageOf(shop).get(`/api/polls/${overlayId}/results`);
      const { total: counted, options } = readAnswer(PollResults, answer);
      expect([counted, options[0]?.count]).toEqual([total, 5]);
    }
  });

  it('counts them in its analytics, which show the others when they are asked for', async () => {
    const shop = await openShop();
    const overlayId = await publish(shop, true);
    const read = async (query = '') => {
      const answer = await serverOf(shop).get(`/api/analytics/overlays/${overlayId}${query}`);
      const { votes, interactions } = readAnswer(OverlayResults, answer);
      return [votes, interactions];
    };
    expect(await read()).toEqual([5, 5]);
    expect(await read('?verified=false')).toEqual([20, 20]);
    expect(await read('?verified=true&verified=false')).toEqual([25, 25]);
  });

  it('gives one viewer one vote, whatever they send', async () => {
    const shop = await openShop();
    const overlayId = await publish(shop, true);
    const events = Array.from({ length: 50 }, (_, index) => ({
      ...vote(overlayId, 'b'),
      viewerToken: shop.sign(),
      deviceId: `invented ${index}`,
    }));
    await sendBatch(pageOf(shop), events);
    await service.shipped();
    const answer = await serverOf(shop).get(`/api/analytics/overlays/${overlayId}`);
    expect(readAnswer(OverlayResults, answer).votes).toBe(6);
  });
});

it('verified=true is a filter of numbers and lists, and verified=false of the rest', async () => {
  const shop = await openShop();
  await sendBatch(pageOf(shop), [tap, tap, { ...tap, viewerToken: shop.sign() }]);
  await service.shipped();
  for (const [verified, count] of [
    ['true', 1],
    ['false', 2],
  ] as const) {
    expect((await readSummary(serverOf(shop), { verified })).interactions).toBe(count);
    expect(await readEvents(serverOf(shop), { verified })).toHaveLength(count);
  }
});
