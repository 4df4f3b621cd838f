import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentMegabytes } from '../../tests/kit/process-figures.ts';
import { quantile } from '../../tests/kit/quantile.ts';
import { runLoad } from '../load/run-load.ts';
import type { BenchOptions } from '../options.ts';
import { publishableKey, runOverlay, secretKey, startService } from '../processes/service.ts';
import type { Finding } from '../report/finding.ts';
import { sharedDevice } from './fill-sessions.ts';
import { prepareSessions } from './kept-sessions.ts';

const dayMs = 86_400_000;
const day = (daysAgo: number) => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);
const days90 = `dateFrom=${day(89)}&dateTo=${day(0)}`;
const days30 = `dateFrom=${day(29)}&dateTo=${day(0)}`;
const series = '/api/analytics/timeseries?interval=day&';
const breakdown = '/api/analytics/breakdown?by=';

interface Question {
  readonly what: string;
  readonly path: string;
  /** The promised p95 in ms at 10 and at 100 million events. */
  readonly atMost: readonly [at10M: number, at100M: number];
}

const questions: readonly Question[] = [
  { what: 'summary, all time', path: '/api/analytics/summary', atMost: [50, 100] },
  { what: 'summary, 90 days', path: `/api/analytics/summary?${days90}`, atMost: [50, 100] },
  { what: 'series, UTC', path: `${series}${days90}`, atMost: [60, 100] },
  { what: 'series, Berlin', path: `${series}${days90}&timezone=Europe/Berlin`, atMost: [120, 150] },
  { what: 'series, Kathmandu', path: `${series}${days90}&timezone=Asia/Kathmandu`, atMost: [180, 250] },
  { what: 'by campaign', path: `${breakdown}campaign&${days90}`, atMost: [80, 200] },
  { what: 'by video', path: `${breakdown}video&${days90}`, atMost: [80, 200] },
  { what: 'by origin', path: `${breakdown}origin&${days90}`, atMost: [80, 200] },
  {
    what: 'by hour of the week',
    path: `${breakdown}hourOfWeek&timezone=Europe/Berlin&limit=168&${days90}`,
    atMost: [80, 200],
  },
  {
    what: 'timeline, busiest video',
    path: `/api/analytics/videos/vid-0/timeline?${days90}`,
    atMost: [300, 500],
  },
  {
    what: 'timeline, middling video',
    path: `/api/analytics/videos/vid-7/timeline?${days90}`,
    atMost: [80, 120],
  },
  { what: 'funnel', path: `/api/analytics/funnel?${days90}`, atMost: [150, 300] },
  { what: 'uniques', path: `/api/analytics/uniques?${days90}`, atMost: [150, 300] },
  { what: 'experiment', path: `/api/analytics/experiment?campaignId=camp-7&${days90}`, atMost: [60, 150] },
  { what: 'overlay results', path: `/api/analytics/overlays/ovl-7-2?${days90}`, atMost: [60, 150] },
  {
    what: 'event list, a rare filter',
    path: '/api/events?videoId=vid-7&sessionId=sess-4711&limit=20',
    atMost: [100, 150],
  },
];

/** Another product's two pages at 2 million events on such a machine: docs/performance.md names the source. */
const compared = [
  {
    what: '30-day totals with uniques',
    path: `/api/analytics/summary?include=uniques&${days30}`,
    umamiMs: 1_450,
  },
  { what: '30-day series', path: `${series}${days30}`, umamiMs: 2_810 },
] as const;

/** Every query over HTTP, while 1,000 events a second arrive: one account with most events, next to a small one. */
export async function measureAnalytics(options: BenchOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const size of options.analyticsSizes) {
    process.stderr.write(`${new Date().toISOString()} preparing ${size}\n`);
    const filled = await prepareSessions(size, options.data);
    findings.push(...filled.disk);
    try {
      process.stderr.write(`${new Date().toISOString()} measuring ${size}\n`);
      findings.push(...(await measureSize(filled.dataDir, size, options)));
    } finally {
      filled.remove();
    }
  }
  return findings;
}

async function measureSize(dataDir: string, size: number, options: BenchOptions): Promise<Finding[]> {
  const service = await startService(dataDir);
  const measurement = `analytics of ${size / 1e6} M events`;
  const findings: Finding[] = [];
  try {
    for (const { what, path, atMost } of questions) {
      const times = await timeBesideLoad(service.url, path, options.analyticsSeconds);
      const target = size === 10_000_000 ? atMost[0] : size === 100_000_000 ? atMost[1] : undefined;
      findings.push(
        { measurement, what: `${what}, p50 of ${times.length}`, value: quantile(times, 0.5), unit: 'ms' },
        {
          measurement,
          what: `${what}, p95`,
          value: quantile(times, 0.95),
          unit: 'ms',
          ...(target === undefined ? {} : { target: { atMost: target } }),
        },
      );
    }
    findings.push(await measureFairness(service.url, dataDir, size, options.analyticsSeconds));
    if (size === 2_000_000) {
      for (const { what, path, umamiMs } of compared) {
        const value =
          umamiMs / quantile(await timeBesideLoad(service.url, path, options.analyticsSeconds), 0.5);
        findings.push({ measurement, what: `${what}: Umami's time / this service's`, value, unit: 'ratio' });
      }
    }
    if (size === 100_000_000) {
      const seconds = await timeErasure(service.url);
      const erased = `erasing a device with ${size / 10_000} events`;
      findings.push({ measurement, what: erased, value: seconds, unit: 's', target: { atMost: 60 } });
    }
    const resident = residentMegabytes(service.pid);
    if (resident !== undefined) {
      findings.push({
        measurement,
        what: 'memory after all of them',
        value: resident,
        unit: 'MB',
        ...(size === 100_000_000 ? { target: { atMost: 1_200 } } : {}),
      });
    }
  } finally {
    await service.stop();
  }
  return findings;
}

/**
 * How long the first page of a small account takes, all of its queries at once, while the large account exports its
 * events.
 */
async function measureFairness(
  serviceUrl: string,
  dataDir: string,
  size: number,
  seconds: number,
): Promise<Finding> {
  const [accountId = ''] = (
    await runOverlay(dataDir, ['accounts', 'create', 'Light', 'light@example.com'])
  ).split('\n');
  const makeKey = async (kind: string) => {
    const printed = await runOverlay(dataDir, ['keys', 'create', accountId, kind, 'bench']);
    const key = /\b[ps]k_live_\w+/.exec(printed)?.[0];
    if (key === undefined) throw new Error(`no key in what was printed: ${printed}`);
    return key;
  };
  const url = `${serviceUrl}/api/sdk/event`;
  const paced = { kind: 'paced', url, connections: 16, requestsPerSecond: 1_000 } as const;
  await runLoad({ ...paced, key: await makeKey('publishable'), seconds: 3 });
  const key = await makeKey('secret');
  const page = ['summary, 90 days', 'series, UTC', 'by campaign', 'uniques'];
  const paths = questions.filter(({ what }) => page.includes(what)).map(({ path }) => path);
  const exporting = new AbortController();
  const exported = readAll(`${serviceUrl}/api/events/export?format=ndjson`, exporting.signal);
  const times: number[] = [];
  const endMs = performance.now() + seconds * 1_000;
  while (performance.now() < endMs) {
    const startedMs = performance.now();
    await Promise.all(paths.map((path) => ask(serviceUrl, path, key)));
    times.push(performance.now() - startedMs);
  }
  exporting.abort();
  const bytes = await exported;
  if (bytes === 0) throw new Error('no bytes were exported meanwhile');
  return {
    measurement: `analytics of ${size / 1e6} M events`,
    what: `page of a light account beside an export, p95 of ${times.length}`,
    value: quantile(times, 0.95),
    unit: 'ms',
    target: { atMost: 300 },
  };
}

/** Resolves to the bytes of an answer, when it ends or is aborted. */
async function readAll(url: string, signal: AbortSignal): Promise<number> {
  let bytes = 0;
  try {
    const answer = await fetch(url, { headers: { authorization: `Bearer ${secretKey}` }, signal });
    if (!answer.ok || answer.body === null) throw new Error(`the export was answered ${answer.status}`);
    for await (const piece of answer.body) bytes += piece.length;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  return bytes;
}

/** From the request until the receipt confirms that nothing of the device is left. */
async function timeErasure(serviceUrl: string): Promise<number> {
  const deviceHash = createHash('sha256').update(sharedDevice).digest('hex');
  const headers = { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' };
  const call = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${serviceUrl}/api/privacy/erasures${path}`, { ...init, headers });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`an erasure was answered ${answer.status}: ${text}`);
    return JSON.parse(text) as { erasureId: string; state: string };
  };
  const startedMs = performance.now();
  const { erasureId } = await call('', { method: 'POST', body: JSON.stringify({ deviceHash }) });
  while ((await call(`/${erasureId}`)).state !== 'finished') await sleep(500);
  return (performance.now() - startedMs) / 1_000;
}

/** One query after the other, for as long as events arrive at their steady rate. */
async function timeBesideLoad(serviceUrl: string, path: string, seconds: number): Promise<number[]> {
  let isOver = false;
  const load = runLoad({
    kind: 'paced',
    url: `${serviceUrl}/api/sdk/event`,
    key: publishableKey,
    connections: 16,
    requestsPerSecond: 1_000,
    seconds,
  }).finally(() => {
    isOver = true;
  });
  await ask(serviceUrl, path);
  const times: number[] = [];
  while (!isOver) {
    const startedMs = performance.now();
    await ask(serviceUrl, path);
    times.push(performance.now() - startedMs);
  }
  await load;
  return times;
}

async function ask(serviceUrl: string, path: string, key = secretKey): Promise<void> {
  const answer = await fetch(serviceUrl + path, { headers: { authorization: `Bearer ${key}` } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
}
