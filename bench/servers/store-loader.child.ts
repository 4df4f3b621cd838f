import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import { type EventRow, eventColumns, openEmbeddedPorts, rowSchemaVersion } from '@overlay/service';
import { createChdbConnection } from 'chdb/connection';
import { loadRanges, rangeRows, toRow } from '../load/load-ranges.ts';

const events = Number(process.argv[2]);
const path = process.argv[3] ?? '';

/**
 * The client's usual way, with objects in and JSON over the connection: what one would write without further
 * knowledge.
 */
async function loadWithClient(path: string): Promise<number> {
  const connection = createChdbConnection({ path });
  // Both packages carry their own copy of the same declarations, which differ only in a private field.
  const client = createClient({ connection: connection as unknown as ClientConnection });
  const ranges = Array.from({ length: Math.ceil(events / rangeRows) }, (_, range) =>
    Array.from({ length: rangeRows }, (_, row) => toClientRow(toRow(events + range * rangeRows + row))),
  );
  const [column = '', ...columns] = eventColumns;
  const startedMs = performance.now();
  for (const [index, values] of ranges.entries()) {
    await client.insert({
      table: 'events',
      columns: [column, ...columns],
      format: 'JSONEachRow',
      values,
      clickhouse_settings: { insert_deduplication_token: `bench-client:${index}` },
    });
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  await client.close();
  return (ranges.length * rangeRows) / seconds;
}

type ClientConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>;

function toClientRow(row: EventRow) {
  return {
    ...row,
    schemaVersion: rowSchemaVersion,
    timestamp: toInstant(row.timestamp),
    createdAt: toInstant(row.createdAt),
  };
}
function toInstant(ms: number): string {
  return new Date(ms).toISOString().slice(0, -1).replace('T', ' ');
}

const { eventStore } = await openEmbeddedPorts(path);
await eventStore.migrate();
const tabSeparated = await loadRanges(eventStore, events);
const clientPerSecond = await loadWithClient(join(path, 'event-store'));
process.send?.({ tabSeparated, clientPerSecond }, () => process.exit(0));
