import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { instanceApi, sessionQuery } from './session.ts';

/** Ends the session here; what was asked for in it is forgotten with it. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async () => {
    await instanceApi.delete('/api/session');
    await router.navigate({ to: '/sign-in' });
    queries.clear();
    await queries.prefetchQuery(sessionQuery);
  };
}
