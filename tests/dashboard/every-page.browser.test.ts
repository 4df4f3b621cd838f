import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accountPages, plainPages } from '../../apps/dashboard/src/app/pages.ts';
import { atScale } from '../kit/scale.ts';
import type { Dashboard, Visit } from './harness/dashboard.ts';
import { openDemoDashboard } from './harness/demo-dashboard.ts';
import { everyPageOf } from './harness/every-page.ts';
import { test } from './harness/test.ts';

/** The sum of layout shifts, as in web-vitals, but over the whole visit instead of its worst five seconds. */
const largestShift = 0.02;

interface Look {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
  readonly locale: 'en' | 'de' | 'ar';
}

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** Both themes, both directions, desktop and phone; German because its words are long. */
const looks: readonly Look[] = [desktop, phone].flatMap((viewport) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    (['en', 'de', 'ar'] as const).map((locale) => ({ viewport, colorScheme, locale })),
  ),
);
/** One look of each page, which alternates between pages; at scale release all of them. */
const looksOf = (index: number): readonly Look[] => {
  const first = (index * 5) % looks.length;
  const one = looks.filter((_, at) => at === first);
  return atScale({ short: one, long: one, release: looks });
};

/** Links on all pages: addresses without `?` and `#`, each with a page that contains it. */
const links = new Map<string, string>();
const paths = [...everyPageOf({ installationId: '$installationId' }), 'no-such-page'];
/** The short form checks every other page, which has most of the components of the others, too. */
const checkedEvery = atScale({ short: 2, long: 1, release: 1 });
const checked = paths.flatMap((path, index) =>
  index % checkedEvery === 0 ? [[path, looksOf(index)] as const] : [],
);

test.for(checked)(
  '%s: no layout shift, overflow, policy violation, error, other host, dead button or axe finding',
  { tags: ['table', 'long'] },
  async ([path, itsLooks], { sample, sampleAccount }) => {
    await checkPage(sample, path.replace('$installationId', sampleAccount.installationId), itsLooks);
  },
);

test('/administration: no layout shift, however many accounts there are', {
  tags: ['table', 'long'],
}, async ({ sample }) => {
  const withAccounts = async (page: Page) => {
    await page.route(/\/api\/accounts(\?|$)/, async (route) => {
      const answer = await route.fetch();
      const list: { accounts: object[] } = await answer.json();
      const accounts = Array.from({ length: 40 }, (_, index) => ({
        ...list.accounts[0],
        accountId: `acct_${index}`,
      }));
      await route.fulfill({ response: answer, json: { ...list, accounts } });
    });
  };
  // Below scale release: each size, theme and direction once.
  const ends = looks.filter((_, index) => index === 0 || index === looks.length - 1);
  for (const look of atScale({ short: ends, long: ends, release: looks })) {
    const { page } = await openWithLateAnswers(sample, '/administration', look, withAccounts);
    await expect.poll(() => page.getByRole('rowheader').count()).toBeGreaterThan(40);
    expect(await shiftsOf(page)).toEqual([]);
    await page.close();
  }
});

test.runIf(checkedEvery === 1)(
  'every page is reachable by links, and no link is dead',
  { tags: ['table'] },
  async ({ sample }) => {
    const own = [...links].filter(([address]) => address.startsWith(`${sample.service.url}/`));
    const reached = new Set<string>();
    const wrong: string[] = [];
    for (const [address, from] of own) {
      const answer = await sample.context.request.get(address);
      if (!answer.ok()) wrong.push(`${from} leads to ${address}: ${answer.status()}`);
      if (!(await answer.text()).includes('<div id="app">')) continue;
      const route = routeOf(new URL(address).pathname, sample.accountId);
      if (route === undefined) wrong.push(`${from} leads to ${address}, which is no page`);
      else reached.add(route);
    }
    expect(wrong).toEqual([]);
    expect(Object.keys(accountPages).filter((path) => !reached.has(path))).toEqual([]);
  },
);

test.runIf(atScale({ short: false, long: false, release: true }))(
  'the same holds for every page with weeks of data from many campaigns',
  { tags: ['table'], timeout: 3_600_000 },
  async () => {
    const demo = await openDemoDashboard();
    try {
      for (const path of everyPageOf(demo, true)) {
        await checkPage(demo, path, looks);
      }
    } finally {
      await demo.dispose();
    }
  },
);

async function checkPage(dashboard: Dashboard, path: string, itsLooks: readonly Look[]): Promise<void> {
  const wrong: string[] = [];
  for (const look of itsLooks) {
    const visit = await openWithLateAnswers(dashboard, path, look);
    const name = `${path} (${look.viewport.width} px, ${look.colorScheme}, ${look.locale})`;
    const found = [...(await shiftsOf(visit.page)), ...(await findWrong(visit))];
    wrong.push(...found.map((what) => `${name}: ${what}`));
    // A desktop shows links where a phone has a drawer.
    await visit.page.setViewportSize(desktop);
    for (const address of await visit.page.locator('a[href]').evaluateAll(addressesOf))
      links.set(address, name);
    await visit.page.close();
  }
  expect(wrong).toEqual([]);
}

async function findWrong({ page, complaints, findings }: Visit): Promise<readonly string[]> {
  const found = [...(await page.locator('button').evaluateAll(deadButtons)), ...(await findings())];
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport);
    const overflow = await page.evaluate(async () => {
      const width = () => document.documentElement.scrollWidth - innerWidth;
      // Charts follow a new width some frames later.
      for (let frame = 0; frame < 120 && width() > 0; frame += 1) await new Promise(requestAnimationFrame);
      return width();
    });
    if (overflow > 0) found.push(`is ${overflow} px wider than ${viewport.width} px`);
  }
  return [...found, ...complaints];
}

/** Answers are held until the page shows its skeletons: simulates a slow network without waiting. */
async function openWithLateAnswers(
  dashboard: Dashboard,
  path: string,
  { viewport, colorScheme, locale }: Look,
  prepare?: (page: Page) => Promise<void>,
): Promise<Visit> {
  const visit = await dashboard.open(path, {
    viewport,
    colorScheme,
    locale,
    reducedMotion: 'no-preference',
    prepare: async (page) => {
      await page.addInitScript(observeShifts);
      await page.addInitScript(holdAnswersBack);
      await prepare?.(page);
    },
  });
  await visit.page.locator('h1').first().waitFor();
  await visit.page.evaluate(twoFrames);
  await visit.page.evaluate('letAnswersCome()');
  await expect
    .poll(() => visit.page.locator('[aria-busy="true"], [class*="skeleton"]').count(), { message: path })
    .toBe(0);
  await visit.page.evaluate(twoFrames);
  return visit;
}

const twoFrames = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))';

/** In the page instead of with `page.route`, which makes Playwright disable the browser's cache. */
const holdAnswersBack = `
  const ask = self.fetch;
  const drawn = new Promise((resolve) => { self.letAnswersCome = resolve; });
  self.fetch = async (asked, ...others) => {
    const { pathname } = new URL(asked.url ?? asked, document.baseURI);
    if (pathname.includes('/api/') && !pathname.endsWith('/api/session')) await drawn;
    return ask(asked, ...others);
  };`;

const observeShifts = `
  self.shifts = [];
  self.noteShifts = (entries) => {
    for (const { value, sources } of entries) {
      self.shifts.push({ value, moved: sources.map(({ node, previousRect, currentRect }) =>
        (node?.className || node?.nodeName) + ' by ' + (currentRect.y - previousRect.y) + ' px') });
    }
  };
  self.shiftObserver = new PerformanceObserver((list) => noteShifts(list.getEntries()));
  self.shiftObserver.observe({ type: 'layout-shift', buffered: true });`;

/** Undefined if less than `largestShift` moved. */
async function shiftsOf(page: Page): Promise<readonly string[]> {
  const shifts = await page.evaluate<{ value: number; moved: string[] }[]>(
    'noteShifts(shiftObserver.takeRecords()), shifts',
  );
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  if (total <= largestShift) return [];
  return shifts.map(({ value, moved }) => `${value.toFixed(3)} of ${total.toFixed(3)}: ${moved.join('; ')}`);
}

/** Runs in the page: buttons without a listener. React stores listeners on the element. */
function deadButtons(buttons: readonly Element[]): string[] {
  return buttons.flatMap((button) => {
    // Belongs to the SDK in a preview.
    if (button.getRootNode() !== document) return [];
    const key = Object.keys(button).find((name) => name.startsWith('__reactProps$'));
    const props = (key && (button as unknown as Record<string, object>)[key]) || {};
    const isHeard = Object.entries(props).some(
      ([name, value]) => typeof value === 'function' && /^on(Click|PointerDown|MouseDown)$/.test(name),
    );
    const { type, form } = button as HTMLButtonElement;
    return isHeard || (type === 'submit' && form !== null) ? [] : [`nobody hears ${button.outerHTML}`];
  });
}

/** Runs in the page. What follows `?` and `#` changes what a page shows, not which page it is. */
function addressesOf(anchors: readonly Element[]): string[] {
  return anchors.flatMap((anchor) => {
    const { protocol, origin, pathname } = new URL((anchor as HTMLAnchorElement).href);
    return protocol.startsWith('http') ? [origin + pathname] : [];
  });
}

/** `/acct_…/videos/vid_1` → `videos/$videoId`; undefined if the routes table has no such page. */
function routeOf(pathname: string, accountId: string): string | undefined {
  if (pathname === '/' || pathname in plainPages) return pathname;
  const path = pathname.replace(`/${accountId}`, '').slice(1);
  // Redirects to its first page.
  if (path === '' || path === 'settings') return path;
  if (path in accountPages) return path;
  return Object.keys(accountPages).find((route) =>
    new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path),
  );
}
