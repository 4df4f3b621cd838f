import { cpuSeconds, residentMegabytes } from '../../tests/kit/process-figures.ts';
import { quantile } from '../../tests/kit/quantile.ts';
import type { BenchOptions } from '../options.ts';
import { type MeasuredServer, secretKey, startService } from '../processes/service.ts';
import type { Finding } from '../report/finding.ts';
import { prepareData } from './filled-data.ts';
import { getSummary } from './summary-request.ts';

const sampleEveryMs = 100;
const askEveryMs = 250;

/** Exports of all events of an account: speed, memory, and the delay for a page of the same account meanwhile. */
export async function measureExport(options: BenchOptions): Promise<Finding[]> {
  const data = await prepareData('export');
  const findings: Finding[] = [];
  try {
    for (const size of options.exportSizes) {
      await data.fillTo(size);
      for (const format of ['ndjson', 'csv']) {
        const service = await startService(data.dataDir);
        try {
          findings.push(...(await measureOne(service, size, format)));
        } finally {
          await service.stop();
        }
      }
    }
  } finally {
    data.remove();
  }
  return findings;
}

async function measureOne(service: MeasuredServer, size: number, format: string): Promise<Finding[]> {
  // Excludes the cost of the first query and the first answer.
  await getSummary(service.url);
  await readLines(service, `${format}&videoId=vid-1`);
  const before = residentMegabytes(service.pid) ?? 0;
  const cpuBefore = cpuSeconds(service.pid) ?? 0;
  let highest = before;
  const sampling = setInterval(() => {
    highest = Math.max(highest, residentMegabytes(service.pid) ?? 0);
  }, sampleEveryMs);
  const waits: number[] = [];
  const asking = setInterval(async () => {
    const askedMs = performance.now();
    await getSummary(service.url, { campaignId: `camp-${waits.length % 50}` });
    waits.push(performance.now() - askedMs);
  }, askEveryMs);
  const startedMs = performance.now();
  try {
    const lines = await readLines(service, format);
    const seconds = (performance.now() - startedMs) / 1_000;
    const expected = format === 'csv' ? size + 1 : size;
    if (lines !== expected) throw new Error(`the export has ${lines} lines instead of ${expected}`);
    const cpu = (cpuSeconds(service.pid) ?? 0) - cpuBefore;
    const measurement = `export of ${(size / 1e6).toLocaleString('en')} M events as ${format}`;
    return [
      { measurement, what: 'events', value: size / seconds, unit: 'events/s' },
      { measurement, what: 'processor time', value: (cpu * 1e6) / size, unit: 'µs CPU/event' },
      { measurement, what: 'RSS before', value: before, unit: 'MB' },
      {
        measurement,
        what: 'RSS gained at most',
        value: highest - before,
        unit: 'MB',
        target: { atMost: 150 },
      },
      {
        measurement,
        what: 'summary of the account meanwhile, p95',
        value: quantile(waits, 0.95),
        unit: 'ms',
        target: { atMost: 300 },
      },
    ];
  } finally {
    clearInterval(sampling);
    clearInterval(asking);
  }
}

/** Counts line breaks: no text of these events has one. */
async function readLines({ url }: MeasuredServer, query: string): Promise<number> {
  const answer = await fetch(`${url}/api/events/export?format=${query}`, {
    headers: { authorization: `Bearer ${secretKey}` },
  });
  if (!answer.ok || answer.body === null) throw new Error(`the export is answered ${answer.status}`);
  let lines = 0;
  for await (const piece of answer.body) {
    for (let at = piece.indexOf(10); at !== -1; at = piece.indexOf(10, at + 1)) lines += 1;
  }
  return lines;
}
