import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openEmbeddedPorts } from '@overlay/service';
import type { BenchOptions } from '../options.ts';
import { startService } from '../processes/service.ts';
import type { Finding } from '../report/finding.ts';
import { quantile } from '../report/quantile.ts';
import { fillEvents } from './fill-events.ts';
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
  const dataDir = mkdtempSync(join(tmpdir(), 'overlay-bench-summary-'));
  const findings: Finding[] = [];
  let rows = 0;
  try {
    // The first start creates the tables and the account of the bootstrap keys.
    await (await startService(dataDir)).stop();
    for (const size of options.summarySizes) {
      await addRows(dataDir, rows, size);
      rows = size;
      findings.push(...(await measureSize(dataDir, size, options.summaryQueries)));
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  return findings;
}

async function addRows(dataDir: string, from: number, to: number): Promise<void> {
  const ports = await openEmbeddedPorts(dataDir);
  const { items } = await ports.controlStore.accounts.list({ limit: 1 });
  const [account] = items;
  if (account === undefined) throw new Error('the service made no account');
  await fillEvents(ports.eventStore, account.accountId, from, to);
  await Promise.all([ports.eventLog.close(), ports.conversionLog.close()]);
  await ports.eventStore.close();
  await ports.controlStore.close();
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
