import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { breakdownsQueries } from '../features/breakdowns/queries.ts';
import { campaignQueries, campaignsQueries } from '../features/campaigns/queries.ts';
import { conversionsQueries } from '../features/conversions/queries.ts';
import { developersQueries } from '../features/developers/queries.ts';
import { eventsQueries } from '../features/events/queries.ts';
import { funnelQueries } from '../features/funnel/queries.ts';
import { installationsQueries } from '../features/installations/queries.ts';
import { overlayQueries, overlaysQueries } from '../features/overlays/queries.ts';
import { overviewQueries } from '../features/overview/queries.ts';
import { pagesSeenQueries } from '../features/pages-seen/queries.ts';
import { quarantinesQueries } from '../features/quarantines/queries.ts';
import { requestLogQueries } from '../features/request-log/queries.ts';
import { videoQueries, videosQueries } from '../features/videos/queries.ts';
import type { MenuName, PageDeclaration, PlainPageDeclaration } from './page-declaration.ts';

/**
 * The pages of an account, by their addresses below it, in the order of the navigation. Routes, navigation, command palette,
 * prefetching and the build read this table.
 */
export const accountPages = {
  overview: {
    module: 'overview/overview-page.tsx',
    title: msg`Overview`,
    menu: 'top',
    icon: 'overview',
    queries: overviewQueries,
  },
  live: { module: 'live/live-page.tsx', title: msg`Live`, menu: 'top', icon: 'live' },
  overlays: {
    module: 'overlays/overlays-page.tsx',
    title: msg`Overlays`,
    menu: 'top',
    icon: 'overlays',
    permission: 'overlays:read',
    queries: overlaysQueries,
  },
  'overlays/new': {
    module: 'overlays/new-overlay-page.tsx',
    title: msg`New overlay`,
    permission: 'overlays:write',
  },
  'overlays/$overlayId': {
    module: 'overlays/overlay-page.tsx',
    title: msg`Overlay`,
    permission: 'overlays:read',
    queries: overlayQueries,
  },
  campaigns: {
    module: 'campaigns/campaigns-page.tsx',
    title: msg`Campaigns`,
    menu: 'results',
    icon: 'campaigns',
    queries: campaignsQueries,
  },
  'campaigns/$campaignId': {
    module: 'campaigns/campaign-page.tsx',
    title: msg`Campaign`,
    queries: campaignQueries,
  },
  videos: {
    module: 'videos/videos-page.tsx',
    title: msg`Videos`,
    menu: 'results',
    icon: 'videos',
    queries: videosQueries,
  },
  'videos/$videoId': { module: 'videos/video-page.tsx', title: msg`Video`, queries: videoQueries },
  funnel: {
    module: 'funnel/funnel-page.tsx',
    title: msg`Funnel`,
    menu: 'results',
    icon: 'funnel',
    queries: funnelQueries,
  },
  conversions: {
    module: 'conversions/conversions-page.tsx',
    title: msg`Conversions`,
    menu: 'results',
    icon: 'conversions',
    queries: conversionsQueries,
  },
  breakdowns: {
    module: 'breakdowns/breakdowns-page.tsx',
    title: msg`Breakdowns`,
    menu: 'results',
    icon: 'breakdowns',
    queries: breakdownsQueries,
  },
  events: {
    module: 'events/events-page.tsx',
    title: msg`Events`,
    menu: 'data',
    icon: 'events',
    permission: 'events:read',
    queries: eventsQueries,
  },
  'request-log': {
    module: 'request-log/request-log-page.tsx',
    title: msg`Request log`,
    menu: 'data',
    icon: 'requests',
    permission: 'request-log:read',
    queries: requestLogQueries,
  },
  quarantines: {
    module: 'quarantines/quarantines-page.tsx',
    title: msg`Suspicious traffic`,
    menu: 'data',
    icon: 'warning',
    permission: 'quarantines:read',
    queries: quarantinesQueries,
  },
  pages: {
    module: 'pages-seen/pages-seen-page.tsx',
    title: msg`Pages`,
    menu: 'setUp',
    icon: 'external',
    permission: 'overlays:read',
    queries: pagesSeenQueries,
  },
  installations: {
    module: 'installations/installations-page.tsx',
    title: msg`Installations`,
    menu: 'setUp',
    icon: 'installations',
    permission: 'installations:read',
    queries: installationsQueries,
  },
  'installations/new': {
    module: 'installations/new-installation-page.tsx',
    title: msg`New installation`,
    permission: 'installations:manage',
  },
  'installations/$installationId': {
    module: 'installations/installation-page.tsx',
    title: msg`Installation`,
    permission: 'installations:read',
  },
  developers: {
    module: 'developers/developers-page.tsx',
    title: msg`Developers`,
    menu: 'setUp',
    icon: 'developers',
    queries: developersQueries,
  },
  'settings/profile': { module: 'settings/profile-page.tsx', title: msg`Profile`, menu: 'settings' },
  'settings/security': {
    module: 'settings/security/security-page.tsx',
    title: msg`Security`,
    menu: 'settings',
  },
  'settings/members': {
    module: 'settings/people/members-page.tsx',
    title: msg`Members`,
    menu: 'settings',
    permission: 'people:manage',
  },
  'settings/limits': {
    module: 'settings/limits-page.tsx',
    title: msg`Account and limits`,
    menu: 'settings',
    permission: 'account:read',
  },
  'settings/privacy': {
    module: 'settings/privacy/privacy-page.tsx',
    title: msg`Privacy`,
    menu: 'settings',
    permission: 'privacy:manage',
  },
  'settings/audit-log': {
    module: 'settings/audit-log-page.tsx',
    title: msg`Audit log`,
    menu: 'settings',
    permission: 'audit-log:read',
  },
} as const satisfies Record<string, PageDeclaration>;

export type AccountPath = keyof typeof accountPages;

/** The same table without the literal types, for code that treats all pages alike. */
export const pageList: readonly (PageDeclaration & { readonly path: AccountPath })[] =
  Object.entries<PageDeclaration>(accountPages).map(([path, page]) => ({
    path: path as AccountPath,
    ...page,
  }));

/** Pages outside of any account, by their addresses. */
export const plainPages = {
  // Whether there is a button of the OpenID provider, and a form for a password.
  '/sign-in': { module: 'sign-in/sign-in-page.tsx', title: msg`Sign in`, requires: 'session' },
  '/single-sign-on': { module: 'sign-in/single-sign-on-page.tsx', title: msg`Single sign-on` },
  '/reset-password': { module: 'sign-in/reset-password-page.tsx', title: msg`New password` },
  '/verify-email': {
    module: 'sign-in/verify-email-page.tsx',
    title: msg`E-mail address`,
    requires: 'session',
  },
  '/invitation': { module: 'sign-in/invitation-page.tsx', title: msg`Invitation` },
  // Every component in every state; the service has this address outside of production only.
  '/design': { module: 'design/design-page.tsx', title: msg`Components` },
  // Whether there is an account yet decides what the page shows.
  '/set-up': { module: 'sign-in/set-up-page.tsx', title: msg`Set up the service`, requires: 'session' },
  '/administration': {
    module: 'administration/administration-page.tsx',
    title: msg`Administration`,
    requires: 'administrator',
  },
  '/operations': {
    module: 'administration/operations-page.tsx',
    title: msg`Operations`,
    requires: 'administrator',
  },
} as const satisfies Record<string, PlainPageDeclaration>;

export type PlainPath = keyof typeof plainPages;

/** Undefined for the first, which needs no heading. */
export const menuHeadings: Readonly<Record<Exclude<MenuName, 'settings'>, MessageDescriptor | undefined>> = {
  top: undefined,
  results: msg`Results`,
  data: msg`Raw data`,
  setUp: msg`Set-up`,
};
