import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { accountPages, plainPages } from '../../apps/dashboard/src/app/pages.ts';
import type { Visit } from './harness/dashboard.ts';
import { type FilledDashboard, openFilledDashboard } from './harness/every-page.ts';

let dashboard: FilledDashboard;
/** Links of all pages of a desktop, without `?` and `#`, and a page that has them. */
const links = new Map<string, string>();
beforeAll(async () => {
  dashboard = await openFilledDashboard();
});
afterEach(() => dashboard.closePages());
afterAll(() => dashboard?.dispose());

/** Of the window, moved: what web-vitals counts, but over the whole visit and not its worst five seconds. */
const largestShift = 0.02;

test('every page of a desktop: nothing jumps, no breach, error, other host or dead button, nothing for axe in either theme', async () => {
  const wrong = await onEveryPage(desktop, async ({ page, complaints, findings }) => {
    const found = [...(await shiftsOf(page)), ...(await page.locator('button').evaluateAll(deadButtons))];
    found.push(...(await findings()));
    await page.emulateMedia({ colorScheme: 'dark' });
    // A theme changes nothing but colours.
    const ofColours = await findings(['color-contrast', 'link-in-text-block']);
    found.push(...ofColours.map((finding) => `in the dark: ${finding}`));
    for (const address of await page.locator('a[href]').evaluateAll(addressesOf))
      links.set(address, page.url());
    return [...found, ...complaints];
  });
  expect(wrong).toEqual([]);
});

test('every page of a phone: nothing jumps, and nothing is wider than the window', async () => {
  const wrong = await onEveryPage(phone, async ({ page, complaints }) => {
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    return [
      ...(await shiftsOf(page)),
      ...(overflow > 0 ? [`is ${overflow} px too wide`] : []),
      ...complaints,
    ];
  });
  expect(wrong).toEqual([]);
});

test('every page is reached by links, and every link leads somewhere', async () => {
  const { url } = dashboard.service;
  const own = [...links].filter(([address]) => address.startsWith(`${url}/`));
  const reached = new Set<string>();
  const wrong: string[] = [];
  for (const [address, from] of own) {
    const answer = await dashboard.context.request.get(address);
    if (!answer.ok()) wrong.push(`${from} leads to ${address}: ${answer.status()}`);
    if (!(await answer.text()).includes('<div id="app">')) continue;
    const route = routeOf(new URL(address).pathname);
    if (route === undefined) wrong.push(`${from} leads to ${address}, which is no page`);
    else reached.add(route);
  }
  expect(wrong).toEqual([]);
  expect(Object.keys(accountPages).filter((path) => !reached.has(path))).toEqual([]);
});

const desktop = { width: 1280, height: 860 };
const phone = { width: 360, height: 740 };

/** What is wrong, with the page it is wrong on. A few windows at once: each waits for the service half of its time. */
async function onEveryPage(
  viewport: typeof desktop,
  look: (visit: Visit) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const paths = [...dashboard.everyPage];
  const wrong: string[] = [];
  const walk = async () => {
    for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
      const visit = await openWithLateAnswers(path, viewport);
      wrong.push(...(await look(visit)).map((what) => `${path}: ${what}`));
      await visit.page.close();
    }
  };
  await Promise.all([walk(), walk(), walk()]);
  return wrong;
}

/** The answers wait until the page stands with its skeletons: a slow network without any real time. */
async function openWithLateAnswers(path: string, viewport: typeof desktop): Promise<Visit> {
  const visit = await dashboard.open(path, {
    viewport,
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
function routeOf(pathname: string): string | undefined {
  if (pathname === '/' || pathname in plainPages) return pathname;
  const path = pathname.replace(`/${dashboard.accountId}`, '').slice(1);
  // Leads on to the first of its pages.
  if (path === '' || path === 'settings') return path;
  if (path in accountPages) return path;
  return Object.keys(accountPages).find((route) =>
    new RegExp(`^${route.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path),
  );
}
