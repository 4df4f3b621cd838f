import { quantile } from '../../tests/kit/quantile.ts';
import type { BenchOptions } from '../options.ts';
import { startService } from '../processes/service.ts';
import type { Finding } from '../report/finding.ts';
import { prepareData } from './filled-data.ts';
import { getSummary } from './summary-request.ts';

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

const filters = {
  'all time': {},
  'one campaign of 50': { campaignId: 'camp-7' },
  'last 7 days': { dateFrom: day(6), dateTo: day(0) },
  'one campaign, 7 days': { campaignId: 'camp-7', dateFrom: day(6), dateTo: day(0) },
} as const;

/** The summary of one account that owns every row of the table, over HTTP, with the rows put straight into the store. */
export async function measureSummary(options: BenchOptions): Promise<Finding[]> {
  const data = await prepareData('summary');
  const findings: Finding[] = [];
  try {
    for (const size of options.summarySizes) {
      await data.fillTo(size);
      findings.push(...(await measureSize(data.dataDir, size, options.summaryQueries)));
    }
  } finally {
    data.remove();
  }
  return findings;
}

async function measureSize(dataDir: string, size: number, queries: number): Promise<Finding[]> {
  const service = await startService(dataDir);
  try {
    const { impressions, interactions } = await getSummary(service.url);
    if (impressions + interactions !== size)
      throw new Error(`the summary counts ${impressions + interactions}`);
    const measurement = `summary of ${(size / 1e6).toLocaleString('en')} M events`;
    const findings: Finding[] = [];
    for (const [name, filter] of Object.entries(filters)) {
      const times: number[] = [];
      for (let query = 0; query < queries; query++) {
        const startedMs = performance.now();
        await getSummary(service.url, filter);
        times.push(performance.now() - startedMs);
      }
      findings.push(
        { measurement, what: `${name}, p50`, value: quantile(times, 0.5), unit: 'ms' },
        {
          measurement,
          what: `${name}, p95`,
          value: quantile(times, 0.95),
          unit: 'ms',
          target: { atMost: 100 },
        },
      );
    }
    return findings;
  } finally {
    await service.stop();
  }
}
