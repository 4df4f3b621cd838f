import type { QueryClient } from '@tanstack/react-query';
import {
  type AsyncRouteComponent,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { askAhead } from './api/queries.ts';
import { followProfile } from './locale/locale.ts';
import type { PageAddress, PageDeclaration, PlainPageDeclaration } from './page-declaration.ts';
import { type AccountPath, accountPages, type PlainPath, plainPages } from './pages.ts';
import { scopeOf, useAccount } from './session/account-context.ts';
import {
  type AccountMembership,
  chooseAccount,
  type Person,
  rememberAccount,
  type Session,
  sessionQuery,
} from './session/session.ts';
import { AccountFrame } from './shell/account-frame.tsx';
import { NotForRole, NotFound, PageError, PagePending } from './shell/fallbacks.tsx';
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

interface PageModule {
  readonly default: RouteComponent;
}

const modules = import.meta.glob<PageModule>('../features/**/*-page.tsx');
const loading = new Map<string, Promise<PageModule>>();

interface RouterContext {
  readonly queries: QueryClient;
}

/** Who is signed in; the page that follows is in the language of their profile. */
async function readSession({ queries }: RouterContext): Promise<Session> {
  const session = await queries.ensureQueryData(sessionQuery);
  await followProfile(session.person?.locale);
  return session;
}

const rootRoute = createRootRouteWithContext<RouterContext>()({ notFoundComponent: NotFound });

/** Redirects by session: to set-up, sign-in, or the person's account. */
const indexRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: async ({ context }) => {
    const session = await readSession(context);
    if (session.needsSetUp) throw redirect({ to: '/set-up' });
    if (session.person === null) throw redirect({ to: '/sign-in' });
    const account = chooseAccount(session);
    if (account === undefined && session.person.isAdministrator) throw redirect({ to: '/administration' });
    if (account === undefined) return;
    throw redirect({ to: '/$accountId/overview', params: { accountId: account.accountId } });
  },
  component: lazyRouteComponent(() => loadPage({ module: 'sign-in/no-account-page.tsx' })),
});

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$accountId',
  validateSearch: (raw: Record<string, unknown>): View => ({ ...raw, ...parseView(raw as RawSearch) }),
  beforeLoad: async ({ context, params, location }) => {
    if (!params.accountId.startsWith('acct_')) throw notFound();
    const session = await readSession(context);
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

const settings = createRoute({
  getParentRoute: () => accountRoute,
  path: 'settings',
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/$accountId/settings/profile', params });
  },
});

type AccountRoutes = { readonly [Path in AccountPath]: ReturnType<typeof accountPage<Path>> };
type PlainRoutes = { readonly [Path in PlainPath]: ReturnType<typeof plainPage<Path>> };

const routeTree = rootRoute.addChildren({
  index: indexRoute,
  ...(routesOf(plainPages, plainPage) as PlainRoutes),
  account: accountRoute.addChildren({
    index: accountIndex,
    settings,
    ...(routesOf(accountPages, accountPage) as AccountRoutes),
  }),
});

function routesOf<Path extends string>(
  pages: Readonly<Record<Path, unknown>>,
  toRoute: (path: Path) => unknown,
): object {
  return Object.fromEntries((Object.keys(pages) as Path[]).map((path) => [path, toRoute(path)]));
}

export function createAppRouter(queries: QueryClient) {
  return createRouter({
    routeTree,
    context: { queries },
    basepath: new URL(document.baseURI).pathname,
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // Prefetched answers are cached by query, not by page.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultErrorComponent: PageError,
    defaultPendingComponent: PagePending,
  });
}

function accountPage<Path extends AccountPath>(path: Path) {
  const page: PageDeclaration = accountPages[path];
  return createRoute({
    getParentRoute: () => accountRoute,
    path,
    staticData: { title: page.title },
    component: forRoles(
      page,
      lazyRouteComponent(() => loadPage(page)),
    ),
    loader: ({ context, params, location }) => {
      // Not awaited: the page renders its frame, and the answers as they arrive.
      prefetch(page, context, { params, search: location.search });
    },
  });
}

/** The page, or who it is for: its requests would be refused. */
function forRoles(page: PageDeclaration, Content: AsyncRouteComponent<object>): RouteComponent {
  const { permission } = page;
  if (permission === undefined) return Content;
  const ForRoles = () => {
    const { can } = useAccount();
    return can(permission) ? <Content /> : <NotForRole title={page.title} permission={permission} />;
  };
  return Object.assign(ForRoles, Content.preload !== undefined && { preload: Content.preload });
}

interface AccountContext extends RouterContext {
  readonly account: AccountMembership;
  readonly person: Person;
}

/** Prefetches the page's queries without waiting for its code. */
function prefetch(
  page: PageDeclaration,
  { account, person, queries }: AccountContext,
  { params, search }: Pick<PageAddress, 'params' | 'search'>,
): void {
  const { api, can } = scopeOf(account, person);
  if (page.permission !== undefined && !can(page.permission)) return;
  const now = presentMinute();
  const query = toQuery(parseView(search as RawSearch), now);
  for (const one of page.queries?.({ params, search, query, now, can }) ?? []) askAhead(api, queries, one);
}

function plainPage<Path extends PlainPath>(path: Path) {
  const page: PlainPageDeclaration = plainPages[path];
  return createRoute({
    getParentRoute: () => rootRoute,
    path,
    staticData: { title: page.title },
    beforeLoad: async ({ context }) => {
      if (page.requires === undefined) return;
      const { person } = await readSession(context);
      if (page.requires === 'session') return;
      if (person === null) throw redirect({ to: '/sign-in', search: { next: path } as never });
      if (!person.isAdministrator) throw notFound();
    },
    component: lazyRouteComponent(() => loadPage(page)),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

/**
 * One `import()` for all callers: repeating it for the same module takes a browser several turns, which delays
 * rendering.
 */
function loadPage({ module }: Pick<PageDeclaration, 'module'>): Promise<PageModule> {
  const known = loading.get(module) ?? importPage(module);
  loading.set(module, known);
  // A failed import is retried the next time.
  known.catch(() => loading.delete(module));
  return known;
}

async function importPage(module: string): Promise<PageModule> {
  const load = modules[`../features/${module}`];
  if (load === undefined) throw new Error(`no page in features/${module}`);
  return load();
}
