import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type FilledDashboard, openFilledDashboard } from './harness/every-page.ts';

let dashboard: FilledDashboard;
beforeAll(async () => {
  dashboard = await openFilledDashboard();
});
afterEach(() => dashboard.closePages());
afterAll(() => dashboard?.dispose());

/** Of the window, moved: what web-vitals counts, but over the whole visit and not its worst five seconds. */
const largestShift = 0.02;

test.each([
  ['a desktop', { width: 1280, height: 860 }],
  ['a phone', { width: 360, height: 740 }],
] as const)('nothing jumps on any page of %s, however late the answers come', async (_name, viewport) => {
  const jumped: string[] = [];
  for (const path of dashboard.everyPage) {
    const { page } = await openWithLateAnswers(path, viewport);
    const { total, moved } = await shiftsOf(page);
    if (total > largestShift) jumped.push(`${path}: ${total.toFixed(3)} ${moved.join('; ')}`);
    await page.close();
  }
  expect(jumped).toEqual([]);
});

/** The answers wait until the page stands with its skeletons: a slow network without any real time. */
async function openWithLateAnswers(path: string, viewport: { width: number; height: number }) {
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

async function shiftsOf(page: Page): Promise<{ total: number; moved: readonly string[] }> {
  const shifts = await page.evaluate<{ value: number; moved: string[] }[]>(
    'noteShifts(shiftObserver.takeRecords()), shifts',
  );
  return {
    total: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap(({ value, moved }) => moved.map((one) => `${one} (${value.toFixed(3)})`)),
  };
}
