import type { DeviceExportLine } from '@overlay/contract';
import { type ReadEventRow, toStoredEvent } from '../events/to-stored-event.ts';
import type { EventStore } from '../ports/event-store.ts';
import { sqlFile } from '../sql/sql-file.ts';
import type { Device } from './device-rows.ts';
import { type ReadConversionRow, toStoredConversion } from './to-stored-conversion.ts';

const eventsSql = sqlFile(import.meta.url, './device-events.sql');
const conversionsSql = sqlFile(import.meta.url, './device-conversions.sql');

/** What is in memory at once: 1,000 rows of at most a few KiB. */
const rowsPerPage = 1_000;

interface Place {
  readonly afterMs: number;
  readonly afterId: string;
}

/** Every record of a device, a line each, oldest first; memory does not grow with their number. */
export async function* exportDevice(
  store: Pick<EventStore, 'query'>,
  device: Device,
  exportedAtMs: number,
): AsyncGenerator<string> {
  const pages = <Row extends { readonly timestampMs: number }>(sql: string, idOf: (row: Row) => string) =>
    readPages<Row>(
      (place) => store.query<Row>(sql, { ...device, ...place, limit: rowsPerPage }),
      (row) => ({ afterMs: row.timestampMs, afterId: idOf(row) }),
    );
  let events = 0;
  for await (const row of pages<ReadEventRow & { origin: string }>(eventsSql, ({ eventId }) => eventId)) {
    events += 1;
    const event = { ...toStoredEvent(row), ...(row.origin === '' ? {} : { origin: row.origin }) };
    yield toLine({ event });
  }
  let conversions = 0;
  for await (const row of pages<ReadConversionRow>(conversionsSql, ({ conversionId }) => conversionId)) {
    conversions += 1;
    yield toLine({ conversion: toStoredConversion(row) });
  }
  const exportedAt = new Date(exportedAtMs).toISOString();
  yield toLine({ end: { deviceHash: device.deviceHash, exportedAt, events, conversions } });
}

async function* readPages<Row>(
  read: (place: Place) => Promise<Row[]>,
  toPlace: (row: Row) => Place,
): AsyncGenerator<Row> {
  for (let place: Place | undefined = { afterMs: 0, afterId: '' }; place !== undefined; ) {
    const rows: Row[] = await read(place);
    yield* rows;
    const last = rows.at(-1);
    place = rows.length < rowsPerPage || last === undefined ? undefined : toPlace(last);
  }
}

function toLine(line: DeviceExportLine): string {
  return `${JSON.stringify(line)}\n`;
}
