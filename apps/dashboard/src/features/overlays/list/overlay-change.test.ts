import type { Overlay } from '@overlay/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';

vi.stubGlobal('document', { baseURI: 'https://overlay.test/' });
const { createApi } = await import('../../../app/api/api.ts');
const { changeOverlay, isChangeable } = await import('./overlay-change.ts');

afterEach(() => vi.unstubAllGlobals());

const draft: Overlay = {
  overlayId: 'ovl_1',
  accountId: 'acct_1',
  name: 'Tea or coffee?',
  videoId: 'vid_film',
  campaignId: 'camp_spring',
  status: 'draft',
  options: { type: 'tap', tapLabel: 'Draft' },
  publishedVersion: null,
  publishedAt: null,
  hasUnpublishedChanges: false,
  revision: 7,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const live: Overlay = { ...draft, status: 'published', publishedVersion: 3 };
const changed: Overlay = { ...live, hasUnpublishedChanges: true };
const archived: Overlay = { ...draft, status: 'archived' };

const version = { version: 3, videoId: 'vid_live', options: { type: 'tap', tapLabel: 'Live' } };

/** Answers every request, and records it. */
function serve(after: Partial<Overlay>) {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    const body = await request.text();
    sent.push(`${request.method} ${pathname}`, ...(body === '' ? [] : [JSON.parse(body)]));
    if (pathname.endsWith('/versions')) return Response.json({ versions: [version], nextCursor: null });
    const overlay = { ...draft, ...after };
    return Response.json(/publish|rollback/.test(pathname) ? { overlay } : overlay);
  });
  return { api: createApi('acct_1'), sent };
}

describe('a change from the list', () => {
  test('archives what was seen, and undoing it restores a draft', async () => {
    const { api, sent } = serve({ status: 'archived', revision: 8 });
    const { undo } = await changeOverlay(api, draft, { kind: 'archive' });
    await undo?.(api);
    expect(sent).toEqual([
      'PATCH /api/overlays/ovl_1',
      { status: 'archived', expectedRevision: 7 },
      'PATCH /api/overlays/ovl_1',
      { status: 'draft', expectedRevision: 8 },
    ]);
  });

  test('archives a published overlay, and undoing it publishes the version that pages had, not the draft', async () => {
    const { api, sent } = serve({ status: 'archived', revision: 8 });
    const { undo } = await changeOverlay(api, changed, { kind: 'archive' });
    await undo?.(api);
    expect(sent.slice(2)).toEqual([
      'POST /api/overlays/ovl_1/rollback',
      { version: 3, expectedVersion: null },
    ]);
  });

  test('publishes for the first time, and undoing it unpublishes', async () => {
    const { api, sent } = serve({ status: 'published', publishedVersion: 1 });
    const { undo } = await changeOverlay(api, draft, { kind: 'publish' });
    await undo?.(api);
    expect(sent[0]).toBe('POST /api/overlays/ovl_1/publish');
    expect(sent.slice(2)).toEqual(['POST /api/overlays/ovl_1/unpublish', { expectedVersion: 1 }]);
  });
});

describe('a copy', () => {
  test('is of what pages show, for the video and the campaign that were chosen', async () => {
    const { api, sent } = serve({ overlayId: 'ovl_copy' });
    const target = { kind: 'copy', videoId: 'vid_other', campaignId: 'camp_other' } as const;
    const { undo } = await changeOverlay(api, changed, target);
    expect(sent).toEqual([
      'GET /api/overlays/ovl_1/versions',
      'POST /api/overlays',
      {
        name: 'Tea or coffee?',
        videoId: 'vid_other',
        campaignId: 'camp_other',
        options: { type: 'tap', tapLabel: 'Live' },
      },
    ]);
    sent.length = 0;
    await undo?.(api);
    expect(sent).toEqual(['DELETE /api/overlays/ovl_copy']);
  });

  test('keeps the video and the campaign of a draft where nothing else was chosen', async () => {
    const { api, sent } = serve({ overlayId: 'ovl_copy' });
    await changeOverlay(api, draft, { kind: 'copy', name: 'Another' });
    expect(sent).toEqual([
      'POST /api/overlays',
      { name: 'Another', videoId: 'vid_film', campaignId: 'camp_spring', options: draft.options },
    ]);
  });
});

test('a change is offered only for overlays to which it would make a difference', () => {
  const kinds = ['publish', 'unpublish', 'archive', 'copy'] as const;
  const offered = (overlay: Overlay) => kinds.filter((kind) => isChangeable(overlay, kind));
  expect(offered(draft)).toEqual(['publish', 'archive', 'copy']);
  expect(offered(live)).toEqual(['unpublish', 'archive', 'copy']);
  expect(offered(changed)).toEqual(['publish', 'unpublish', 'archive', 'copy']);
  expect(offered(archived)).toEqual(['copy']);
});
