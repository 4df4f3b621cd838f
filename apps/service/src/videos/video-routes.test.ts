import { limits } from '@overlay/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ControlApp, openControlApp } from '../access/control-app.fixture.ts';
import { sampleOverlay } from '../control-store/sample-records.fixture.ts';
import { createPosterHandlers } from './poster-routes.ts';
import { sampleJpeg, samplePng, sampleWebp } from './sample-pictures.fixture.ts';
import { createVideoAliasHandlers } from './video-alias-routes.ts';
import { createVideoAliases, type VideoAliases } from './video-aliases.ts';
import { createVideoHandlers } from './video-routes.ts';

let service: ControlApp;
let owner: string;
let videoAliases: VideoAliases;
beforeEach(async () => {
  service = await openControlApp();
  const { controlStore, clock } = service;
  videoAliases = createVideoAliases(controlStore.videos, clock, controlStore.changes);
  const parts = { ...service, videoAliases };
  await service.serve({
    ...createVideoHandlers({ ...parts, videosPerAccount: 4 }),
    ...createVideoAliasHandlers({ ...parts, most: { ofVideo: 2, ofAccount: 3 } }),
    ...createPosterHandlers({ ...parts, posterBytesPerAccount: 1_000 }),
  });
  owner = await service.key('secret');
});
afterEach(() => service.close());

const create = (body: object = {}) => service.call(owner, 'POST', '/api/videos', { name: 'Film', ...body });
const merge = (videoId: string, alias: string) =>
  service.call(owner, 'POST', `/api/videos/${videoId}/aliases`, { videoId: alias });
const audited = async () =>
  (await service.controlStore.auditLog.list('acct_a', { limit: 50 })).items.map(
    ({ operation, targetId, before, after }) => ({ operation, targetId, before, after }),
  );

describe('/api/videos', () => {
  it('keeps name, sources and duration, under the identifier of the pages or a new one', async () => {
    const body = { videoId: 'film', sources: ['https://cdn.example/a.m3u8'], durationSeconds: 92.5 };
    const { status, body: video } = await create(body);
    expect(status).toBe(201);
    expect(video).toEqual({ ...body, name: 'Film', aliases: [], createdAt: '2026-01-15T12:00:00.000Z' });
    expect((await service.call(owner, 'GET', '/api/videos/film')).body).toEqual(video);
    expect((await create()).body.videoId).toMatch(/^vid_/);
    const { videos } = (await service.call(owner, 'GET', '/api/videos')).body;
    expect(videos.map(({ videoId }: { videoId: string }) => videoId.slice(0, 4))).toEqual(['vid_', 'film']);
  });

  it('say when a page last asked for them, under any of their identifiers', async () => {
    await create({ videoId: 'film' });
    await merge('film', 'vid_derived');
    const seen = { accountId: 'acct_a', origin: 'https://shop.example', path: '/', sdkVersion: '0.1.0' };
    const at = (videoId: string, lastSeenAtMs: number) => ({
      videoId,
      from: 'address' as const,
      lastSeenAtMs,
    });
    const videos = [at('vid_derived', 2_000), at('film', 1_000), at('vid_other', 3_000)];
    await service.controlStore.pagesSeen.add([{ ...seen, lastSeenAtMs: 3_000, videos }]);
    const lastSeenAt = new Date(2_000).toISOString();
    expect((await service.call(owner, 'GET', '/api/videos/film')).body).toMatchObject({ lastSeenAt });
    expect((await service.call(owner, 'GET', '/api/videos')).body.videos).toMatchObject([{ lastSeenAt }]);
  });

  it('changes what is given, forgets a duration, and writes both into the audit log', async () => {
    await create({ videoId: 'film', durationSeconds: 60 });
    const { body } = await service.call(owner, 'PATCH', '/api/videos/film', {
      name: 'Long film',
      durationSeconds: null,
    });
    expect(body).not.toHaveProperty('durationSeconds');
    await service.call(owner, 'DELETE', '/api/videos/film');
    expect((await service.call(owner, 'GET', '/api/videos/film')).status).toBe(404);
    expect(await audited()).toMatchObject([
      { operation: 'deleteVideo', targetId: 'film', after: null },
      {
        operation: 'updateVideo',
        before: { name: 'Film', durationSeconds: 60 },
        after: { name: 'Long film' },
      },
      { operation: 'createVideo', before: null, after: { name: 'Film' } },
    ]);
  });

  it.each([
    ['ftp://cdn.example/a.mp4', 'must be an address that begins with https:// or http://'],
    ['javascript:alert(1)', 'must be an address that begins with https:// or http://'],
    ['a.mp4', 'must be an address that begins with https:// or http://'],
    ['https://user:word@cdn.example/a.mp4', 'must not contain a user name or password'],
  ])('says in words what is wrong with the source %s', async (source, detail) => {
    const { status, body } = await create({ sources: ['https://cdn.example/a.mp4', source] });
    expect([status, body.errors]).toEqual([422, [{ pointer: '/sources/1', code: 'address', detail }]]);
  });

  it('refuses an identifier that is taken, and more videos than an account may have', async () => {
    await create({ videoId: 'film' });
    expect((await create({ videoId: 'film' })).status).toBe(409);
    for (let at = 0; at < 3; at += 1) expect((await create()).status).toBe(201);
    const { status, body } = await create();
    expect([status, body.detail]).toEqual([
      409,
      'The account has 4 videos: delete some that are not used any more.',
    ]);
  });
});

describe('aliases of a video', () => {
  it('belong to it at once, are no longer listed, and become videos again when the merge is undone', async () => {
    await create({ videoId: 'film' });
    await create({ videoId: 'vid_old' });
    expect((await videoAliases.of('acct_a')).allOf('vid_old')).toEqual(['vid_old']);
    expect((await merge('film', 'vid_old')).body).toMatchObject({ videoId: 'film', aliases: ['vid_old'] });
    expect((await merge('film', 'vid_old')).status).toBe(200);
    expect((await videoAliases.of('acct_a')).allOf('vid_old')).toEqual(['film', 'vid_old']);
    const listed = async () =>
      (await service.call(owner, 'GET', '/api/videos')).body.videos.map(
        (one: { videoId: string }) => one.videoId,
      );
    expect(await listed()).toEqual(['film']);
    expect((await service.call(owner, 'GET', '/api/videos/vid_old')).body.videoId).toBe('film');
    expect((await service.call(owner, 'DELETE', '/api/videos/film/aliases/vid_old')).status).toBe(204);
    expect((await videoAliases.of('acct_a')).allOf('vid_old')).toEqual(['vid_old']);
    expect((await listed()).sort()).toEqual(['film', 'vid_old']);
    expect((await audited()).map(({ operation }) => operation).slice(0, 2)).toEqual([
      'removeVideoAlias',
      'addVideoAlias',
    ]);
  });

  it('never form a chain or a circle, and the error says what to do instead', async () => {
    for (const videoId of ['film', 'clip']) await create({ videoId });
    await merge('film', 'old');
    const refused = async (videoId: string, alias: string) => {
      const { status, body } = await merge(videoId, alias);
      return [status, body.detail];
    };
    expect(await refused('clip', 'film')).toEqual([
      409,
      'film has aliases: undo those merges first, then merge each into clip.',
    ]);
    expect(await refused('clip', 'old')).toEqual([409, 'old is an alias of film: undo that merge first.']);
    expect(await refused('old', 'clip')).toEqual([
      409,
      'old is an alias of film: change film, or undo the merge first.',
    ]);
    expect((await refused('film', 'film'))[0]).toBe(422);
    expect((await create({ videoId: 'old' })).status).toBe(409);
    expect((await merge('nobody', 'x')).status).toBe(404);
    expect((await service.call(owner, 'DELETE', '/api/videos/clip/aliases/old')).status).toBe(404);
  });

  it('are bounded for a video and for an account', async () => {
    for (const videoId of ['film', 'clip']) await create({ videoId });
    for (const alias of ['a', 'b']) expect((await merge('film', alias)).status).toBe(200);
    expect((await merge('film', 'c')).body.detail).toBe('A video has at most 2 aliases.');
    await merge('clip', 'd');
    expect((await merge('clip', 'e')).body.detail).toBe(
      'The videos of an account have at most 3 aliases together.',
    );
  });

  it('are refused where pages would get more overlays than a video may have', async () => {
    await create({ videoId: 'film' });
    const { overlays } = service.controlStore;
    const version = { campaignId: null, publishedAtMs: 1, restoredFrom: null } as const;
    const publishedBy = { kind: 'service', id: null, name: 'Service' } as const;
    for (let at = 0; at <= limits.publishedOverlaysPerVideo; at += 1) {
      const videoId = at % 2 === 0 ? 'film' : 'old';
      const draft = await overlays.create(sampleOverlay({ overlayId: `ovl_${at}`, videoId }));
      await overlays.publish(draft, { ...version, publishedBy, videoId, options: draft.options });
    }
    const { status, body } = await merge('film', 'old');
    expect([status, body.detail]).toEqual([
      409,
      'Together they would have more than 100 published overlays: unpublish some.',
    ]);
  });
});

describe('the poster of a video', () => {
  const put = async (payload: Uint8Array | string, contentType = 'image/png', key = owner) => {
    const answer = await service.app.inject({
      method: 'PUT',
      url: '/api/videos/film/poster',
      headers: { authorization: `Bearer ${key}`, 'content-type': contentType },
      payload: Buffer.from(payload),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const read = (url: string, key = owner) =>
    service.app.inject({ url, headers: { authorization: `Bearer ${key}` } });

  it.each([
    ['image/png', samplePng()],
    ['image/jpeg', sampleJpeg],
    ['image/webp', sampleWebp],
  ])('%s is served as it was sent, may be cached for ever, and can run nothing', async (type, picture) => {
    await create({ videoId: 'film' });
    const { body } = await put(picture, type);
    expect(body.posterUrl).toMatch(/^\/api\/videos\/film\/poster\?v=[0-9a-f]{16}$/);
    const answer = await read(body.posterUrl);
    expect(answer.rawPayload.equals(Buffer.from(picture))).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
    });
    const unnamed = await read('/api/videos/film/poster');
    expect(unnamed.headers['cache-control']).toBe('private, no-cache');
  });

  it('has another address after it was replaced', async () => {
    await create({ videoId: 'film' });
    const first = (await put(samplePng())).body.posterUrl;
    const second = (await put(samplePng({ width: 300 }))).body.posterUrl;
    expect(second).not.toBe(first);
    expect((await read(first)).headers['cache-control']).toBe('private, no-cache');
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const gif = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64');
  it.each([
    ['an SVG', svg, 'image/svg+xml', 415],
    ['an SVG that calls itself a PNG', svg, 'image/png', 415],
    ['a GIF that calls itself a PNG', gif, 'image/png', 415],
    ['a page that calls itself a JPEG', '<!doctype html><script>1</script>', 'image/jpeg', 415],
    ['half of a header', samplePng({ bytes: 200 }).subarray(0, 12), 'image/png', 415],
    ['a PNG without a width', samplePng({ width: 0 }), 'image/png', 415],
    ['JSON', '{}', 'application/json', 415],
    ['nothing', '', 'image/png', 415],
    ['a PNG of more than 64 KiB', samplePng({ bytes: 64 * 1024 + 1 }), 'image/png', 413],
    [
      'a small file that claims a huge picture',
      samplePng({ width: 50_000, height: 50_000 }),
      'image/png',
      413,
    ],
  ])('is never %s', async (_name, payload, type, status) => {
    await create({ videoId: 'film' });
    expect((await put(payload, type)).status).toBe(status);
    expect((await read('/api/videos/film/poster')).statusCode).toBe(404);
  });

  it('is read and changed only with permissions of its account', async () => {
    await create({ videoId: 'film' });
    const { posterUrl } = (await put(samplePng())).body;
    const stranger = await service.key('secret', { accountId: 'acct_b' });
    const page = await service.key('publishable');
    const analyst = await service.key('secret', { scopes: ['analytics:read'] });
    expect((await read(posterUrl, stranger)).statusCode).toBe(404);
    expect((await put(samplePng({ width: 9 }), 'image/png', stranger)).status).toBe(404);
    for (const key of [page, analyst]) expect((await read(posterUrl, key)).statusCode).toBe(403);
    expect((await service.app.inject({ url: posterUrl })).statusCode).toBe(401);
  });

  it('counts against what all posters of an account may take', async () => {
    await create({ videoId: 'film' });
    await create({ videoId: 'clip' });
    expect((await put(samplePng({ bytes: 900 }))).status).toBe(200);
    expect((await put(samplePng({ bytes: 950 }))).status).toBe(200);
    const answer = await service.app.inject({
      method: 'PUT',
      url: '/api/videos/clip/poster',
      headers: { authorization: `Bearer ${owner}`, 'content-type': 'image/png' },
      payload: Buffer.from(samplePng()),
    });
    expect(answer.statusCode).toBe(409);
  });
});
