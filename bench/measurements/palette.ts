import { openEmbeddedPorts } from '@overlay/service';
import type { Page } from 'playwright-core';
import { openDashboard, type SeparateDashboard } from '../../tests/dashboard/harness/dashboard.ts';
import { median, quantile } from '../../tests/kit/quantile.ts';
import type { BenchOptions } from '../options.ts';
import type { Finding } from '../report/finding.ts';

/** As many overlays, videos, campaigns and people as an account may have. */
const ofEach = 10_000;
const longestSearchMs = 50;

/** What somebody types, and the first result. Letters that match everything, little and nothing on the way. */
const searches = [
  ['quiz 4711', 'Quiz 4711 in spring'],
  ['video 4712 chapter', 'Video 4712 of chapter 1'],
  ['sale 5001', 'Sale 5001 in campaign'],
  ['person 10', 'Person 10 Miller'],
  ['members', 'Members'],
  ['privacy doc', 'Privacy'],
] as const;

/** How long the search takes from the press of a key until its results are painted, in an account with 40,000 names. */
export async function measurePalette({ dashboardRounds }: BenchOptions): Promise<Finding[]> {
  const dashboard = await openDashboard();
  try {
    await fill(dashboard);
    const findings: Finding[] = [];
    for (const slower of [1, 4]) {
      const opened: Opened[] = [];
      for (let round = 0; round < dashboardRounds; round += 1) opened.push(await search(dashboard, slower));
      const measurement = `search among 4 x ${ofEach} names${slower === 1 ? '' : `, ${slower}x slower processor`}`;
      const presses = opened.flatMap(({ pressMs }) => pressMs);
      const target = slower === 1 ? { target: { atMost: longestSearchMs } } : {};
      findings.push(
        {
          measurement,
          what: `results of a key press are painted, 95th percentile of ${presses.length}`,
          value: quantile(presses, 0.95),
          unit: 'ms',
          ...target,
        },
        { measurement, what: 'the same, median', value: median(presses), unit: 'ms' },
        { measurement, what: 'the same, slowest', value: Math.max(...presses), unit: 'ms' },
        {
          measurement,
          what: 'from the shortcut until the field has the focus, median',
          value: median(opened.map(({ openMs }) => openMs)),
          unit: 'ms',
        },
        {
          measurement,
          what: 'from the shortcut until every name is found, median',
          value: median(opened.map(({ namesMs }) => namesMs)),
          unit: 'ms',
        },
      );
    }
    return findings;
  } finally {
    await dashboard.dispose();
  }
}

async function fill({ running, accountId }: SeparateDashboard): Promise<void> {
  await running.stop();
  const { controlStore, eventStore, eventLog, conversionLog } = await openEmbeddedPorts(running.dataDir);
  const createdAtMs = Date.now();
  for (let n = 0; n < ofEach; n += 1) {
    const id = String(n).padStart(26, '0');
    const videoId = `vid_${n}`;
    await controlStore.overlays.create({
      overlayId: `ovl_${id}`,
      accountId,
      name: `Quiz ${n} in spring`,
      videoId,
      campaignId: `sale-${n}-in-campaign`,
      options: { type: 'tap' },
      createdAtMs,
    });
    await controlStore.videos.create({
      entryId: `vde_${id}`,
      accountId,
      videoId,
      name: `Video ${n} of chapter 1`,
      sources: [],
      durationMs: null,
      createdAtMs,
    });
    await controlStore.persons.create({
      personId: `per_${id}`,
      email: `person.${n}@shop.example`,
      name: `Person ${n} Miller`,
      isAdministrator: false,
      passwordHash: '',
      createdAtMs,
      membership: { accountId, role: 'viewer' },
    });
  }
  await Promise.all([eventLog.close(), conversionLog.close()]);
  await eventStore.close();
  await controlStore.close();
  await running.startAgain();
}

interface Opened {
  readonly openMs: number;
  readonly namesMs: number;
  /** Of each key press. */
  readonly pressMs: readonly number[];
}

async function search(dashboard: SeparateDashboard, slower: number): Promise<Opened> {
  const { page } = await dashboard.open('overview');
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.evaluate(
    "addEventListener('keydown', ({ timeStamp }) => { self.shortcutAt ??= timeStamp; }, true)",
  );
  await page.mouse.move(10, 10);
  const field = page.getByRole('combobox', { name: 'Search and commands' });
  const first = page.getByRole('option').first();
  await page.keyboard.press('Control+k');
  const openMs = await sinceShortcut(page, "document.activeElement?.role === 'combobox'");
  await field.fill('person 9999');
  const namesMs = await sinceShortcut(
    page,
    "document.querySelector('[role=option]')?.textContent.startsWith('Person 9999')",
  );
  const pressMs: number[] = [];
  for (const [typed, expected] of searches) {
    await field.fill('');
    for (const letter of typed) pressMs.push(await timePress(page, letter === ' ' ? 'Space' : letter));
    const found = await first.textContent();
    if (!found?.startsWith(expected)) throw new Error(`"${typed}" found ${found}, not ${expected}`);
  }
  await page.close();
  return { openMs, namesMs, pressMs };
}

/**
 * Presses a key. Resolves with the milliseconds from the press to the end of the frame that painted the last change of
 * the results, which two further frames leave as they are.
 */
async function timePress(page: Page, key: string): Promise<number> {
  await page.evaluate(watchPress);
  await page.keyboard.press(key);
  return Number(await page.evaluate('self.painted'));
}

const watchPress = `self.painted = new Promise((resolve, reject) => {
  const tooLong = setTimeout(() => reject(new Error('the press reached no field')), 30_000);
  addEventListener('keydown', ({ timeStamp }) => addEventListener('input', () => {
    clearTimeout(tooLong);
    let hasChanged = true;
    let unchangedFrames = 0;
    let paintedMs = 0;
    const observer = new MutationObserver(() => { hasChanged = true; });
    observer.observe(document.querySelector('[role=dialog]'), { childList: true, characterData: true, subtree: true });
    const onFrame = () => {
      const isNew = hasChanged;
      hasChanged = false;
      const { port1, port2 } = new MessageChannel();
      // Behind the frame.
      port1.onmessage = () => {
        unchangedFrames = isNew ? 0 : unchangedFrames + 1;
        if (isNew) paintedMs = performance.now() - timeStamp;
        if (unchangedFrames < 2) return void requestAnimationFrame(onFrame);
        observer.disconnect();
        resolve(paintedMs);
      };
      port2.postMessage(undefined);
    };
    requestAnimationFrame(onFrame);
  }, { once: true, capture: true }), { once: true, capture: true });
});
undefined;`;

async function sinceShortcut(page: Page, condition: string): Promise<number> {
  return Number(
    await page.evaluate(`new Promise((resolve) => {
      const look = () => ${condition} ? resolve(performance.now() - self.shortcutAt) : requestAnimationFrame(look);
      look();
    })`),
  );
}
