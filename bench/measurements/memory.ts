import { residentMegabytes } from '../../tests/kit/process-figures.ts';
import { runLoad } from '../load/run-load.ts';
import type { BenchOptions } from '../options.ts';
import { type MeasuredServer, publishableKey } from '../processes/service.ts';
import type { Finding } from '../report/finding.ts';

const sampleEveryMs = 100;

/** The service's memory while single events and batches flood it at once. */
export async function measureMemory(service: MeasuredServer, options: BenchOptions): Promise<Finding[]> {
  const before = residentMegabytes(service.pid);
  if (before === undefined) return [];
  let highest = before;
  const timer = setInterval(() => {
    highest = Math.max(highest, residentMegabytes(service.pid) ?? 0);
  }, sampleEveryMs);
  const floods = [1, 100].map((batchSize) =>
    runLoad({
      kind: 'flood',
      url: `${service.url}/api/sdk/event`,
      key: publishableKey,
      connections: batchSize === 1 ? 128 : 32,
      batchSize,
      until: { seconds: options.floodSeconds },
    }),
  );
  const reports = await Promise.all(floods).finally(() => clearInterval(timer));
  const events = (reports[0]?.requests ?? 0) + (reports[1]?.requests ?? 0) * 100;
  const measurement = `memory, flood of ${options.floodSeconds} s`;
  return [
    { measurement, what: 'events meanwhile', value: events / options.floodSeconds, unit: 'events/s' },
    { measurement, what: 'RSS before', value: before, unit: 'MB' },
    { measurement, what: 'RSS highest', value: highest, unit: 'MB', target: { atMost: 700 } },
  ];
}
