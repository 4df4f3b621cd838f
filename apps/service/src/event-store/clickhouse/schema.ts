import { createHash } from 'node:crypto';
import { conversionTable } from '../../event/conversion-row.ts';
import { eventTable } from '../../event/event-row.ts';
import type { RowStream } from '../../event/row-stream.ts';
import {
  conversionProjections,
  eventProjections,
  type Projection,
  toProjectionSql,
} from '../../event-tables/projections.ts';
import { joinSql, nameOf, type Sql, sql } from '../../event-tables/sql.ts';

interface Table {
  readonly columns: Sql;
  readonly indexes: readonly Sql[];
  readonly projections: readonly Projection[];
  /** Sort columns after the account and the day. */
  readonly order: Sql;
}

/** @param hashAfter the column before `deviceHash`: columns keep their order */
function toColumns(table: Readonly<Record<string, { readonly type: Sql }>>, hashAfter: string): Sql {
  const hash = sql`\n    deviceHash FixedString(32) DEFAULT unhex(deviceHashHex) CODEC(ZSTD(1))`;
  const columns = Object.entries(table).flatMap(([name, { type }]) => {
    const column = sql`\n    ${nameOf(name)} ${type}`;
    return name === hashAfter ? [column, hash] : [column];
  });
  return joinSql([...columns, sql`\n    schemaVersion UInt8`], sql`,`);
}

/**
 * One row for each event and each conversion: duplicates are stopped before the store, so no query needs FINAL.
 * Strings are '' where absent, and `overlayVersion` is 0. `deviceHash` is 32 raw bytes, all zero without a device; rows
 * bring it as hex in `deviceHashHex`. An amount is a decimal, never a float; `amountText` is the amount as it was sent,
 * if it was sent as text. `measurable` is 0 if the overlay's visibility could not be observed, and null if it was not
 * reported.
 */
const tables: Readonly<Record<RowStream, Table>> = {
  events: {
    columns: toColumns(eventTable, 'quarantineId'),
    // `createdAt` is not in the key: without the index, counting the last days would read it for every event of an
    // account.
    indexes: [sql`INDEX created createdAt TYPE minmax GRANULARITY 1`],
    projections: eventProjections,
    order: sql`campaignId, eventType, interactionType, timestamp, eventId`,
  },
  conversions: {
    columns: toColumns(conversionTable, 'deviceHashHex'),
    indexes: [],
    projections: conversionProjections,
    order: sql`conversionType, timestamp, conversionId`,
  },
};

/** Reasons: docs/decisions/0051-few-and-large-parts.md. */
const settings = sql`index_granularity = 8192,
    fsync_after_insert = 1, fsync_part_directory = 1,
    min_rows_to_fsync_after_merge = 1, min_compressed_bytes_to_fsync_after_merge = 1,
    merge_selector_base = 12,
    min_age_to_force_merge_seconds = 86400, min_age_to_force_merge_on_partition_only = 1,
    lightweight_mutation_projection_mode = 'drop', old_parts_lifetime = 60, finished_mutations_to_keep = 1`;

/** Servers before 26.6 do not know them, and make projections at every insert. */
export const projectionSettings = sql`materialize_projections_on_insert = 0, materialize_projections_on_merge = 1`;

/** The name of a table, and how its inserts are deduplicated. */
export interface TablePlace {
  /** After CREATE TABLE IF NOT EXISTS. */
  readonly name: Sql;
  readonly engine: Sql;
  readonly deduplication: Sql;
  /** Whether the server knows `projectionSettings`. */
  readonly mergesProjections: boolean;
}

export function onOneServer(stream: RowStream, mergesProjections: boolean): TablePlace {
  return {
    name: nameOf(stream),
    engine: sql`MergeTree`,
    // The tokens of this many inserted blocks are remembered; they only have to outlive a retry.
    deduplication: sql`non_replicated_deduplication_window = 10000`,
    mergesProjections,
  };
}

/** The statement that creates the table of a stream. Safe to repeat. */
export function toCreateTable(
  stream: RowStream,
  { name, engine, deduplication, mergesProjections }: TablePlace,
): Sql {
  const { order } = tables[stream];
  const all = mergesProjections ? sql`${settings},\n    ${projectionSettings}` : settings;
  return sql`CREATE TABLE IF NOT EXISTS ${name}
(${toBody(stream)}
)
ENGINE = ${engine}
PARTITION BY toYYYYMM(timestamp)
ORDER BY (accountId, toDate(timestamp), ${order})
SETTINGS
    ${deduplication},
    ${all}
COMMENT '${nameOf(schemaName(stream))}'`;
}

/** Stored as the table's comment. It changes with the columns, indexes, projections and sort order. */
export function schemaName(stream: RowStream): string {
  const text = toBody(stream) + tables[stream].order;
  return `overlay_${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
}

function toBody(stream: RowStream): Sql {
  const { columns, indexes, projections } = tables[stream];
  return joinSql([columns, ...indexes, ...projections.map(toProjectionSql)], sql`,\n    `);
}
