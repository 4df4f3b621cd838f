import { availableParallelism } from 'node:os';
import type { LogRange } from '../../log/event-log.ts';
import type { QueryParams, RowCondition } from '../event-store.ts';

export const defaultTimeoutMs = 30_000;

/**
 * A range must become one block, so that the token covers all of it. If it were split in two, only their order would
 * distinguish the blocks, and parallel parsing does not preserve order. Ranges are a few MiB, so one block is cheap.
 */
export function insertSettings(range: LogRange) {
  return {
    insert_deduplicate: 1,
    insert_deduplication_token: range.token,
    deduplicate_blocks_in_dependent_materialized_views: 1,
    async_insert: 0,
    input_format_parallel_parsing: 0,
    max_insert_block_size: String(Math.max(range.rowCount, 1) + 1),
    min_insert_block_size_rows: String(Math.max(range.rowCount, 1) + 1),
    min_insert_block_size_bytes: '0',
    max_insert_threads: '1',
  } as const;
}

/** Memory limit of one query. */
const maxQueryBytes = 1024 ** 3;

export function querySettings(options: {
  readonly timeoutMs: number;
  readonly maxRows?: number | undefined;
}) {
  return {
    max_execution_time: Math.ceil(options.timeoutMs / 1_000),
    max_result_rows: String(options.maxRows ?? 0),
    max_memory_usage: String(maxQueryBytes),
    // Leave one core to the event loop.
    max_threads: Math.max(1, availableParallelism() - 1),
    output_format_json_quote_64bit_integers: 0,
  } as const;
}

/** The condition as the body of a WHERE clause with named parameters. It always names the account. */
export function toConditionSql(condition: RowCondition): {
  readonly where: string;
  readonly params: QueryParams;
} {
  const { accountId, deviceHash, keyId, createdAtToMs, beforeDay } = condition;
  const parts: [sql: string, params: QueryParams][] = [['accountId = {accountId:String}', { accountId }]];
  if (deviceHash !== undefined) parts.push(['deviceHash = unhex({deviceHash:String})', { deviceHash }]);
  if (keyId !== undefined) parts.push(['keyId = {keyId:String}', { keyId }]);
  if (createdAtToMs !== undefined) {
    parts.push(["createdAt <= fromUnixTimestamp64Milli({createdAtToMs:Int64}, 'UTC')", { createdAtToMs }]);
  }
  if (beforeDay !== undefined) parts.push(['toDate(timestamp) < {beforeDay:Date}', { beforeDay }]);
  return {
    where: parts.map(([sql]) => sql).join(' AND '),
    params: Object.assign({}, ...parts.map(([, params]) => params)),
  };
}

/** Row groups are built in memory: small ones, encoded one at a time, keep a file of gigabytes below 700 MB. */
export const parquetSettings = {
  max_threads: 1,
  output_format_parquet_row_group_size: '100000',
  output_format_parquet_row_group_size_bytes: '67108864',
} as const;

/** How much of its tables a running query has read. `condition` selects the query. */
export function toShareReadSql(condition: string): string {
  return `SELECT read_rows / greatest(total_rows_approx, read_rows, 1) AS share FROM system.processes WHERE ${condition}`;
}
