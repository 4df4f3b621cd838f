import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { instanceApi, sessionQuery } from './session.ts';
import { leaveSession } from './session-end.ts';

/** Ends the session and discards everything that was loaded in it. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return () => signOut(queries, () => router.navigate({ to: '/sign-in' }));
}

/**
 * @param leave shows the sign-in page; the cache is cleared afterwards, because pages that are still shown would load it again
 * @throws {ApiProblem} if the service could not end the session
 */
export async function signOut(queries: QueryClient, leave: () => Promise<void>): Promise<void> {
  await instanceApi.delete('/api/session');
  await leaveSession(leave);
  queries.clear();
  await queries.prefetchQuery(sessionQuery);
}
