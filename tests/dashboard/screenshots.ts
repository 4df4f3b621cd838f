import { mkdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page, Route } from 'playwright-core';
import { type Dashboard, dashboardOf, openDashboard, type SeparateDashboard } from './harness/dashboard.ts';
import { openDemoDashboard } from './harness/demo-dashboard.ts';
import { newAccount } from './harness/person.ts';

/**
 * Pictures of every page, desktop and phone, light and dark, into `screenshots/dashboard/` at the root of the
 * repository, with the demo's weeks of sample data. Narrow it with `npm run screenshots -- dashboard [page=overview,live
 * theme=dark size=phone locale=de]`; `state=loading` or `state=failed` shows pages whose requests wait or fail, and
 * `state=empty` those of an account without data.
 */
const narrowed = new Map(process.argv.slice(2).map((argument) => argument.split('=') as [string, string]));
const folder = resolve(import.meta.dirname, '../../screenshots/dashboard');

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const themes = ['light', 'dark'] as const;

interface Shot {
  readonly name: string;
  /** Below the account, or an address that begins with `/`. */
  readonly path: string;
  /** What to open or click before the picture. */
  readonly act?: (page: Page) => Promise<unknown>;
}

const state = narrowed.get('state') ?? 'filled';
const dashboard = await (state === 'empty' ? openEmptyDashboard() : openDemoDashboard());

const shots: readonly Shot[] = [
  { name: 'design', path: '/design' },
  { name: 'operations', path: '/operations' },
  { name: 'administration', path: '/administration' },
  { name: 'sign-in', path: '/sign-in' },
  { name: 'overview', path: 'overview' },
  { name: 'palette', path: 'overview', act: openPalette },
  { name: 'drawer', path: 'overview', act: openDrawer },
  { name: 'person', path: 'overview', act: openPersonMenu },
  { name: 'live', path: 'live' },
  { name: 'overlays', path: 'overlays' },
  { name: 'overlay', path: 'overlays/ovl_demo_poll' },
  { name: 'overlay-results', path: 'overlays/ovl_demo_poll?tab=results' },
  { name: 'overlay-versions', path: 'overlays/ovl_demo_poll?tab=versions' },
  { name: 'overlay-new', path: 'overlays/new?type=slider' },
  { name: 'campaigns', path: 'campaigns' },
  { name: 'campaign', path: 'campaigns/sample-spring-sale' },
  { name: 'videos', path: 'videos' },
  { name: 'video', path: 'videos/sample-trail-shoes' },
  { name: 'video-unknown', path: 'videos/vid_unknown' },
  { name: 'funnel', path: 'funnel' },
  { name: 'conversions', path: 'conversions' },
  { name: 'breakdown', path: 'breakdowns' },
  { name: 'hours', path: 'breakdowns?by=hourOfWeek' },
  { name: 'events', path: 'events' },
  { name: 'request-log', path: 'request-log' },
  { name: 'quarantines', path: 'quarantines' },
  { name: 'pages', path: 'pages' },
  { name: 'installations', path: 'installations' },
  { name: 'installation', path: `installations/${dashboard.installationId}` },
  { name: 'installation-new', path: 'installations/new' },
  { name: 'developers', path: 'developers' },
  { name: 'profile', path: 'settings/profile' },
  { name: 'security', path: 'settings/security' },
  { name: 'members', path: 'settings/members' },
  { name: 'limits', path: 'settings/limits' },
  { name: 'privacy', path: 'settings/privacy' },
  { name: 'audit-log', path: 'settings/audit-log' },
];

/** An account that was just created, so that it has no overlays, films, traffic, or sites. */
async function openEmptyDashboard(): Promise<SeparateDashboard & { installationId: string }> {
  const opened = await openDashboard();
  const account = await newAccount(opened.context.request, opened.service.url, 'Northwind');
  const { open } = dashboardOf(opened.context, account);
  return { ...opened, service: account, accountId: account.accountId, open, installationId: 'none' };
}

const answersOfStates: Readonly<Record<string, ((route: Route) => unknown) | undefined>> = {
  loading: () => undefined,
  failed: (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      headers: { 'x-request-id': 'req_4Hq2ZtW9' },
      body: JSON.stringify({ type: 'about:blank', title: 'Internal error', status: 500 }),
    }),
};

/** What only this page asks for waits or fails; session and account are there. */
async function enterState(page: Page): Promise<void> {
  const answer = answersOfStates[state];
  if (answer === undefined) return;
  await page.route(/\/api\/(?!session|accounts?(\?|$))/, answer);
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
}

async function openDrawer(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Pages' });
  if (!(await button.isVisible())) return;
  await button.click();
  await page.getByRole('dialog').waitFor();
}

async function openPersonMenu(page: Page): Promise<void> {
  await openDrawer(page);
  await page.getByRole('button', { name: /^You/ }).last().click();
  await page.getByRole('menu').waitFor();
}

const pick = <Name extends string>(name: string, all: readonly Name[]): readonly Name[] =>
  all.filter((one) => narrowed.get(name)?.split(',').includes(one) ?? true);

async function take(dashboard: Dashboard, shot: Shot): Promise<void> {
  for (const size of pick('size', Object.keys(sizes) as (keyof typeof sizes)[])) {
    for (const colorScheme of pick('theme', themes)) {
      const locale = narrowed.get('locale') ?? 'en';
      const { page, complaints } = await dashboard.open(shot.path, {
        colorScheme,
        viewport: sizes[size],
        locale,
        prepare: enterState,
      });
      await page.locator('h1').first().waitFor();
      if (state !== 'loading') await untilStill(page);
      await shot.act?.(page);
      if (state !== 'loading') await untilStill(page);
      // Charts have been drawn.
      await page.waitForTimeout(1_000);
      // In a window as high as the page, what sticks to its edges covers nothing.
      const isWhole = shot.act === undefined;
      if (isWhole) {
        const { width, height: least } = sizes[size];
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width, height: Math.max(height, least) });
        await page.waitForTimeout(200);
      }
      await page.screenshot({ path: `${folder}/${shot.name}-${size}-${colorScheme}.png`, fullPage: isWhole });
      for (const complaint of complaints) console.warn(`${shot.name}: ${complaint}`);
      await page.close();
    }
  }
}

/** Waits until no request is in flight and nothing moves. */
async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"]:not(button)') === null &&
      document.getAnimations().every(({ playState, effect, timeline }) => {
        // One that follows scrolling never ends.
        if (!(timeline instanceof DocumentTimeline)) return true;
        return playState !== 'running' || effect?.getTiming().iterations === Number.POSITIVE_INFINITY;
      }),
  );
}

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const names = pick(
  'page',
  shots.map(({ name }) => name),
);
for (const shot of shots.filter(({ name }) => names.includes(name))) await take(dashboard, shot);
await dashboard.dispose();
