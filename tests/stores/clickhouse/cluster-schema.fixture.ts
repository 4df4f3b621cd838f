/** `SHOW CREATE TABLE` of the tables of a single server after its schema was applied. */
export interface SingleServerSchema {
  readonly events: string;
  readonly conversions: string;
  /** Names of the migrations that these tables include. */
  readonly migrations: readonly string[];
}

const introduction = `-- The tables of a replicated store. A test generates this file from the schema of a single server and fails when they differ:
--   npx vitest run tests/stores/clickhouse/cluster-schema.test.ts --update
--
-- Run it once, while all replicas are up. They need a cluster named "overlay" of one shard with all replicas, ClickHouse Keeper, the macros
-- {shard} and {replica}, and the database "overlay". From then on the service upgrades the tables. EVENT_STORE_URL is the address of
-- a load balancer in front of the replicas.
--
-- A replica remembers the deduplication tokens of 10,000 blocks for seven days, as long as the log can keep a range: with the default of one
-- hour, a range that is sent again later would be counted twice. With insert_quorum = 'auto' in the writer's profile, an insert is acknowledged
-- once most replicas have it.
`;

/** The same tables for replicas with Keeper. */
export function toClusterSchema(single: SingleServerSchema): string {
  const statements = [
    toReplicatedTable(single.events, 'events'),
    toReplicatedTable(single.conversions, 'conversions'),
    toMigrations(single.migrations),
  ];
  return `${introduction}\n${statements.map((statement) => `${statement};`).join('\n\n')}\n`;
}

/** Each replica records for itself what its tables include: running a migration twice does no harm. */
function toMigrations(names: readonly string[]): string {
  const list = names.map((name) => `    '${name}'`).join(',\n');
  return `CREATE TABLE IF NOT EXISTS overlay.schemaMigrations ON CLUSTER overlay
(
    \`name\` String,
    \`appliedAt\` DateTime DEFAULT now()
)
ENGINE = MergeTree
ORDER BY name
SETTINGS fsync_after_insert = 1
AS SELECT arrayJoin([\n${list}\n]) AS name, now() AS appliedAt`;
}

/** The statements of the generated file, without comments. */
export function toStatements(file: string): string[] {
  return file
    .replaceAll(/^--.*\n/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

function toReplicatedTable(statement: string, table: string): string {
  const name = `overlay.${table}`;
  return [
    [/^CREATE TABLE [\w.]+/, `CREATE TABLE IF NOT EXISTS ${name} ON CLUSTER overlay`],
    [
      /\bENGINE = MergeTree\b/,
      `ENGINE = ReplicatedMergeTree('/clickhouse/tables/{shard}/${name}', '{replica}')`,
    ],
    [
      /\bnon_replicated_deduplication_window = (\d+)/,
      'replicated_deduplication_window = $1, replicated_deduplication_window_seconds = 604800',
    ],
  ].reduce((text, [pattern, replacement]) => {
    if (!(pattern instanceof RegExp) || !pattern.test(text)) throw new Error(`${table} has no ${pattern}`);
    return text.replace(pattern, String(replacement));
  }, statement);
}
