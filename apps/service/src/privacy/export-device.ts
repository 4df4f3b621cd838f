import type { DeviceExportLine } from '@overlay/contract';
import Type, { type Static } from 'typebox';
import { defineQuery } from '../analytics/queries/define-query.ts';
import type { QueryRunner } from '../analytics/queries/query-runner.ts';
import { conversionRow, toStoredConversion } from '../analytics/stored-records/to-stored-conversion.ts';
import { eventRow, toStoredEvent } from '../analytics/stored-records/to-stored-event.ts';
import type { AccountPrincipal } from '../ports/principal.ts';
import { sqlFile } from '../ports/sql-file.ts';

/** Rows in memory at once: 1,000 of at most a few KiB. */
const rowsPerPage = 1_000;

const pageParams = Type.Object({
  deviceHash: Type.String(),
  /** The last record of the page before; 0 and '' for the first page. */
  afterMs: Type.Integer(),
  afterId: Type.String(),
  limit: Type.Integer(),
});

type Place = Pick<Static<typeof pageParams>, 'afterMs' | 'afterId'>;

const ofDevice = {
  permission: 'privacy:manage',
  scope: { dates: 'all', campaigns: 'whole account', bots: 'included' },
  params: pageParams,
  maxRows: rowsPerPage,
} as const;

const deviceEventsQuery = defineQuery({
  ...ofDevice,
  name: 'device-events',
  row: Type.Object({ ...eventRow.properties, origin: Type.String() }),
  sql: sqlFile(import.meta.url, './device-events.sql'),
});

const deviceConversionsQuery = defineQuery({
  ...ofDevice,
  name: 'device-conversions',
  row: conversionRow,
  sql: sqlFile(import.meta.url, './device-conversions.sql'),
});

export interface ExportedDevice {
  /** Who requests the export, and whose device it is. */
  readonly principal: AccountPrincipal;
  readonly deviceHash: string;
}

/** Every record of a device, one per line, oldest first; memory use does not depend on their number. */
export async function* exportDevice(
  queries: QueryRunner,
  { principal, deviceHash }: ExportedDevice,
  exportedAtMs: number,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const toParams = (place: Place) => ({ params: { deviceHash, ...place, limit: rowsPerPage } });
  let events = 0;
  for await (const row of readPages(
    (place) => queries.run(deviceEventsQuery, principal, toParams(place), signal),
    ({ timestampMs, eventId }) => ({ afterMs: timestampMs, afterId: eventId }),
  )) {
    events += 1;
    const event = { ...toStoredEvent(row), ...(row.origin === '' ? {} : { origin: row.origin }) };
    yield toLine({ event });
  }
  let conversions = 0;
  for await (const row of readPages(
    (place) => queries.run(deviceConversionsQuery, principal, toParams(place), signal),
    ({ timestampMs, conversionId }) => ({ afterMs: timestampMs, afterId: conversionId }),
  )) {
    conversions += 1;
    yield toLine({ conversion: toStoredConversion(row) });
  }
  const exportedAt = new Date(exportedAtMs).toISOString();
  yield toLine({ end: { deviceHash, exportedAt, events, conversions } });
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
