import { describe, expect, it } from 'vitest';
import { createClient } from '../../packages/sdk/src/client/client.ts';
import type { HttpAnswer, HttpRequest } from '../../packages/sdk/src/delivery/environment.ts';
import { type BrowserTraits, FakeBrowser } from './fakes/fake-browser.ts';
import { initConfig, tap } from './open-page.ts';

const summary = {
  impressions: 4,
  interactions: 1,
  engagementRate: 0.25,
  byType: { tap: 1, rating: 0, poll: 0, slider: 0 },
  period: { from: '2026-03-01', to: '2026-03-01' },
};

/** A page whose service gives one answer to every request, and the requests it received. */
function openAnswered(status: number, body: object | 'lost', traits: BrowserTraits = {}) {
  const browser = new FakeBrowser(traits);
  const asked: { url: string; request: HttpRequest }[] = [];
  const answer: HttpAnswer = {
    status,
    headers: { get: () => null },
    text: async () => JSON.stringify(body),
  };
  const client = createClient({
    ...browser.open().environment,
    fetch: async (url, request) => {
      asked.push({ url, request });
      if (body === 'lost') throw new TypeError('Failed to fetch');
      return answer;
    },
  });
  return { client, asked, browser };
}

describe('getAnalytics', () => {
  it("sends the read token, omits undefined parameters and returns the service's object", async () => {
    const { client, asked } = openAnswered(200, summary);
    client.init({ ...initConfig, endpoint: 'https://overlay.example/', analyticsToken: 'token' });
    const params = { campaignId: 'camp 1', dateFrom: '2026-03-01', ...JSON.parse('{}') };
    expect(await client.getAnalytics(params)).toEqual(summary);
    expect(asked[0]?.url).toBe(
      'https://overlay.example/api/analytics/summary?campaignId=camp+1&dateFrom=2026-03-01',
    );
    expect(asked[0]?.request.headers).toEqual({ authorization: 'Bearer token' });
  });

  it('waits for init, and uses the publishable key without a token', async () => {
    const { client, asked } = openAnswered(200, summary);
    const result = client.getAnalytics();
    client.init(initConfig);
    expect(await result).toEqual(summary);
    expect(asked[0]?.request.headers).toEqual({ authorization: 'Bearer pk_live_abc' });
  });

  it("rejects with the service's error code", async () => {
    const { client } = openAnswered(403, { code: 'insufficient_scope', detail: 'No analytics' });
    client.init(initConfig);
    await expect(client.getAnalytics()).rejects.toMatchObject({
      code: 'insufficient_scope',
      message: 'No analytics',
    });
  });

  it('rejects without an answer', async () => {
    const { client } = openAnswered(0, 'lost');
    client.init(initConfig);
    await expect(client.getAnalytics()).rejects.toMatchObject({ code: 'network_error' });
  });
});

describe('fetchInit', () => {
  const config = {
    flushIntervalMs: 500,
    maxBatchEvents: 5,
    maxQueuedEvents: 50,
    maxQueuedBytes: 10_000,
    maxEventBytes: 1_000,
    playbackProgressSeconds: 10,
    globalPrivacyControl: 'drop',
  };
  const answer = { ok: true, sessionId: 's', serverTime: '', config, overlays: [] };

  it("identifies the viewer, and applies the service's settings", async () => {
    const { client, asked } = openAnswered(200, answer);
    client.init({ ...initConfig, sessionId: 'sess_1', deviceId: 'device_1' });
    expect(await client.fetchInit({ videoId: 'vid_1', sdkVersion: '1.0.0' })).toEqual(answer);
    expect(JSON.parse(asked[0]?.request.body ?? '')).toEqual({
      key: 'pk_live_abc',
      consent: 'granted',
      videoId: 'vid_1',
      sdkVersion: '1.0.0',
      sessionId: 'sess_1',
      deviceId: 'device_1',
      campaignId: 'camp_1',
      page: { url: 'https://shop.example/film', referrer: '' },
    });
    expect(client.deliveryConfig).toEqual(config);
  });

  it('requests overlays and sends nothing else if the viewer refused', async () => {
    const { client, asked } = openAnswered(200, answer);
    client.init({ ...initConfig, consent: 'denied', sessionId: 'sess_1', deviceId: 'device_1' });
    await client.fetchInit({ videoId: 'vid_1' });
    expect(JSON.parse(asked[0]?.request.body ?? '')).toEqual({
      key: 'pk_live_abc',
      consent: 'denied',
      videoId: 'vid_1',
    });
  });

  it('stops sending for a viewer with Global Privacy Control if the account drops their events', async () => {
    const { client } = openAnswered(200, answer, { hasGlobalPrivacyControl: true });
    client.init(initConfig);
    const waiting = client.track(tap);
    await client.fetchInit();
    expect(await waiting).toMatchObject({ status: 'filtered' });
    expect(await client.track(tap)).toMatchObject({ ok: false, queued: false, status: 'filtered' });
  });

  it.each([
    [404, { code: 'not_found' }],
    [200, []],
    [0, 'lost'],
  ] as const)('is undefined where the service does not answer as it should (%s)', async (status, body) => {
    const { client } = openAnswered(status, body);
    client.init(initConfig);
    expect(await client.fetchInit()).toBeUndefined();
  });
});
