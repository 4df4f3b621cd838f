import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../../tests/kit/quantile.ts';
import { toPayload } from '../load/event-body.ts';
import { runLoad } from '../load/run-load.ts';
import type { BenchOptions } from '../options.ts';
import { type MeasuredServer, publishableKey } from '../processes/service.ts';
import type { Finding } from '../report/finding.ts';
import { getSummary } from './summary-request.ts';

const connections = 64;
const pollEveryMs = 5;

/** How long after its acknowledgement an event is counted: idle, and at half of the service's maximum load. */
export async function measureFreshness(
  service: MeasuredServer,
  options: BenchOptions,
  { acknowledgedWithinMs = 25 } = {},
): Promise<Finding[]> {
  const idle: number[] = [];
  for (let probe = 0; probe < options.freshnessProbes; probe++) {
    idle.push(await probeFreshness(service.url));
    // Otherwise every probe would hit the same phase of the shipper's cycle.
    await sleep(Math.random() * 300);
  }

  const url = `${service.url}/api/sdk/event`;
  const key = publishableKey;
  const flatOut = await runLoad({
    kind: 'flood',
    url,
    key,
    connections,
    batchSize: 1,
    until: { seconds: options.roundSeconds },
  });
  const requestsPerSecond = flatOut.requests / flatOut.seconds / 2;
  const seconds = options.pacedSeconds;
  const paced = () => runLoad({ kind: 'paced', url, key, connections, requestsPerSecond, seconds });
  const alone = await paced();
  // Measured again with the probes, which request summaries without a pause, unlike any dashboard, and occupy a core.
  const load = paced();
  const loaded: number[] = [];
  const probing = (async () => {
    const until = performance.now() + (options.pacedSeconds - 1) * 1_000;
    await sleep(500);
    while (performance.now() < until) {
      loaded.push(await probeFreshness(service.url));
      await sleep(Math.random() * 100);
    }
  })();
  const [report] = await Promise.all([load, probing]);

  const measurement = 'freshness';
  const half = `at half the maximum (${Math.round(report.perSecond).toLocaleString('en')}/s)`;
  return [
    { measurement, what: 'idle, median', value: quantile(idle, 0.5), unit: 'ms' },
    { measurement, what: 'idle, p99', value: quantile(idle, 0.99), unit: 'ms', target: { atMost: 1_000 } },
    { measurement, what: `${half}, median`, value: quantile(loaded, 0.5), unit: 'ms' },
    {
      measurement,
      what: `${half}, p99`,
      value: quantile(loaded, 0.99),
      unit: 'ms',
      target: { atMost: 1_000 },
    },
    { measurement: 'acknowledgement', what: `${half}, median`, value: alone.p50Ms, unit: 'ms' },
    {
      measurement: 'acknowledgement',
      what: `${half}, p99`,
      value: alone.p99Ms,
      unit: 'ms',
      target: { atMost: acknowledgedWithinMs },
    },
    {
      measurement: 'acknowledgement',
      what: `${half}, beside summaries without a pause, p99`,
      value: report.p99Ms,
      unit: 'ms',
    },
  ];
}

let probes = 0;

/** One event in a separate campaign, then the summary of that campaign until it returns 1. */
async function probeFreshness(serviceUrl: string): Promise<number> {
  probes += 1;
  const campaignId = `probe-${process.pid}-${probes}`;
  const answer = await fetch(`${serviceUrl}/api/sdk/event`, {
    method: 'POST',
    headers: { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(toPayload(campaignId, campaignId)),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`a probe was answered ${answer.status}`);
  const acknowledgedMs = performance.now();
  while (performance.now() - acknowledgedMs < 30_000) {
    const { interactions } = await getSummary(serviceUrl, { campaignId });
    if (interactions === 1) return performance.now() - acknowledgedMs;
    await sleep(pollEveryMs);
  }
  throw new Error('an acknowledged event was not counted within 30 s');
}
