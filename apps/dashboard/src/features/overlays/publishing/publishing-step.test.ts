import { afterEach, describe, expect, test, vi } from 'vitest';

vi.stubGlobal('document', { baseURI: 'https://overlay.test/' });
const { createApi } = await import('../../../app/api/api.ts');
const { isConflict, performStep, toUndo } = await import('./publishing-step.ts');
const { ApiProblem } = await import('../../../app/api/api-problem.ts');

afterEach(() => vi.unstubAllGlobals());

const seen = { overlayId: 'ovl_1', name: 'Tea or coffee?', publishedVersion: 2, revision: 7 };

/** What a step sends. */
async function sentBy(step: Parameters<typeof performStep>[1]): Promise<unknown[]> {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(new URL(request.url).pathname, await request.json());
    return Response.json({ overlay: seen });
  });
  await performStep(createApi('acct_1'), step);
  return sent;
}

describe('what a person saw is what they change', () => {
  test('publishing names the version and the revision that were seen', async () => {
    expect(await sentBy({ kind: 'publish', seen })).toEqual([
      '/api/overlays/ovl_1/publish',
      { expectedVersion: 2, expectedRevision: 7 },
    ]);
  });

  test('a first publication expects that nothing is published', async () => {
    const draft = { ...seen, publishedVersion: null, revision: 1 };
    expect(await sentBy({ kind: 'publish', seen: draft })).toEqual([
      '/api/overlays/ovl_1/publish',
      { expectedVersion: null, expectedRevision: 1 },
    ]);
  });

  test('unpublishing names the version that was seen', async () => {
    expect(await sentBy({ kind: 'unpublish', seen })).toEqual([
      '/api/overlays/ovl_1/unpublish',
      { expectedVersion: 2 },
    ]);
  });

  test('publishing an earlier version names both', async () => {
    expect(await sentBy({ kind: 'roll-back', seen, version: 1 })).toEqual([
      '/api/overlays/ovl_1/rollback',
      { version: 1, expectedVersion: 2 },
    ]);
  });
});

describe('undo', () => {
  test('of a first publication unpublishes', () => {
    const before = { ...seen, publishedVersion: null };
    const after = { ...seen, publishedVersion: 1 };
    expect(toUndo(before, after)).toEqual({ kind: 'unpublish', seen: after });
  });

  test('of a later publication publishes the version before', () => {
    const after = { ...seen, publishedVersion: 3 };
    expect(toUndo(seen, after)).toEqual({ kind: 'roll-back', seen: after, version: 2 });
  });

  test('of an unpublication publishes what was published', () => {
    const after = { ...seen, publishedVersion: null };
    expect(toUndo(seen, after)).toEqual({ kind: 'roll-back', seen: after, version: 2 });
  });

  test('is not offered where nothing changed for viewers', () => {
    expect(toUndo(seen, { ...seen, revision: 8 })).toBeUndefined();
  });
});

test('only a refusal because of another change is a conflict', () => {
  const problem = (status: number) =>
    new ApiProblem({ status, code: 'conflict', title: '', detail: '', retryable: false });
  expect(isConflict(problem(409))).toBe(true);
  expect(isConflict(problem(412))).toBe(false);
  expect(isConflict(new Error('409'))).toBe(false);
});
