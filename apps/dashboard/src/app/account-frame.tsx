import { permissionsOfRole } from '@overlay/contract/role';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useRouteContext } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useSyncExternalStore } from 'react';
import { createApi } from './api/api.ts';
import { AccountContext, type AccountScope } from './session/account-context.ts';
import { askToSignInAgain, sessionEndStore } from './session/session-end.ts';
import { Shell } from './shell/shell.tsx';
import { chooseTimeZone } from './view/view.ts';

const SignInAgain = lazy(() => import('./session/sign-in-again.tsx'));

/** What all pages of an account share: the frame around them, the account that they ask about, and who asks. */
export function AccountFrame() {
  const { account, person } = useRouteContext({ from: '/$accountId' });
  chooseTimeZone(person.timeZone ?? undefined);
  const scope = useMemo(
    (): AccountScope => ({
      account,
      person,
      api: createApi(account.accountId, askToSignInAgain),
      can: (permission) => permissionsOfRole[account.role].has(permission),
    }),
    [account, person],
  );
  const hasEnded = useSyncExternalStore(sessionEndStore.subscribe, sessionEndStore.isWaiting);
  const queries = useQueryClient();
  return (
    <AccountContext value={scope}>
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
