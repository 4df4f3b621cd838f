import type { RouteComponent } from '@tanstack/react-router';

interface PageModule {
  readonly default: RouteComponent;
}

type LoadPage = () => Promise<PageModule>;

/**
 * The pages of an account, by their addresses below it. The build reads this table, so that the service can name the code of
 * a page in the head of its HTML; `app/shell/navigation.ts` says which pages the navigation shows.
 */
export const accountPages = {
  overview: () => import('../pages/overview/overview-page.tsx'),
  overlays: () => import('../pages/overlays/overlays-page.tsx'),
  'overlays/new': () => import('../pages/overlay/new-overlay-page.tsx'),
  'overlays/$overlayId': () => import('../pages/overlay/overlay-page.tsx'),
  campaigns: () => import('../pages/campaigns/campaigns-page.tsx'),
  'campaigns/$campaignId': () => import('../pages/campaign/campaign-page.tsx'),
  videos: () => import('../pages/videos/videos-page.tsx'),
  'videos/$videoId': () => import('../pages/video/video-page.tsx'),
  live: () => import('../pages/live/live-page.tsx'),
  funnel: () => import('../pages/funnel/funnel-page.tsx'),
  conversions: () => import('../pages/conversions/conversions-page.tsx'),
  breakdowns: () => import('../pages/breakdowns/breakdowns-page.tsx'),
  events: () => import('../pages/events/events-page.tsx'),
  'request-log': () => import('../pages/request-log/request-log-page.tsx'),
  integrations: () => import('../pages/integrations/integrations-page.tsx'),
  'integrations/new': () => import('../pages/integration/new-integration-page.tsx'),
  'integrations/$installationId': () => import('../pages/integration/integration-page.tsx'),
  developers: () => import('../pages/developers/developers-page.tsx'),
  'settings/profile': () => import('../pages/settings/profile-page.tsx'),
  'settings/security': () => import('../pages/settings/security-page.tsx'),
  'settings/members': () => import('../pages/settings/members-page.tsx'),
  'settings/limits': () => import('../pages/settings/limits-page.tsx'),
  'settings/privacy': () => import('../pages/settings/privacy-page.tsx'),
  'settings/audit-log': () => import('../pages/settings/audit-log-page.tsx'),
} satisfies Record<string, LoadPage>;

/** Pages outside of any account, by their addresses. */
export const plainPages = {
  '/sign-in': () => import('../pages/sign-in/sign-in-page.tsx'),
  '/reset-password': () => import('../pages/reset-password/reset-password-page.tsx'),
  '/invitation': () => import('../pages/invitation/invitation-page.tsx'),
  '/design': () => import('../pages/design/design-page.tsx'),
  '/set-up': () => import('../pages/set-up/set-up-page.tsx'),
  '/administration': () => import('../pages/administration/administration-page.tsx'),
} satisfies Record<string, LoadPage>;

export type AccountPath = keyof typeof accountPages;

const loading = new Map<AccountPath, Promise<PageModule>>();

/** One `import()` for all who ask: a second one of the same module takes a browser several turns, and a drawing goes before it. */
export function loadPage(path: AccountPath): Promise<PageModule> {
  const known = loading.get(path) ?? accountPages[path]();
  loading.set(path, known);
  // What could not be fetched is fetched again by whoever asks next.
  known.catch(() => loading.delete(path));
  return known;
}
