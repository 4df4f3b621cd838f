import './design/tokens.css';
import './design/base.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRoute, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from './app/api/queries.ts';
import { activateLocale, chooseLocale } from './app/locale/locale.ts';
import { createAppRouter } from './app/routes.tsx';
import { sessionQuery } from './app/session/session.ts';

const queries = createQueryClient();
const router = createAppRouter(queries);
// Both while the texts are on their way.
void queries.prefetchQuery(sessionQuery);
void preloadPage();
await activateLocale(chooseLocale());

/** Its code, which the router would ask for only once it knows who is signed in. */
async function preloadPage(): Promise<void> {
  const routes = new Map<string, AnyRoute>(Object.entries(router.routesById));
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const component = routes.get(routeId)?.options.component;
    if (typeof component === 'function' && 'preload' in component) await component.preload?.();
  }
}

const root = document.getElementById('app');
if (root === null) throw new Error('index.html has no place for the dashboard');
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </CSPProvider>
  </StrictMode>,
);
