// Runs before everything else, and in the built page before this script is there.
import './first.ts';
import './design/font.css';
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
import { activateLocale } from './app/locale/locale.ts';
import { chooseLocale } from './app/locale/locale-choice.ts';
import { createAppRouter } from './app/routes.tsx';
import { sessionQuery } from './app/session/session.ts';

/** How long the page may take after it is known whose it is; then its navigation is drawn without it. */
const longestWaitMs = 400;

const queries = createQueryClient();
const router = createAppRouter(queries);
void start();

/** No `await` of the module itself: the pages import what is in the same file, and would wait for one another. */
async function start(): Promise<void> {
  // All while the texts are on their way.
  const session = queries.prefetchQuery(sessionQuery);
  const page = Promise.allSettled([preloadPage(), router.load()]);
  await activateLocale(chooseLocale());
  // Until then the frame that came with the page stands. It is replaced once and by the whole page, unless that is slow.
  await Promise.race([
    page,
    session.then(() => new Promise((resolve) => setTimeout(resolve, longestWaitMs))),
  ]);
  draw();
}

/** Its code, which the router would ask for only once it knows who is signed in. */
async function preloadPage(): Promise<void> {
  const routes = new Map<string, AnyRoute>(Object.entries(router.routesById));
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const component = routes.get(routeId)?.options.component;
    if (typeof component === 'function' && 'preload' in component) await component.preload?.();
  }
}

function draw(): void {
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
}
