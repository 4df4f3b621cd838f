import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { AccountContext, scopeOf } from '../session/account-context.ts';
import { sessionEndStore } from '../session/session-end.ts';
import { Shell } from './shell.tsx';

const SignInAgain = lazy(() => import('../session/sign-in-again.tsx'));

/** What all pages of an account share: the frame, the account, and the person. */
export function AccountFrame() {
  const { account, person } = useRouteContext({ from: '/$accountId' });
  const hasEnded = useSyncExternalStore(sessionEndStore.subscribe, sessionEndStore.isWaiting);
  const queries = useQueryClient();
  return (
    <AccountContext value={scopeOf(account, person)}>
      <Shell>
        <Outlet />
      </Shell>
      {hasEnded && (
        <Suspense>
          <SignInAgain email={person.email} onSignedIn={() => queries.invalidateQueries()} />
        </Suspense>
      )}
    </AccountContext>
  );
}
