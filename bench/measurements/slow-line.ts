import { openDashboard, type SeparateDashboard } from '../../tests/dashboard/harness/dashboard.ts';
import { median } from '../../tests/kit/quantile.ts';
import type { BenchOptions } from '../options.ts';
import type { Finding } from '../report/finding.ts';

/** A phone at the edge of its network: 30 kB/s both ways, and 800 ms until an answer begins. */
const slowLine = { offline: false, downloadThroughput: 30_000, uploadThroughput: 30_000, latency: 800 };
const longestFrameMs = 2_500;

/** When the first page of the dashboard shows its frame on a slow line with an empty cache, and when its content. */
export async function measureSlowLine({ dashboardRounds }: BenchOptions): Promise<Finding[]> {
  const dashboard = await openDashboard({ OVERLAY_DEMO_DATA: 'on' });
  try {
    const rounds: Times[] = [];
    for (let round = 0; round < dashboardRounds; round += 1) rounds.push(await timePage(dashboard));
    const measurement = 'first page at 30 kB/s and 800 ms';
    const medianOf = (of: keyof Times) => median(rounds.map((times) => times[of]));
    return [
      {
        measurement,
        what: 'its frame is painted, median',
        value: medianOf('frameMs'),
        unit: 'ms',
        target: { atMost: longestFrameMs },
      },
      { measurement, what: 'its title is there, median', value: medianOf('titleMs'), unit: 'ms' },
    ];
  } finally {
    await dashboard.dispose();
  }
}

interface Times {
  readonly frameMs: number;
  readonly titleMs: number;
}

async function timePage(dashboard: SeparateDashboard): Promise<Times> {
  const { page } = await dashboard.open('/sign-in', {
    prepare: (opened) => opened.route('**/sign-in', (route) => route.fulfill({ body: '' })),
  });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.clearBrowserCache');
  await devTools.send('Network.emulateNetworkConditions', slowLine);
  await page.goto(`${dashboard.service.url}/${dashboard.accountId}/overview`, { waitUntil: 'commit' });
  const [frameMs, titleMs] = await Promise.all([
    page.evaluate(untilPainted('header')),
    page.evaluate(untilPainted('main h1')),
  ]);
  await page.close();
  return { frameMs: Number(frameMs), titleMs: Number(titleMs) };
}

/** In the page: the milliseconds until an element below `#app` is in a frame that the browser has painted. */
const untilPainted = (selector: string) => `new Promise((resolve, reject) => {
  setTimeout(() => reject(new Error('no ${selector} within a minute')), 60_000);
  const isThere = () => performance.getEntriesByName('first-contentful-paint').length > 0
    && document.querySelector('#app ${selector}')?.checkVisibility();
  const look = () => requestAnimationFrame(() => isThere() ? resolve(performance.now()) : look());
  look();
})`;
