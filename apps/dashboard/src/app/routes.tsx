import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { NotFound } from '../pages/not-found/not-found.tsx';
import { AccountFrame } from './account-frame.tsx';
import { chooseAccount, rememberAccount, sessionQuery } from './session/session.ts';
import { PageError } from './shell/page-error.tsx';
import { PagePending } from './shell/page-pending.tsx';
import { parseSearch, stringifySearch } from './view/search-params.ts';
import { parseView, type RawSearch, type View } from './view/view.ts';

interface RouterContext {
  readonly queries: QueryClient;
}

const rootRoute = createRootRouteWithContext<RouterContext>()({ notFoundComponent: NotFound });

/** What is not yet known of the address is known when the session is: whose pages these are. */
const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async ({ context }) => {
    const session = await context.queries.ensureQueryData(sessionQuery);
    if (session.needsSetUp) throw redirect({ to: '/set-up' });
    if (session.person === null) throw redirect({ to: '/sign-in' });
    const account = chooseAccount(session);
    if (account === undefined && session.person.isAdministrator) throw redirect({ to: '/administration' });
    if (account === undefined) return;
    throw redirect({ to: '/$accountId/overview', params: { accountId: account.accountId } });
  },
  component: lazyRouteComponent(() => import('../pages/no-account/no-account-page.tsx')),
});

/** Pages that anybody may open. */
const signIn = plainPage('/sign-in', () => import('../pages/sign-in/sign-in-page.tsx'));

const resetPassword = plainPage(
  '/reset-password',
  () => import('../pages/reset-password/reset-password-page.tsx'),
);
const invitation = plainPage('/invitation', () => import('../pages/invitation/invitation-page.tsx'));
const administration = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administration',
  beforeLoad: async ({ context }) => {
    const session = await context.queries.ensureQueryData(sessionQuery);
    if (session.person === null) throw redirect({ to: '/sign-in', search: { next: '/administration' } });
    if (!session.person.isAdministrator) throw notFound();
  },
  component: lazyRouteComponent(() => import('../pages/administration/administration-page.tsx')),
});

/** All components in every state, for those who build with them; the service has this address outside of production alone. */
const design = plainPage('/design', () => import('../pages/design/design-page.tsx'));

const setUp = plainPage('/set-up', () => import('../pages/set-up/set-up-page.tsx'));

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$accountId',
  validateSearch: (raw: Record<string, unknown>): View => ({ ...raw, ...parseView(raw as RawSearch) }),
  beforeLoad: async ({ context, params, location }) => {
    if (!params.accountId.startsWith('acct_')) throw notFound();
    const session = await context.queries.ensureQueryData(sessionQuery);
    if (session.person === null) throw redirect({ to: '/sign-in', search: { next: location.href } });
    const account = session.accounts.find(({ accountId }) => accountId === params.accountId);
    if (account === undefined) throw notFound();
    rememberAccount(account.accountId);
    return { account, person: session.person };
  },
  component: AccountFrame,
  notFoundComponent: NotFound,
});

const accountIndex = createRoute({
  getParentRoute: () => accountRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$accountId/overview', params });
  },
});

/** The pages of an account, a line each; `app/shell/navigation.ts` says which of them the navigation shows. */
const overview = page('overview', () => import('../pages/overview/overview-page.tsx'));
const overlays = page('overlays', () => import('../pages/overlays/overlays-page.tsx'));
const newOverlay = page('overlays/new', () => import('../pages/overlay/new-overlay-page.tsx'));
const overlay = page('overlays/$overlayId', () => import('../pages/overlay/overlay-page.tsx'));
const campaigns = page('campaigns', () => import('../pages/campaigns/campaigns-page.tsx'));
const campaign = page('campaigns/$campaignId', () => import('../pages/campaign/campaign-page.tsx'));
const videos = page('videos', () => import('../pages/videos/videos-page.tsx'));
const video = page('videos/$videoId', () => import('../pages/video/video-page.tsx'));
const live = page('live', () => import('../pages/live/live-page.tsx'));
const funnel = page('funnel', () => import('../pages/funnel/funnel-page.tsx'));
const conversions = page('conversions', () => import('../pages/conversions/conversions-page.tsx'));
const breakdowns = page('breakdowns', () => import('../pages/breakdowns/breakdowns-page.tsx'));
const events = page('events', () => import('../pages/events/events-page.tsx'));
const requestLog = page('request-log', () => import('../pages/request-log/request-log-page.tsx'));
const integrations = page('integrations', () => import('../pages/integrations/integrations-page.tsx'));
const newIntegration = page(
  'integrations/new',
  () => import('../pages/integration/new-integration-page.tsx'),
);
const integration = page(
  'integrations/$installationId',
  () => import('../pages/integration/integration-page.tsx'),
);

const developers = page('developers', () => import('../pages/developers/developers-page.tsx'));
const profile = page('settings/profile', () => import('../pages/settings/profile-page.tsx'));
const security = page('settings/security', () => import('../pages/settings/security-page.tsx'));
const members = page('settings/members', () => import('../pages/settings/members-page.tsx'));
const limits = page('settings/limits', () => import('../pages/settings/limits-page.tsx'));
const privacy = page('settings/privacy', () => import('../pages/settings/privacy-page.tsx'));
const auditLog = page('settings/audit-log', () => import('../pages/settings/audit-log-page.tsx'));
const settings = createRoute({
  getParentRoute: () => accountRoute,
  path: 'settings',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$accountId/settings/profile', params });
  },
});

const routeTree = rootRoute.addChildren([
  indexRoute,
  signIn,
  setUp,
  resetPassword,
  invitation,
  administration,
  design,
  accountRoute.addChildren([
    accountIndex,
    overview,
    overlays,
    newOverlay,
    overlay,
    developers,
    settings,
    profile,
    security,
    members,
    limits,
    privacy,
    auditLog,
    campaigns,
    campaign,
    videos,
    video,
    live,
    funnel,
    conversions,
    breakdowns,
    events,
    requestLog,
    integrations,
    newIntegration,
    integration,
  ]),
]);

export function createAppRouter(queries: QueryClient) {
  return createRouter({
    routeTree,
    context: { queries },
    basepath: new URL(document.baseURI).pathname,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: PageError,
    defaultPendingComponent: PagePending,
  });
}

/** A page is a module whose default export is its component. */
type PageModule = () => Promise<{ default: RouteComponent }>;

function page<Path extends string>(path: Path, load: PageModule) {
  return createRoute({ getParentRoute: () => accountRoute, path, component: lazyRouteComponent(load) });
}

function plainPage<Path extends string>(path: Path, load: PageModule) {
  return createRoute({ getParentRoute: () => rootRoute, path, component: lazyRouteComponent(load) });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
