import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accountPages, plainPages } from '../../apps/dashboard/src/app/pages.ts';
import { atScale } from '../kit/scale.ts';
import type { Dashboard, Visit } from './harness/dashboard.ts';
import { everyPageOf, openDemoDashboard } from './harness/every-page.ts';
import { test } from './harness/test.ts';

/** The sum of layout shifts, as web-vitals counts them, but over the whole visit and not its worst five seconds. */
const largestShift = 0.02;

interface Look {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: 'light' | 'dark';
  readonly locale: 'en' | 'de';
}

const desktop = { width: 1280, height: 860 };
const phone = { width: 360, height: 740 };
const looks: readonly Look[] = [desktop, phone].flatMap((viewport) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    (['en', 'de'] as const).map((locale) => ({ viewport, colorScheme, locale })),
  ),
);
/** In the short form each page has one look, and its neighbour another; then each page has all of them. */
const looksOf = (index: number): readonly Look[] => {
  const one = looks[(index * 3) % looks.length];
  return atScale({ short: one === undefined ? [] : [one], long: looks, release: looks });
};

/** Of all pages: addresses without `?` and `#`, each with a page that has it. */
const links = new Map<string, string>();
const paths = everyPageOf({ installationId: '$installationId' });

test.for(paths.map((path, index) => [path, looksOf(index)] as const))(
  '%s: nothing jumps or is too wide, no breach, error, other host, dead button or finding of axe',
  async ([path, itsLooks], { sample, sampleAccount }) => {
    // Its list of accounts is as long as other tests made it: whether it jumps is checked on a service with one account.
    const mayJump = path === '/administration';
    await checkPage(sample, path.replace('$installationId', sampleAccount.installationId), itsLooks, mayJump);
  },
);

test('every page is reached by links, and every link leads somewhere', async ({ sample }) => {
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
});

test.runIf(atScale({ short: false, long: true, release: true }))(
  'the same holds for every page with weeks of data of many campaigns',
  async () => {
    const demo = await openDemoDashboard();
    try {
      for (const path of everyPageOf(demo, true)) await checkPage(demo, path, looks);
    } finally {
      await demo.dispose();
    }
  },
  3_600_000,
);

async function checkPage(
  dashboard: Dashboard,
  path: string,
  itsLooks: readonly Look[],
  mayJump = false,
): Promise<void> {
  const wrong: string[] = [];
  for (const look of itsLooks) {
    const visit = await openWithLateAnswers(dashboard, path, look);
    const name = `${path} (${look.viewport.width} px, ${look.colorScheme}, ${look.locale})`;
    const found = [...(mayJump ? [] : await shiftsOf(visit.page)), ...(await findWrong(visit))];
    wrong.push(...found.map((what) => `${name}: ${what}`));
    // Where a phone has a drawer, a desktop has links.
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

/** The answers wait until the page stands with its skeletons: a slow network without any real time. */
async function openWithLateAnswers(
  dashboard: Dashboard,
  path: string,
  { viewport, colorScheme, locale }: Look,
): Promise<Visit> {
  const visit = await dashboard.open(path, {
    viewport,
    colorScheme,
    locale,
    prepare: async (page) => {
      await page.addInitScript(observeShifts);
      await page.addInitScript(holdAnswersBack);
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

/** In the page and not by `page.route`, for which Playwright turns the browser's cache off. */
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

/** Nothing, where less than `largestShift` moved. */
async function shiftsOf(page: Page): Promise<readonly string[]> {
  const shifts = await page.evaluate<{ value: number; moved: string[] }[]>(
    'noteShifts(shiftObserver.takeRecords()), shifts',
  );
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  if (total <= largestShift) return [];
  return shifts.map(({ value, moved }) => `${value.toFixed(3)} of ${total.toFixed(3)}: ${moved.join('; ')}`);
}

/** In the page: buttons that nobody listens to. React keeps what listens beside the element. */
function deadButtons(buttons: readonly Element[]): string[] {
  return buttons.flatMap((button) => {
    // Of the SDK in a preview.
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

/** In the page. What stands behind `?` and `#` changes what a page shows, and not which one it is. */
function addressesOf(anchors: readonly Element[]): string[] {
  return anchors.flatMap((anchor) => {
    const { protocol, origin, pathname } = new URL((anchor as HTMLAnchorElement).href);
    return protocol.startsWith('http') ? [origin + pathname] : [];
  });
}

/** `/acct_…/videos/vid_1` → `videos/$videoId`; undefined where the table of routes has no such page. */
function routeOf(pathname: string, accountId: string): string | undefined {
  if (pathname === '/' || pathname in plainPages) return pathname;
  const path = pathname.replace(`/${accountId}`, '').slice(1);
  // Leads on to the first of its pages.
  if (path === '' || path === 'settings') return path;
  if (path in accountPages) return path;
  return Object.keys(accountPages).find((route) =>
    new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path),
  );
}
