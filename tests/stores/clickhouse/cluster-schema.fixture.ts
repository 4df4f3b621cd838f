/** `SHOW CREATE TABLE` of the tables of a single server that is a shard, after all of its migrations. */
export interface SingleServerSchema {
  readonly events: string;
  readonly conversions: string;
  readonly shard: string;
  /** Their names. */
  readonly migrations: readonly string[];
}

const introduction = `-- The tables of a cluster, made out of those of a single server by a test, which fails when they differ:
--   npx vitest run tests/stores/clickhouse/cluster-schema.test.ts --update
--
-- Run it once, while all servers are there. They need a cluster named "overlay" whose shards have the weight 1, ClickHouse Keeper, the
-- macros {shard} and {replica}, and the databases "overlay" and "overlayCluster". From then on the service upgrades the tables.
--
-- "overlay" has the tables of a shard, to which the service writes: EVENT_STORE_SHARDS has an address of each shard, in the order of the
-- cluster's definition. "overlayCluster" has the tables over all shards, which it reads: EVENT_STORE_URL.
--
-- Rows are written to the shard's own table rather than through the one over all: the rows of a range whose
-- sipHash64(accountId, eventId) % shards is n (from 0) go to shard n + 1 under the token '<token of the range>:of-<shards>:<n>'. Whatever is
-- sent again, and to whichever replica of the shard, is then dropped there. A shard that is away keeps its rows waiting, and the others
-- have theirs.
--
-- A shard remembers the tokens of 10,000 blocks for seven days, as long as the log can keep a range: after the hour that is the default, a range
-- that is repeated would be counted twice. With insert_quorum = 'auto' in the profile of the writer, "stored" means on most replicas.
`;

/** The same tables for a cluster: replicated ones on each shard, and one of each over all shards. */
export function toClusterSchema(single: SingleServerSchema): string {
  const shardTables = [
    toShardTable(single.events, 'events'),
    toShardTable(single.conversions, 'conversions'),
    toShardTable(single.shard, 'shard'),
    toMigrations(single.migrations),
  ];
  const overAll = [
    toTableOverShards('events', 'sipHash64(accountId, eventId)'),
    toTableOverShards('conversions', 'sipHash64(accountId, conversionId)'),
    toTableOverShards('shard'),
  ];
  return `${introduction}\n${[...shardTables, ...overAll].map((statement) => `${statement};`).join('\n\n')}\n`;
}

function toTableOverShards(table: string, shardingKey?: string): string {
  const key = shardingKey === undefined ? '' : `, ${shardingKey}`;
  return `CREATE TABLE IF NOT EXISTS overlayCluster.${table} ON CLUSTER overlay AS overlay.${table}\nENGINE = Distributed('overlay', 'overlay', '${table}'${key})`;
}

/** What these tables have already. On each server for itself: a statement that runs twice does no harm. */
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

/** The statements of such a file, without comments. */
export function toStatements(file: string): string[] {
  return file
    .replaceAll(/^--.*\n/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

function toShardTable(statement: string, table: string): string {
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
