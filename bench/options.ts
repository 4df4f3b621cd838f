import { parseArgs } from 'node:util';

export const measurementNames = [
  'single',
  'memory',
  'rest',
  'batches',
  'freshness',
  'summary',
  'export',
  'overlay',
  'moving-page',
  'motion',
  'dedupe',
  'screening',
  'analytics',
  'dashboard',
  'slow-line',
  'palette',
  'cluster',
  'cluster-parts',
  'migration',
] as const;
export type MeasurementName = (typeof measurementNames)[number];

/** Duration and size: `--quick` is for a check after a change, the default for published figures. */
export interface BenchOptions {
  readonly only: readonly MeasurementName[];
  /** Writes a CPU profile of the service's main thread beside the results. */
  readonly profile: boolean;
  readonly rounds: number;
  readonly warmUpSeconds: number;
  readonly roundSeconds: number;
  readonly floodSeconds: number;
  readonly restSeconds: number;
  readonly batchEvents: number;
  readonly pacedSeconds: number;
  readonly freshnessProbes: number;
  readonly summarySizes: readonly number[];
  readonly summaryQueries: number;
  readonly exportSizes: readonly number[];
  readonly overlayRounds: number;
  readonly motionRounds: number;
  readonly dedupeKeys: readonly number[];
  readonly analyticsSizes: readonly number[];
  readonly analyticsSeconds: number;
  /** Where the events of the analytics are kept for later runs. Default: nowhere. */
  readonly data: string | undefined;
  readonly dashboardRounds: number;
  readonly clusterEvents: number;
  readonly migrationSizes: readonly number[];
}

const full = {
  rounds: 3,
  warmUpSeconds: 3,
  roundSeconds: 8,
  floodSeconds: 60,
  restSeconds: 300,
  // Enough events that the last insert, during which no events are sent, is a small share.
  batchEvents: 1_200_000,
  pacedSeconds: 20,
  freshnessProbes: 100,
  summarySizes: [1_000_000, 10_000_000],
  summaryQueries: 100,
  exportSizes: [1_000_000, 10_000_000],
  overlayRounds: 200,
  motionRounds: 3,
  dedupeKeys: [0, 20_000_000, 60_000_000],
  analyticsSizes: [1_000_000, 2_000_000, 10_000_000, 100_000_000],
  analyticsSeconds: 10,
  dashboardRounds: 5,
  clusterEvents: 600_000,
  migrationSizes: [1_000_000, 10_000_000],
};

const quick = {
  rounds: 2,
  warmUpSeconds: 1,
  roundSeconds: 2,
  floodSeconds: 5,
  restSeconds: 120,
  batchEvents: 100_000,
  pacedSeconds: 4,
  freshnessProbes: 20,
  summarySizes: [1_000_000],
  summaryQueries: 30,
  exportSizes: [1_000_000],
  overlayRounds: 50,
  motionRounds: 1,
  dedupeKeys: [0, 5_000_000],
  analyticsSizes: [1_000_000],
  analyticsSeconds: 3,
  dashboardRounds: 3,
  clusterEvents: 100_000,
  migrationSizes: [100_000],
};

export function parseOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      profile: { type: 'boolean', default: false },
      // Of the analytics and the migration, in millions of events: --sizes 1,10
      sizes: { type: 'string' },
      data: { type: 'string' },
    },
  });
  const asked = values.only?.split(',') ?? measurementNames;
  for (const name of asked) {
    if (!measurementNames.some((known) => known === name)) {
      throw new Error(`--only knows ${measurementNames.join(', ')}; not "${name}"`);
    }
  }
  const only = measurementNames.filter((name) => asked.includes(name));
  const sizes = values.sizes?.split(',').map((millions) => Number(millions) * 1_000_000);
  if (sizes?.some((size) => !(size > 0)))
    throw new Error(`--sizes are millions of events, not "${values.sizes}"`);
  return {
    only,
    profile: values.profile,
    data: values.data,
    ...(values.quick ? quick : full),
    ...(sizes === undefined ? {} : { analyticsSizes: sizes, migrationSizes: sizes }),
  };
}
