/** `SHOW CREATE TABLE` of the tables of a single server, after all of its migrations. */
export interface SingleServerSchema {
  readonly events: string;
  readonly conversions: string;
}

const identifiers = { events: 'eventId', conversions: 'conversionId' } as const;

const introduction = `-- The tables of a cluster, made out of those of a single server by a test, which fails when they differ:
--   npx vitest run apps/service/test/clickhouse/cluster-schema.test.ts --update
--
-- This version of the service writes to a single server; these are the tables that one which writes to several will find.
-- They need a cluster and a database "overlay", ClickHouse Keeper, and the macros {shard} and {replica} on each server.
--
-- Rows are written to the shard's own table, eventsShard or conversionsShard, rather than through the Distributed one: the rows of a
-- range whose sipHash64(accountId, eventId) % shards is n (from 0) go to shard n + 1 under the token '<token of the range>:<n>'.
-- Whatever is sent again, and to whichever replica of the shard, is then dropped there. A shard that is away keeps its rows waiting, and the
-- others have theirs. Queries read events and conversions.
--
-- A shard remembers the tokens of 10,000 blocks for seven days, as long as the log can keep a range: after the hour that is the default, a range
-- that is repeated would be counted twice. With insert_quorum = 'auto' in the profile of the writer, "stored" means on most replicas.
`;

/** The same tables for a cluster: a replicated one on each shard, and one over all shards. */
export function toClusterSchema(single: SingleServerSchema): string {
  const statements = (['events', 'conversions'] as const).flatMap((table) => [
    `${toShardTable(single[table], table)};`,
    `CREATE TABLE IF NOT EXISTS overlay.${table} ON CLUSTER overlay AS overlay.${table}Shard\nENGINE = Distributed('overlay', 'overlay', '${table}Shard', sipHash64(accountId, ${identifiers[table]}));`,
  ]);
  return `${introduction}\n${statements.join('\n\n')}\n`;
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
  const name = `overlay.${table}Shard`;
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
