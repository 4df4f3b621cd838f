import type { DeviceExportLine } from '@overlay/contract';
import Type, { type Static } from 'typebox';
import { patiently } from '../analytics/exports/export-pages.ts';
import { defineQuery } from '../analytics/queries/define-query.ts';
import type { QueryRunner } from '../analytics/queries/query-runner.ts';
import {
  conversionColumns,
  conversionRow,
  toStoredConversion,
} from '../analytics/stored-records/to-stored-conversion.ts';
import { eventRow, selectEvents, toStoredEvent } from '../analytics/stored-records/to-stored-event.ts';
import { nameOf, type Sql, sql } from '../event-tables/sql.ts';
import type { AccountPrincipal } from '../principals/principal.ts';

/** Rows in memory at once: 500 of at most a few KiB. */
const rowsPerPage = 500;

const pageParams = Type.Object({
  deviceHash: Type.String(),
  /** The last record of the previous page; 0 and '' for the first page. */
  afterMs: Type.Integer(),
  afterId: Type.String(),
  limit: Type.Integer(),
});

type Place = Pick<Static<typeof pageParams>, 'afterMs' | 'afterId'>;

const ofDevice = {
  permission: 'privacy:manage',
  scope: { dates: 'all', campaigns: 'whole account', leftOut: 'included' },
  params: pageParams,
  maxRows: rowsPerPage,
} as const;

/** After SELECT … FROM. */
function toPage(id: Sql): Sql {
  return sql`
    WHERE deviceHash = unhex({deviceHash:String})
      AND (timestamp, ${id}) > (fromUnixTimestamp64Milli({afterMs:Int64}, 'UTC'), {afterId:String})
    ORDER BY timestamp, ${id}
    LIMIT {limit:UInt32}`;
}

const deviceEventsQuery = defineQuery({
  ...ofDevice,
  name: 'device-events',
  row: Type.Object({ ...eventRow.properties, origin: Type.String() }),
  sql: ({ events }) => selectEvents(events, { rest: toPage(nameOf('eventId')) }, [nameOf('origin')]),
});

const deviceConversionsQuery = defineQuery({
  ...ofDevice,
  name: 'device-conversions',
  row: conversionRow,
  sql: ({ conversions }) => sql`
    SELECT ${conversionColumns}
    FROM ${conversions}
    ${toPage(nameOf('conversionId'))}`,
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
    (place) => patiently(() => queries.run(deviceEventsQuery, principal, toParams(place), signal), signal),
    ({ timestamp, eventId }) => ({ afterMs: timestamp, afterId: eventId }),
  )) {
    events += 1;
    const event = { ...toStoredEvent(row), ...(row.origin === '' ? {} : { origin: row.origin }) };
    yield toLine({ event });
  }
  let conversions = 0;
  for await (const row of readPages(
    (place) =>
      patiently(() => queries.run(deviceConversionsQuery, principal, toParams(place), signal), signal),
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
