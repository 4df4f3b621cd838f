import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

vi.stubGlobal('document', { baseURI: 'https://overlay.test/' });
const { AccountContext, scopeOf } = await import('../../../app/session/account-context.ts');
const { EndCards } = await import('./end-cards.tsx');
// A router without a document renders as on a server.
vi.unstubAllGlobals();

function draw(role: 'viewer' | 'editor' | 'owner'): string {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  const account = { accountId: 'acct_1', name: 'Shop', role };
  const person = { email: 'kim@shop.example', name: 'Kim' };
  const scope = scopeOf(account as never, person as never);
  const router = createRouter({
    routeTree: createRootRoute(),
    history: createMemoryHistory(),
    isServer: true,
  });
  return renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient()}>
        <RouterContextProvider router={router}>
          <AccountContext value={scope}>
            <EndCards />
          </AccountContext>
        </RouterContextProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
}

test.each(['viewer', 'editor'] as const)(
  'as %s: the account can be left, and there is no way to delete it',
  (role) => {
    const page = draw(role);
    expect(page).toContain('Leave this account');
    expect(page).not.toContain('Delete');
  },
);

test('an owner can delete the account', () => {
  expect(draw('owner')).toContain('Delete account');
});
