import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ControlApp, openControlApp } from '../access/control-app.fixture.ts';
import { createOverlayHandlers } from './overlay-routes.ts';
import { noAliases, toOverlays } from './published-overlays.fixture.ts';
import { createPublishedOverlays, type PublishedOverlays } from './published-overlays.ts';

describe('versions of an overlay', () => {
  let service: ControlApp;
  let owner: string;
  let publishedOverlays: PublishedOverlays;
  let path: string;
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
    const { body } = await service.call(owner, 'POST', '/api/overlays', {
      videoId: 'vid_1',
      options: ask('One?'),
    });
    path = `/api/overlays/${body.overlayId}`;
  });
  afterEach(() => service.close());

  const ask = (pollQuestion: string) => ({ type: 'poll', pollQuestion, pollOptions: ['A', 'B'] });
  const draft = (pollQuestion: string) => service.call(owner, 'PATCH', path, { options: ask(pollQuestion) });
  const post = (operation: string, body?: object) =>
    service.call(owner, 'POST', `${path}/${operation}`, body);
  const publishNext = async (pollQuestion: string) => {
    service.pass(1_000);
    await draft(pollQuestion);
    return post('publish');
  };
  const shown = async () =>
    toOverlays(await publishedOverlays.forVideo('acct_a', 'vid_1')).map(({ options }) => options);
  const versions = async (query = '') => (await service.call(owner, 'GET', `${path}/versions${query}`)).body;

  it('a change of the draft does not reach pages until it is published', async () => {
    await post('publish');
    const { body } = await draft('Two?');
    expect(body).toMatchObject({ status: 'published', publishedVersion: 1, hasUnpublishedChanges: true });
    expect(body.options).toEqual(ask('Two?'));
    expect(await shown()).toEqual([ask('One?')]);
    const answer = await post('publish');
    expect(answer.body).toMatchObject({
      changed: true,
      overlay: { publishedVersion: 2, hasUnpublishedChanges: false },
      version: { version: 2, options: ask('Two?'), endedAt: null },
    });
    expect(await shown()).toEqual([ask('Two?')]);
  });

  it('what was published stays, with who and from when until when', async () => {
    await post('publish');
    await publishNext('Two?');
    const { versions: found, nextCursor } = await versions();
    const publishedBy = { kind: 'key', id: expect.stringMatching(/^key_/), name: 'Test' };
    expect(nextCursor).toBeNull();
    expect(found).toMatchObject([
      {
        version: 2,
        options: ask('Two?'),
        publishedBy,
        publishedAt: '2026-01-15T12:00:01.000Z',
        endedAt: null,
      },
      {
        version: 1,
        options: ask('One?'),
        publishedBy,
        publishedAt: '2026-01-15T12:00:00.000Z',
        endedAt: '2026-01-15T12:00:01.000Z',
      },
    ]);
    const first = await versions('?limit=1');
    expect(first.versions).toMatchObject([{ version: 2 }]);
    expect((await versions(`?limit=1&cursor=${first.nextCursor}`)).versions).toMatchObject([{ version: 1 }]);
  });

  it('publishing nothing new does nothing and says so, however often it is repeated', async () => {
    expect((await post('publish')).body.changed).toBe(true);
    service.pass(1_000);
    for (const answer of [await post('publish'), await post('publish', { expectedVersion: 1 })]) {
      expect(answer).toMatchObject({ status: 200, body: { changed: false, version: { version: 1 } } });
      expect(answer.body.overlay.updatedAt).toBe('2026-01-15T12:00:00.000Z');
    }
    await draft('Two?');
    await draft('One?');
    expect((await post('publish')).body.changed).toBe(false);
    await service.call(owner, 'PATCH', path, { name: 'A name is for lists alone' });
    expect((await post('publish')).body.changed).toBe(false);
    expect((await versions()).versions).toHaveLength(1);
  });

  it('a rollback publishes an earlier version again, as a new one, and does not change the draft', async () => {
    await post('publish');
    await publishNext('Two?');
    await draft('Three?');
    const { body } = await post('rollback', { version: 1 });
    expect(body).toMatchObject({
      changed: true,
      overlay: { options: ask('Three?'), publishedVersion: 3, hasUnpublishedChanges: true },
      version: { version: 3, options: ask('One?'), restoredFrom: 1 },
    });
    expect(await shown()).toEqual([ask('One?')]);
    expect((await post('rollback', { version: 3 })).body.changed).toBe(false);
    expect((await post('publish')).body).toMatchObject({ version: { version: 4, options: ask('Three?') } });
  });

  it('a rollback to an unknown version is refused with the versions that there are', async () => {
    const before = await post('rollback', { version: 1 });
    expect(before.body.errors).toEqual([
      { pointer: '/version', code: 'unknown_version', detail: 'it has no versions yet' },
    ]);
    await post('publish');
    await publishNext('Two?');
    const { status, body } = await post('rollback', { version: 3 });
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(body.errors).toEqual([
      { pointer: '/version', code: 'unknown_version', detail: 'it has versions 1 to 2' },
    ]);
    expect(await shown()).toEqual([ask('Two?')]);
    for (const version of [0, 1.5, '1', null]) expect((await post('rollback', { version })).status).toBe(422);
  });

  it('unpublishing takes it from pages and keeps draft and versions; a second time does nothing', async () => {
    await post('publish');
    const { body } = await post('unpublish');
    expect(body).toMatchObject({
      changed: true,
      overlay: { status: 'draft', publishedVersion: null, publishedAt: null, hasUnpublishedChanges: false },
      version: null,
    });
    expect(await shown()).toEqual([]);
    expect((await post('unpublish')).body.changed).toBe(false);
    expect((await post('publish')).body).toMatchObject({ changed: true, version: { version: 2 } });
    await service.call(owner, 'PATCH', path, { status: 'archived' });
    expect((await post('unpublish')).body.overlay.status).toBe('archived');
    expect((await post('rollback', { version: 1 })).body.overlay.status).toBe('published');
  });

  it('of two publishers who saw the same version, the second gets a conflict', async () => {
    await post('publish');
    await draft('Two?');
    const answers = await Promise.all([
      post('publish', { expectedVersion: 1 }),
      post('publish', { expectedVersion: 1 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'conflict',
      detail: 'Version 2 is published, by Test at 2026-01-15T12:00:00.000Z, and not version 1.',
    });
    for (const [operation, body] of [
      ['unpublish', {}],
      ['rollback', { version: 1 }],
    ] as const) {
      expect((await post(operation, { ...body, expectedVersion: null })).status).toBe(409);
    }
    expect((await versions()).versions).toHaveLength(2);
  });

  it('of two publishers at once who expect nothing, one publishes and the other finds it done', async () => {
    const answers = await Promise.all([post('publish'), post('publish')]);
    expect(answers.map(({ body }) => body.changed).sort()).toEqual([false, true]);
    expect((await versions()).versions).toHaveLength(1);
  });

  it('a draft that somebody else changed is neither overwritten nor published unseen', async () => {
    const { revision } = (await service.call(owner, 'GET', path)).body;
    await draft('Two?');
    const late = { name: 'late', expectedRevision: revision };
    const { status, body } = await service.call(owner, 'PATCH', path, late);
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect((await post('publish', { expectedRevision: revision })).status).toBe(409);
    expect((await post('publish', { expectedRevision: revision + 1 })).body.changed).toBe(true);
  });

  it('a status in PATCH publishes the draft as changed by it, or withdraws it', async () => {
    const { body } = await service.call(owner, 'PATCH', path, { options: ask('Two?'), status: 'published' });
    expect(body).toMatchObject({ status: 'published', publishedVersion: 1, hasUnpublishedChanges: false });
    expect(await shown()).toEqual([ask('Two?')]);
    const archived = (await service.call(owner, 'PATCH', path, { status: 'archived' })).body;
    expect(archived).toMatchObject({ status: 'archived', publishedVersion: null });
    expect(await shown()).toEqual([]);
  });

  it('all drafts of a video are published together, and each once', async () => {
    const other = await service.call(owner, 'POST', '/api/overlays', {
      videoId: 'vid_1',
      options: ask('2?'),
    });
    const publishVideo = () => service.call(owner, 'POST', '/api/videos/vid_1/publish');
    const { status, body } = await publishVideo();
    expect(status).toBe(200);
    expect(body.overlays.map((one: { overlayId: string }) => one.overlayId)).toEqual([
      other.body.overlayId,
      path.split('/').at(-1),
    ]);
    expect(await shown()).toEqual([ask('One?'), ask('2?')]);
    await draft('Three?');
    expect((await publishVideo()).body.overlays).toMatchObject([{ publishedVersion: 2 }]);
    expect((await publishVideo()).body.overlays).toEqual([]);
    expect((await service.call(owner, 'POST', '/api/videos/vid_none/publish')).status).toBe(404);
  });

  it('none of the drafts of a video is published if there is no room for one of them', async () => {
    for (let at = 0; at < 100; at += 1) {
      await service.call(owner, 'POST', '/api/overlays', { videoId: 'vid_1', options: ask(`${at}?`) });
    }
    const { status, body } = await service.call(owner, 'POST', '/api/videos/vid_1/publish');
    expect([status, body.code]).toEqual([409, 'conflict']);
    expect(body.detail).toBe(
      'With all its drafts the video would have more than 100 published overlays: publish fewer, or unpublish some.',
    );
    expect(await shown()).toEqual([]);
  });
});
