import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../../tests/kit/postgres.ts';
import type { BenchOptions } from '../options.ts';
import { runOverlay, secretKey, startEmptyStore, startService } from '../processes/service.ts';
import type { Finding } from '../report/finding.ts';
import { prepareData } from './filled-data.ts';
import { getSummary } from './summary-request.ts';

const eventsPerBatch = 50;
const batchEveryMs = 100;

/**
 * A migration to PostgreSQL and a separate store while 500 events a second arrive; afterwards every campaign has the
 * same counts.
 */
export async function measureMigration({ migrationSizes }: BenchOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const size of migrationSizes) findings.push(...(await measureOne(size)));
  return findings;
}

async function measureOne(size: number): Promise<Finding[]> {
  const data = await prepareData('migration');
  const directory = mkdtempSync(join(tmpdir(), 'overlay-bench-servers-'));
  const postgres = await startPostgres();
  const store = await startEmptyStore();
  try {
    await data.fillTo(size);
    const urls = { DATABASE_URL: postgres.url(), EVENT_LOG_URL: postgres.url(), EVENT_STORE_URL: store.url };
    const file = join(directory, 'servers.env');
    writeFileSync(
      file,
      Object.entries(urls)
        .map(([name, value]) => `${name}=${value}\n`)
        .join(''),
    );
    const service = await startService(data.dataDir);
    const load = startLoad(service.url);
    const startedMs = performance.now();
    const output = await runOverlay(data.dataDir, ['migrate', '--to', file]);
    const seconds = (performance.now() - startedMs) / 1_000;
    await load.stop();
    const before = await countAll(service.url);
    await service.stop();
    const moved = await startService(data.dataDir, [], urls);
    const after = await countAll(moved.url);
    await moved.stop();
    if (before !== after) throw new Error(`the summaries differ: ${before} before, ${after} after`);
    const paused = Number(/refused for ([\d.]+) s/.exec(output)?.[1]);
    const measurement = `migration of ${(size / 1e6).toLocaleString('en')} M events under load`;
    return [
      { measurement, what: 'time', value: seconds, unit: 's' },
      { measurement, what: 'events', value: size / seconds, unit: 'events/s' },
      { measurement, what: 'writes refused', value: paused, unit: 's' },
    ];
  } finally {
    await store.stop();
    await postgres.dispose();
    data.remove();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Sends batches at a steady pace until it is stopped; those that are refused are not repeated. */
function startLoad(url: string): { stop(): Promise<void> } {
  let isStopping = false;
  const done = (async () => {
    while (!isStopping) {
      const events = Array.from({ length: eventsPerBatch }, (_, index) => ({
        eventType: 'interaction',
        interactionType: 'rating',
        value: index % 5,
        campaignId: `camp-${index}`,
        dedupeKey: randomUUID(),
      }));
      const answer = await fetch(`${url}/api/events/ingest`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ events }),
      });
      await answer.arrayBuffer();
      if (!answer.ok && answer.status !== 503) throw new Error(`a batch was answered ${answer.status}`);
      await sleep(batchEveryMs);
    }
  })();
  return {
    async stop() {
      isStopping = true;
      await done;
    },
  };
}

/** The summary of the account and of each campaign, as text. */
async function countAll(url: string): Promise<string> {
  const summaries: unknown[] = [await getSummary(url)];
  for (let campaign = 0; campaign < 50; campaign++) {
    const { impressions, interactions } = await getSummary(url, { campaignId: `camp-${campaign}` });
    summaries.push([impressions, interactions]);
  }
  const [total, ...campaigns] = summaries;
  const { impressions, interactions } = total as Awaited<ReturnType<typeof getSummary>>;
  return JSON.stringify([impressions, interactions, ...campaigns]);
}
