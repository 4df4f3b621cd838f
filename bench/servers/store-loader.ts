import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@clickhouse/client';
import {
  type EventRow,
  eventColumns,
  openEmbeddedPorts,
  type Ports,
  rowSchemaVersion,
  toRowLine,
} from '@overlay/service';
import { createChdbConnection } from 'chdb/connection';

const events = Number(process.argv[2]);
const rangeRows = 10_000;
const now = Date.now();

/** What the load's events become in the log, field by field. */
function toRow(index: number): EventRow {
  return {
    accountId: 'acct_00000000000000000000000001',
    eventId: `evt_${String(index).padStart(26, '0')}`,
    timestamp: now,
    createdAt: now + Math.floor(index / 100),
    eventType: 'interaction',
    interactionType: 'rating',
    overlayType: 'rating',
    playbackEvent: '',
    campaignId: 'camp_bench',
    creativeId: 'crt_bench',
    videoId: 'vid_bench',
    overlayId: 'ovl_bench0000000000000001',
    sessionId: 'sess_bench00000000000001',
    deviceHashHex: 'a'.repeat(64),
    source: 'sdk',
    origin: '',
    installationId: '',
    valueNumber: 4,
    valueString: null,
    videoTimeSeconds: 12.48,
    watchedSeconds: null,
    videoLength: null,
    percentWatched: null,
    interactionOccurred: null,
    lastInteractionType: '',
    lastInteractionNumber: null,
    lastInteractionString: null,
    impressionRule: '',
    bot: 0,
    metadata: '',
    keyId: 'key_00000000000000000000000001',
    playedSegments: [],
    exposureMs: null,
    measurable: null,
  };
}

/** Through the port, as the shipper loads: a range of log bytes under one token. Building the rows is not timed. */
async function loadTabSeparated(store: Ports['eventStore']) {
  const ranges = Array.from({ length: Math.ceil(events / rangeRows) }, (_, range) =>
    Buffer.from(
      Array.from({ length: rangeRows }, (_, row) => toRowLine(toRow(range * rangeRows + row))).join(''),
    ),
  );
  const cpuBefore = process.cpuUsage();
  const startedMs = performance.now();
  for (const [index, rows] of ranges.entries()) {
    await store.insert('events', {
      token: `bench:${index}`,
      rows,
      rowCount: rangeRows,
      schemaVersion: rowSchemaVersion,
    });
  }
  const seconds = (performance.now() - startedMs) / 1_000;
  const cpu = process.cpuUsage(cpuBefore);
  const rows = ranges.length * rangeRows;
  return { perSecond: rows / seconds, cpuMicroseconds: (cpu.user + cpu.system) / rows };
}

/**
 * The usual way of the client, with objects in and JSON over the connection: what one would write without further
 * knowledge.
 */
async function loadWithClient(path: string): Promise<number> {
  const connection = createChdbConnection({ path });
  // Both packages carry their own copy of the same declarations, which differ in a private field alone.
  const client = createClient({ connection: connection as unknown as ClientConnection });
  const ranges = Array.from({ length: Math.ceil(events / rangeRows) }, (_, range) =>
    Array.from({ length: rangeRows }, (_, row) => toClientRow(toRow(events + range * rangeRows + row))),
  );
  const startedMs = performance.now();
  for (const [index, values] of ranges.entries()) {
    await client.insert({
      table: 'events',
      columns: [...eventColumns],
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

const path = mkdtempSync(join(tmpdir(), 'overlay-bench-store-'));
const { eventStore } = await openEmbeddedPorts(path);
await eventStore.migrate();
const tabSeparated = await loadTabSeparated(eventStore);
const clientPerSecond = await loadWithClient(join(path, 'event-store'));
rmSync(path, { recursive: true, force: true });
process.send?.({ tabSeparated, clientPerSecond }, () => process.exit(0));
