import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLmdbEventLog, openPostgresEventLog } from '@overlay/service';
import { startPostgres } from '../../tests/kit/postgres.ts';
import { median, quantile } from '../../tests/kit/quantile.ts';
import type { BenchOptions } from '../options.ts';
import type { Finding } from '../report/finding.ts';

const groupSizes = [100, 500];
/** Concurrent callers, each with its own group. */
const callers = 4;
const line = `${'x'.repeat(399)}\n`;
/** Both logs hold what a round appends without shipping it. */
const maxBytes = 64 * 1024 ** 3;

interface Appender {
  append(entries: readonly ReturnType<typeof newEntry>[]): Promise<unknown>;
  close(): Promise<void>;
}

interface Round {
  readonly eventsPerSecond: number;
  readonly p50Ms: number;
}

/** The log on PostgreSQL compared with the embedded one, without a service, in alternation; each group has new keys. */
export async function measureLogOnPostgres({ rounds, roundSeconds }: BenchOptions): Promise<Finding[]> {
  const postgres = await startPostgres();
  const directory = mkdtempSync(join(tmpdir(), 'bench-log-'));
  const embedded: Appender = await createLmdbEventLog({ path: directory, maxBytes });
  const onPostgres: Appender = await openPostgresEventLog({
    url: postgres.url(),
    schema: 'event_log',
    maxBytes,
  });
  const findings: Finding[] = [];
  try {
    for (const size of groupSizes) {
      const ofEmbedded: Round[] = [];
      const ofPostgres: Round[] = [];
      await runRound(onPostgres, size, 1);
      for (let round = 0; round < rounds; round++) {
        ofEmbedded.push(await runRound(embedded, size, roundSeconds));
        ofPostgres.push(await runRound(onPostgres, size, roundSeconds));
      }
      const measurement = `log, groups of ${size}`;
      const rate = (of: readonly Round[]) => median(of.map(({ eventsPerSecond }) => eventsPerSecond));
      findings.push(
        { measurement, what: 'embedded', value: rate(ofEmbedded), unit: 'events/s' },
        { measurement, what: 'PostgreSQL', value: rate(ofPostgres), unit: 'events/s' },
        {
          measurement,
          what: 'PostgreSQL / embedded',
          value: rate(ofPostgres) / rate(ofEmbedded),
          unit: 'ratio',
        },
        {
          measurement,
          what: 'PostgreSQL, acknowledgement p50',
          value: median(ofPostgres.map(({ p50Ms }) => p50Ms)),
          unit: 'ms',
        },
      );
    }
  } finally {
    await Promise.all([embedded.close(), onPostgres.close()]);
    await postgres.dispose();
    rmSync(directory, { recursive: true, force: true });
  }
  return findings;
}

async function runRound(log: Appender, size: number, seconds: number): Promise<Round> {
  const times: number[] = [];
  const startedAt = performance.now();
  const isOver = () => performance.now() - startedAt > seconds * 1_000;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (!isOver()) {
        const sentAt = performance.now();
        await log.append(newGroup(size));
        times.push(performance.now() - sentAt);
      }
    }),
  );
  const tookMs = performance.now() - startedAt;
  return { eventsPerSecond: (times.length * size * 1_000) / tookMs, p50Ms: quantile(times, 0.5) };
}

function newGroup(size: number) {
  const keys = randomBytes(16 * size);
  return Array.from({ length: size }, (_, index) => newEntry(keys.subarray(index * 16, index * 16 + 16)));
}

function newEntry(key: Buffer) {
  return { key, line, createdAt: Date.now(), payloadHash: 1 };
}
