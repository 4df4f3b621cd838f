import { startPostgres } from '../tests/kit/postgres.ts';
import { buildChildren } from '../tests/kit/programs.ts';
import { withSql } from '../tests/kit/sql.ts';
import { measureLogOnPostgres } from './cluster/log-on-postgres.ts';
import { measureStoreOverHttp } from './cluster/store-over-http.ts';
import { measureWholeNodes } from './cluster/whole-nodes.ts';
import { measureAnalytics } from './measurements/analytics.ts';
import { measureBatches } from './measurements/batches.ts';
import { measureCreateOverlay } from './measurements/create-overlay.ts';
import { measureDashboard } from './measurements/dashboard.ts';
import { measureDedupe } from './measurements/dedupe.ts';
import { measureExport } from './measurements/export.ts';
import { measureFreshness } from './measurements/freshness.ts';
import { measureMemory } from './measurements/memory.ts';
import { measureMigration } from './measurements/migration.ts';
import { measureMovingPage } from './measurements/moving-page.ts';
import { measureOverlayMotion } from './measurements/overlay-motion.ts';
import { measurePalette } from './measurements/palette.ts';
import { measureRest } from './measurements/rest.ts';
import { measureScreening } from './measurements/screening.ts';
import { measureSingleEvents } from './measurements/single-events.ts';
import { measureSlowLine } from './measurements/slow-line.ts';
import { measureSummary } from './measurements/summary.ts';
import { type MeasurementName, parseOptions } from './options.ts';
import { type MeasuredServer, publishableKey, startEmptyService, startServer } from './processes/service.ts';
import type { Finding } from './report/finding.ts';
import { toTable } from './report/table.ts';
import { resultsFolder, writeResults } from './report/write-results.ts';

/** Everything in one run on one machine, so that its ratios can be compared; see docs/performance.md. */
const options = parseOptions(process.argv.slice(2));
const startedAt = new Date();
await buildChildren(new URL('.', import.meta.url), new URL('../tests/', import.meta.url));

const profileArgs = ['--cpu-prof', `--cpu-prof-dir=${resultsFolder}`];

const isAsked = (name: MeasurementName) => options.only.includes(name);
const comparesPostgres = isAsked('single') || isAsked('batches');
const postgres = comparesPostgres ? await startPostgres() : undefined;
const postgresVersion =
  postgres &&
  (
    await withSql(postgres.url(), (sql) =>
      sql.row<{ version: string }>("SELECT current_setting('server_version') AS version"),
    )
  ).version;
const running: Promise<MeasuredServer>[] = [];
const startEmpty = () => startEmptyService(options.profile ? profileArgs : []);
const bare = startedWhenAsked(() => startServer(new URL('./servers/bare.child.ts', import.meta.url)));
const durable = startedWhenAsked(() => startServer(new URL('./servers/durable.child.ts', import.meta.url)));
const service = startedWhenAsked(startEmpty);
const onPostgres =
  postgres &&
  (await startServer(new URL('./servers/on-postgres.child.ts', import.meta.url), {
    BENCH_POSTGRES_URL: postgres.url(),
    BENCH_KEY: publishableKey,
  }));

const measure: Record<MeasurementName, () => Promise<Finding[]>> = {
  single: async () =>
    measureSingleEvents(
      {
        service: await service(),
        bare: await bare(),
        durable: await durable(),
        postgres: onPostgres,
      },
      options,
    ),
  memory: async () => measureMemory(await service(), options),
  rest: () => measureRest(options),
  batches: () => measureBatches({ startEmpty, postgres: onPostgres }, options),
  freshness: async () => measureFreshness(await service(), options),
  summary: () => measureSummary(options),
  export: () => measureExport(options),
  overlay: () => measureCreateOverlay(options),
  'moving-page': () => measureMovingPage(options),
  motion: () => measureOverlayMotion(options),
  dedupe: () => measureDedupe(options),
  screening: () => measureScreening(options),
  analytics: () => measureAnalytics(options),
  dashboard: () => measureDashboard(options),
  'slow-line': () => measureSlowLine(options),
  palette: () => measurePalette(options),
  cluster: () => measureWholeNodes(options),
  'cluster-parts': async () => [
    ...(await measureLogOnPostgres(options)),
    ...(await measureStoreOverHttp(options)),
  ],
  migration: () => measureMigration(options),
};

const findings: Finding[] = [];
try {
  for (const name of options.only) {
    process.stderr.write(`measuring ${name}\n`);
    // A failing measurement must not discard the others, which took minutes.
    try {
      findings.push(...(await measure[name]()));
    } catch (error) {
      process.exitCode = 1;
      process.stderr.write(`${name} failed: ${error instanceof Error ? error.stack : error}\n`);
    }
  }
} finally {
  await Promise.all([...running.map(async (server) => (await server).stop()), onPostgres?.stop()]);
  await postgres?.dispose();
}

process.stdout.write(`\n${toTable(findings)}\n`);
process.stdout.write(`\n${await writeResults(findings, options, postgresVersion, startedAt)}\n`);

/** Started here, so that measurements without it do not share their cores with it. */
function startedWhenAsked(start: () => Promise<MeasuredServer>): () => Promise<MeasuredServer> {
  let server: Promise<MeasuredServer> | undefined;
  return () => {
    if (server === undefined) {
      server = start();
      running.push(server);
    }
    return server;
  };
}
