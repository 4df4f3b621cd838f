import type { RowStream } from '@overlay/service/internal/event/row-stream.ts';
import { toCreateReceived } from '@overlay/service/internal/event-store/clickhouse/received-table.ts';
import { toCreateTable } from '@overlay/service/internal/event-store/clickhouse/schema.ts';
import { nameOf, sql } from '@overlay/service/internal/event-tables/sql.ts';

const introduction = `-- The tables of a replicated store. A test generates this file from the schema of a single server and fails when they differ:
--   npx vitest run --project tests tests/stores/clickhouse/cluster-schema.test.ts --update
--
-- Run it once, while all replicas are up. They need ClickHouse 26.6 or later, a cluster named "overlay" of one shard with all
-- replicas, ClickHouse Keeper, the macros {shard} and {replica}, and the database "overlay". EVENT_STORE_URL is the address
-- of a load balancer in front of the replicas.
--
-- A replica remembers the deduplication tokens of 10,000 blocks for seven days, as long as the log can keep a range: with the
-- default of one hour, a range that is sent again later would be counted twice. With insert_quorum = 'auto' in the writer's
-- profile, an insert is acknowledged once most replicas have it.
`;

/** The tables of a single server, for replicas with Keeper. */
export function toClusterSchema(): string {
  const statements = [...(['events', 'conversions'] as const).map(toReplicatedTable), receivedTable];
  return `${introduction}\n${statements.map((statement) => `${statement};`).join('\n\n')}\n`;
}

const receivedTable = toCreateReceived(
  sql`overlay.received ON CLUSTER overlay`,
  sql`ReplicatedAggregatingMergeTree('/clickhouse/tables/{shard}/overlay.received', '{replica}')`,
);

function toReplicatedTable(stream: RowStream): string {
  const table = sql`overlay.${nameOf(stream)}`;
  return toCreateTable(stream, {
    name: sql`${table} ON CLUSTER overlay`,
    engine: sql`ReplicatedMergeTree('/clickhouse/tables/{shard}/${table}', '{replica}')`,
    deduplication: sql`replicated_deduplication_window = 10000, replicated_deduplication_window_seconds = 604800`,
    mergesProjections: true,
  });
}

/** The statements of the generated file, without comments. */
export function toStatements(file: string): string[] {
  return file
    .replaceAll(/^--.*\n/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}
