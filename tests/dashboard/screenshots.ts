import { mkdir, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { APIRequestContext, CDPSession, Page, Route } from 'playwright-core';
import type { AccountClient } from './harness/account-client.ts';
import { type Dashboard, dashboardOf, openDashboard, type SeparateDashboard } from './harness/dashboard.ts';
import { openDemoDashboard } from './harness/demo-dashboard.ts';
import { invite, newAccount } from './harness/person.ts';

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
if (state === 'filled') await fillRawData(dashboard.context.request, dashboard.service);

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

const bursts = {
  quarantines: [
    { quarantineId: 'qua_2', reason: 'network', from: '2026-03-02T09:14:00Z', to: '2026-03-02T09:31:00Z' },
    { quarantineId: 'qua_1', reason: 'answer', from: '2026-03-01T22:02:00Z', to: '2026-03-01T22:05:00Z' },
  ].map((one, index) => ({
    ...one,
    events: 4_812,
    countedBefore: 500,
    ...(index === 1 && { releasedAt: '2026-03-02T08:00:00Z' }),
  })),
  nextCursor: null,
};

/** What the sample data lack: requests that are not stored, pages that load the script, and open invitations. */
async function fillRawData(
  request: APIRequestContext,
  { url, accountId, send, publishableKey }: AccountClient,
): Promise<void> {
  const vote = {
    eventType: 'interaction',
    interactionType: 'poll',
    value: 'sea',
    overlayId: 'ovl_demo_poll',
  };
  const events = [
    { ...vote, percentWatched: 400 },
    { ...vote, consent: 'denied' },
    { eventType: 'nonsense' },
  ];
  await send('POST', '/api/sdk/event', { events }, publishableKey).catch(() => undefined);
  const origin = 'https://shop.example';
  for (const path of ['/film', '/women/shoes/trail-running/spring?color=red'])
    await request.post(`${url}/api/sdk/init`, {
      headers: { origin },
      data: {
        key: publishableKey,
        videoId: 'vid_demo',
        videoIdFrom: 'attribute',
        sdkVersion: '1.0.0',
        page: { url: origin + path },
      },
    });
  for (const email of ['sam@shop.example', 'alexandra.meyer@shop.example'])
    await invite(request, { url, accountId }, { email, role: 'editor' });
}

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

/** Scroll bars take no width, and what is pressed is sized for fingers. */
async function behaveAsPhone(session: CDPSession, height: number): Promise<void> {
  const { width } = sizes.phone;
  await session.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    deviceScaleFactor: 1,
    mobile: true,
  });
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true });
}

/** The whole page as a phone shows it. Playwright's way to take more than the window ends being a phone. */
async function takePhonePicture(page: Page, session: CDPSession, path: string): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await behaveAsPhone(session, height);
  await untilPainted(page);
  const { data } = await session.send('Page.captureScreenshot');
  await writeFile(path, data, 'base64');
}

const untilPainted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

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
      let phone: CDPSession | undefined;
      const { page, complaints } = await dashboard.open(shot.path, {
        colorScheme,
        viewport: sizes[size],
        locale,
        prepare: async (page) => {
          if (size === 'phone') {
            phone = await page.context().newCDPSession(page);
            await behaveAsPhone(phone, sizes.phone.height);
          }
          if (state === 'filled')
            await page.route('**/api/quarantines?*', (route) => route.fulfill({ json: bursts }));
          await enterState(page);
        },
      });
      await page.locator('h1').first().waitFor();
      if (state !== 'loading') await untilStill(page);
      await shot.act?.(page);
      if (state !== 'loading') await untilStill(page);
      // Charts have been drawn.
      await page.waitForTimeout(1_000);
      const fullPage = shot.act === undefined;
      const path = `${folder}/${shot.name}-${size}-${colorScheme}.png`;
      if (fullPage && phone !== undefined) await takePhonePicture(page, phone, path);
      else {
        if (fullPage) await growToPage(page, sizes[size]);
        await page.screenshot({ path, fullPage });
      }
      for (const complaint of complaints) console.warn(`${shot.name}: ${complaint}`);
      await page.close();
    }
  }
}

/** In a window as high as the page, what sticks to its edges covers nothing. */
async function growToPage(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  const needed = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height: Math.max(height, needed) });
  await page.waitForTimeout(200);
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
