import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
} from '@tanstack/react-router';
import { NotFound } from '../pages/not-found/not-found.tsx';
import { AccountFrame } from './account-frame.tsx';
import { askAhead } from './api/queries.ts';
import { type PageAddress, pageQuestions } from './page-questions.ts';
import { type AccountPath, loadPage, plainPages } from './pages.ts';
import { scopeOf } from './session/account-context.ts';
import {
  type AccountMembership,
  chooseAccount,
  type Person,
  rememberAccount,
  sessionQuery,
} from './session/session.ts';
import { PageError } from './shell/page-error.tsx';
import { PagePending } from './shell/page-pending.tsx';
import { parseSearch, stringifySearch } from './view/search-params.ts';
import {
  chooseTimeZone,
  parseView,
  presentMinute,
  type RawSearch,
  rememberTimeZone,
  toQuery,
  type View,
} from './view/view.ts';

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
const signIn = plainPage('/sign-in');

const resetPassword = plainPage('/reset-password');
const invitation = plainPage('/invitation');
const administration = createRoute({
  getParentRoute: () => rootRoute,
  path: '/administration',
  beforeLoad: async ({ context }) => {
    const session = await context.queries.ensureQueryData(sessionQuery);
    if (session.person === null) throw redirect({ to: '/sign-in', search: { next: '/administration' } });
    if (!session.person.isAdministrator) throw notFound();
  },
  component: lazyRouteComponent(plainPages['/administration']),
});

/** All components in every state, for those who build with them; the service has this address outside of production alone. */
const design = plainPage('/design');

/** Whether anybody is there decides what the page is. */
const setUp = createRoute({
  getParentRoute: () => rootRoute,
  path: '/set-up',
  beforeLoad: ({ context }) => context.queries.ensureQueryData(sessionQuery).then(() => {}),
  component: lazyRouteComponent(plainPages['/set-up']),
});

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
    chooseTimeZone(session.person.timeZone ?? undefined);
    rememberTimeZone();
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

const overview = page('overview');
const overlays = page('overlays');
const newOverlay = page('overlays/new');
const overlay = page('overlays/$overlayId');
const campaigns = page('campaigns');
const campaign = page('campaigns/$campaignId');
const videos = page('videos');
const video = page('videos/$videoId');
const live = page('live');
const funnel = page('funnel');
const conversions = page('conversions');
const breakdowns = page('breakdowns');
const events = page('events');
const requestLog = page('request-log');
const integrations = page('integrations');
const newIntegration = page('integrations/new');
const integration = page('integrations/$installationId');

const developers = page('developers');
const profile = page('settings/profile');
const security = page('settings/security');
const members = page('settings/members');
const limits = page('settings/limits');
const privacy = page('settings/privacy');
const auditLog = page('settings/audit-log');
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
    // What was asked ahead is remembered by its question, not by the page.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: PageError,
    defaultPendingComponent: PagePending,
  });
}

function page<Path extends AccountPath>(path: Path) {
  return createRoute({
    getParentRoute: () => accountRoute,
    path,
    component: lazyRouteComponent(() => loadPage(path)),
    loader: ({ context, params, location }) => {
      // Not waited for: the page draws its frame, and the answers where they come.
      askForPage(path, context, { params, search: location.search });
    },
  });
}

interface AccountContext extends RouterContext {
  readonly account: AccountMembership;
  readonly person: Person;
}

/** Asks what the page will ask, without waiting for its code. */
function askForPage(
  path: AccountPath,
  { account, person, queries }: AccountContext,
  { params, search }: Pick<PageAddress, 'params' | 'search'>,
): void {
  const { api, can } = scopeOf(account, person);
  const now = presentMinute();
  const query = toQuery(parseView(search as RawSearch), now);
  for (const one of pageQuestions[path]?.({ params, search, query, now, can }) ?? []) {
    askAhead(api, queries, one);
  }
}

function plainPage<Path extends keyof typeof plainPages>(path: Path) {
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    component: lazyRouteComponent(plainPages[path]),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
