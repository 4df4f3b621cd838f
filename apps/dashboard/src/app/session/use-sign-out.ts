import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { sessionQuery, signOut } from './session.ts';

/** Ends the session here; what was asked for in it is forgotten with it. */
export function useSignOut(): () => Promise<void> {
  const queries = useQueryClient();
  const router = useRouter();
  return async () => {
    await signOut();
    await router.navigate({ to: '/sign-in' });
    queries.clear();
    await queries.prefetchQuery(sessionQuery);
  };
}
