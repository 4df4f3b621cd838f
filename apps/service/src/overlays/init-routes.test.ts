import { gunzipSync } from 'node:zlib';
import { limits } from '@overlay/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAccountDirectory } from '../access/account-directory.ts';
import { type ControlApp, openControlApp } from '../access/control-app.fixture.ts';
import { createInitHandlers, createInitRates } from './init-routes.ts';
import { createOverlayHandlers } from './overlay-routes.ts';
import { noAliases } from './published-overlays.fixture.ts';
import { createPublishedOverlays } from './published-overlays.ts';

describe('init', () => {
  let service: ControlApp;
  let owner: string;
  let page: string;
  beforeEach(async () => {
    service = await openControlApp();
    const { controlStore, clock } = service;
    const publishedOverlays = createPublishedOverlays(
      controlStore.overlays,
      clock,
      controlStore.changes,
      noAliases,
    );
    const accounts = createAccountDirectory(controlStore, clock);
    const rates = createInitRates(clock);
    await service.serve({
      ...createOverlayHandlers({
        ...service,
        publishedOverlays,
        videoAliases: noAliases,
        overlaysPerAccount: 103,
      }),
      ...createInitHandlers({ accounts, publishedOverlays, pagesSeen: { note() {} }, rates, clock }),
    });
    owner = await service.key('secret');
    page = await service.key('publishable');
  });
  afterEach(() => service.close());

  const create = (body: object = {}) =>
    service.call(owner, 'POST', '/api/overlays', {
      videoId: 'vid_1',
      status: 'published',
      options: { type: 'tap' },
      ...body,
    });
  const init = (
    body: object = { videoId: 'vid_1' },
    headers: Record<string, string> = {},
    from = '192.0.2.1',
  ) =>
    service.app.inject({
      method: 'POST',
      url: '/api/sdk/init',
      headers: { authorization: `Bearer ${page}`, ...headers },
      payload: body,
      remoteAddress: from,
    });

  it.each(['gzip', 'identity', 'br', 'gzip, br'])('answers one JSON object to %s', async (encoding) => {
    const labels = { question: 'Wie gefällt es dir? €', other: 'x'.repeat(300) };
    for (let at = 0; at < 5; at += 1) await create({ options: { type: 'tap', labels } });
    const { headers, rawPayload } = await init(
      { videoId: 'vid_1', sessionId: 'sess_1' },
      { 'accept-encoding': encoding },
    );
    expect(headers['content-encoding']).toBe(encoding.includes('gzip') ? 'gzip' : undefined);
    expect(headers).toMatchObject({
      vary: 'accept-encoding',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    const text = headers['content-encoding'] === 'gzip' ? gunzipSync(rawPayload) : rawPayload;
    expect(JSON.parse(text.toString('utf8'))).toMatchObject({
      ok: true,
      sessionId: 'sess_1',
      serverTime: '2026-01-15T12:00:00.000Z',
      config: { globalPrivacyControl: 'cookieless' },
      overlays: Array.from({ length: 5 }, () => ({ videoId: 'vid_1', options: { type: 'tap', labels } })),
    });
  });

  it('answers a page without a video, and one whose video has no overlays', async () => {
    for (const body of [{}, { videoId: 'vid_unknown' }]) {
      expect((await init(body, { 'accept-encoding': 'gzip' })).json()).toMatchObject({
        ok: true,
        overlays: [],
      });
    }
  });

  it('gives a video a hundred overlays: publishing one more is refused until one is unpublished', async () => {
    const ids: string[] = [];
    for (let at = 0; at < limits.publishedOverlaysPerVideo; at += 1)
      ids.push((await create()).body.overlayId);
    const refused = await create();
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
    expect(refused.body.detail).toBe('The video has 100 published overlays: unpublish one of them first.');
    const draft = (await create({ status: 'draft' })).body.overlayId;
    const publish = () => service.call(owner, 'POST', `/api/overlays/${draft}/publish`);
    expect((await publish()).status).toBe(409);
    // One of the hundred can still be republished.
    await service.call(owner, 'PATCH', `/api/overlays/${ids[0]}`, { options: { type: 'cta' } });
    expect((await service.call(owner, 'POST', `/api/overlays/${ids[0]}/publish`)).status).toBe(200);
    await service.call(owner, 'POST', `/api/overlays/${ids[1]}/unpublish`);
    expect((await publish()).status).toBe(200);
    expect((await init()).json().overlays).toHaveLength(100);
  });

  it('refuses overlays beyond what an account may store', async () => {
    for (let at = 0; at < 103; at += 1) await create({ status: 'draft', videoId: `vid_${at}` });
    const refused = await create({ status: 'draft' });
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict']);
  });

  /** How many of 501 calls at once are answered. */
  const served = async (from: string) => {
    const answers = await Promise.all(Array.from({ length: 501 }, () => init(undefined, {}, from)));
    return answers.filter(({ statusCode }) => statusCode === 200).length;
  };

  it('has a rate per address and per network', async () => {
    await create();
    expect(await served('192.0.2.1')).toBe(500);
    const refused = await init();
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ code: 'rate_limited', retryable: true });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    for (const last of [2, 3, 4]) await served(`192.0.2.${last}`);
    expect((await init(undefined, {}, '192.0.2.5')).statusCode).toBe(429);
    expect((await init(undefined, {}, '198.51.100.1')).statusCode).toBe(200);
  });

  it('gives long answers less often: each 64 KiB count as one call', async () => {
    const labels = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`label ${at}`, '€'.repeat(200)]),
    );
    for (let at = 0; at < 22; at += 1) await create({ options: { type: 'tap', labels } });
    await init();
    expect(await served('192.0.2.1')).toBeLessThan(60);
  });
});
