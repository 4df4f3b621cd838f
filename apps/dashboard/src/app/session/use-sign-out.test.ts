import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';

vi.stubGlobal('document', { baseURI: 'https://overlay.test/' });
const { signOut } = await import('./use-sign-out.ts');

const nobody = { person: null, accounts: [], needsSetUp: false };

test('signing out ends the session, then forgets everything that was loaded in it', async () => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    requests.push(`${method} ${url}`);
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json(nobody);
  });
  const queries = new QueryClient();
  queries.setQueryData(['session'], { person: { email: 'robin@shop.example' }, accounts: [] });
  queries.setQueryData(['acct_1', '/api/keys'], { keys: ['secret'] });
  let shownBefore: unknown;
  await signOut(queries, async () => {
    shownBefore = queries.getQueryData(['acct_1', '/api/keys']);
    requests.push('sign-in page');
  });
  expect(requests).toEqual([
    'DELETE https://overlay.test/api/session',
    'sign-in page',
    'GET https://overlay.test/api/session',
  ]);
  expect(shownBefore).toEqual({ keys: ['secret'] });
  expect(
    queries
      .getQueryCache()
      .getAll()
      .map(({ queryKey, state }) => [queryKey, state.data]),
  ).toEqual([[['session'], nobody]]);
  queries.clear();
});

test('a session that could not be ended stays, with what was loaded', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  const queries = new QueryClient();
  queries.setQueryData(['acct_1', '/api/keys'], { keys: [] });
  const leave = vi.fn();
  await expect(signOut(queries, leave)).rejects.toMatchObject({ status: 503 });
  expect(leave).not.toHaveBeenCalled();
  expect(queries.getQueryData(['acct_1', '/api/keys'])).toEqual({ keys: [] });
  queries.clear();
});
