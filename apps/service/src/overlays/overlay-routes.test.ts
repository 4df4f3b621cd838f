import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ControlApp, openControlApp } from '../access/control-app.fixture.ts';
import { createOverlayHandlers } from './overlay-routes.ts';
import { noAliases, toOverlays } from './published-overlays.fixture.ts';
import { createPublishedOverlays, type PublishedOverlays } from './published-overlays.ts';

describe('/api/overlays', () => {
  let service: ControlApp;
  let owner: string;
  let publishedOverlays: PublishedOverlays;
  beforeEach(async () => {
    service = await openControlApp();
    publishedOverlays = createPublishedOverlays(
      service.controlStore.overlays,
      service.clock,
      service.controlStore.changes,
      noAliases,
    );
    await service.serve(createOverlayHandlers({ ...service, publishedOverlays, videoAliases: noAliases }));
    owner = await service.key('secret');
  });
  afterEach(() => service.close());

  const poll = { type: 'poll', pollQuestion: 'Which?', pollOptions: ['A', 'B'] };
  const create = (body: object = {}) =>
    service.call(owner, 'POST', '/api/overlays', { videoId: 'vid_1', options: poll, ...body });
  const published = async () =>
    toOverlays(await publishedOverlays.forVideo('acct_a', 'vid_1')).map((overlay) => overlay.overlayId);

  it('keeps an overlay as a draft, named after its question', async () => {
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toEqual({
      overlayId: expect.stringMatching(/^ovl_/),
      accountId: 'acct_a',
      name: 'Which?',
      videoId: 'vid_1',
      status: 'draft',
      options: poll,
      publishedVersion: null,
      publishedAt: null,
      hasUnpublishedChanges: false,
      revision: 0,
      createdAt: '2026-01-15T12:00:00.000Z',
      updatedAt: '2026-01-15T12:00:00.000Z',
    });
    expect((await service.call(owner, 'GET', `/api/overlays/${body.overlayId}`)).body).toEqual(body);
  });

  it('gives pages what is published, from the moment it is', async () => {
    const { overlayId } = (await create()).body;
    const path = `/api/overlays/${overlayId}`;
    expect(await published()).toEqual([]);
    await service.call(owner, 'POST', `${path}/publish`);
    expect(await published()).toEqual([overlayId]);
    await service.call(owner, 'PATCH', path, { videoId: 'vid_2' });
    expect(await published()).toEqual([overlayId]);
    await service.call(owner, 'POST', `${path}/publish`);
    expect(await published()).toEqual([]);
    await service.call(owner, 'POST', `${path}/rollback`, { version: 1 });
    expect(await published()).toEqual([overlayId]);
    await service.call(owner, 'POST', `${path}/unpublish`);
    expect(await published()).toEqual([]);
    await service.call(owner, 'PATCH', path, { videoId: 'vid_1', status: 'published' });
    expect(await published()).toEqual([overlayId]);
    expect((await service.call(owner, 'DELETE', path)).status).toBe(204);
    expect(await published()).toEqual([]);
    expect((await service.call(owner, 'GET', path)).status).toBe(404);
    expect((await service.call(owner, 'GET', `${path}/versions`)).status).toBe(404);
  });

  it('asks the store once in some seconds for what is published', async () => {
    const { overlayId } = (await create({ status: 'published' })).body;
    expect(await published()).toEqual([overlayId]);
    // As another process would.
    await service.controlStore.overlays.remove('acct_a', overlayId);
    expect(await published()).toEqual([overlayId]);
    service.pass(5_001);
    expect(await published()).toEqual([]);
  });

  it('changes what is given; null takes the campaign away', async () => {
    const { overlayId } = (await create({ campaignId: 'camp_1' })).body;
    service.pass(1_000);
    const path = `/api/overlays/${overlayId}`;
    const { body } = await service.call(owner, 'PATCH', path, { campaignId: null, options: { type: 'tap' } });
    expect(body).toMatchObject({ options: { type: 'tap' }, updatedAt: '2026-01-15T12:00:01.000Z' });
    expect(body).not.toHaveProperty('campaignId');
  });

  it('says which fields are not valid, in the words of the overlay type', async () => {
    const { status, body } = await create({ options: { type: 'rating', ratingMax: 1, startTime: -1 } });
    expect(status).toBe(422);
    expect(body.code).toBe('validation_failed');
    expect(body.errors.map((error: { pointer: string }) => error.pointer).sort()).toEqual([
      '/options/ratingMax',
      '/options/startTime',
    ]);
    expect((await create({ options: 'poll' })).status).toBe(422);
    const { overlayId } = (await create()).body;
    const patch = await service.call(owner, 'PATCH', `/api/overlays/${overlayId}`, {
      options: { type: 'x' },
    });
    expect(patch.status).toBe(422);
  });

  it('lists newest first, filtered by video and status', async () => {
    await create({ name: 'a', status: 'published' });
    service.pass(1);
    await create({ name: 'b' });
    service.pass(1);
    await create({ name: 'c', videoId: 'vid_2', status: 'published' });
    const names = async (query: string) =>
      (await service.call(owner, 'GET', `/api/overlays${query}`)).body.overlays.map(
        (overlay: { name: string }) => overlay.name,
      );
    expect(await names('')).toEqual(['c', 'b', 'a']);
    expect(await names('?videoId=vid_1')).toEqual(['b', 'a']);
    expect(await names('?status=published&limit=1')).toEqual(['c']);
  });

  it('names everything at once, for a search', async () => {
    const { overlayId } = (await create({ name: 'Spring poll', campaignId: 'camp_1' })).body;
    await service.controlStore.videos.create({
      accountId: 'acct_a',
      videoId: 'vid_1',
      name: 'Spring film',
      sources: [],
      durationMs: null,
      createdAtMs: 1,
      entryId: 'v1',
    });
    expect((await service.call(owner, 'GET', '/api/names')).body).toEqual({
      overlays: [{ overlayId, name: 'Spring poll', videoId: 'vid_1', campaignId: 'camp_1' }],
      videos: [{ videoId: 'vid_1', name: 'Spring film' }],
    });
    const foreigner = await service.key('secret', { accountId: 'acct_b' });
    expect((await service.call(foreigner, 'GET', '/api/names')).body).toEqual({ overlays: [], videos: [] });
  });

  it('is invisible to another account, and needs the scope manage', async () => {
    const { overlayId } = (await create({ status: 'published' })).body;
    const foreigner = await service.key('secret', { accountId: 'acct_b' });
    const path = `/api/overlays/${overlayId}`;
    for (const method of ['GET', 'PATCH', 'DELETE'] as const) {
      expect((await service.call(foreigner, method, path)).status).toBe(404);
    }
    for (const [operation, body] of [['publish'], ['unpublish'], ['rollback', { version: 1 }]] as const) {
      expect((await service.call(foreigner, 'POST', `${path}/${operation}`, body)).status).toBe(404);
    }
    expect((await service.call(foreigner, 'GET', `${path}/versions`)).status).toBe(404);
    expect(toOverlays(await publishedOverlays.forVideo('acct_b', 'vid_1'))).toEqual([]);
    const publishable = await service.key('publishable');
    expect((await service.call(publishable, 'GET', '/api/overlays')).status).toBe(403);
  });
});
