import type { EventStore } from '../ports/event-store.ts';
import type { RowStream } from '../ports/row-stream.ts';
import { sqlFile } from '../ports/sql-file.ts';

const countSql: Readonly<Record<RowStream, string>> = {
  events: sqlFile(import.meta.url, './count-device-events.sql'),
  conversions: sqlFile(import.meta.url, './count-device-conversions.sql'),
};
const hasSql: Readonly<Record<RowStream, string>> = {
  events: sqlFile(import.meta.url, './has-event.sql'),
  conversions: sqlFile(import.meta.url, './has-conversion.sql'),
};

export interface Device {
  readonly accountId: string;
  readonly deviceHash: string;
}

export interface CountedRows {
  readonly rows: number;
  /** The identifier of one of them, '' where there is none. */
  readonly sample: string;
  /** The latest `createdAt` among them. */
  readonly createdAtToMs: number;
}

export async function countDeviceRows(
  store: Pick<EventStore, 'query'>,
  stream: RowStream,
  { accountId, deviceHash }: Device,
): Promise<CountedRows> {
  const [counted] = await store.query<CountedRows>(countSql[stream], { accountId, deviceHash });
  return counted ?? { rows: 0, sample: '', createdAtToMs: 0 };
}

export async function hasRow(
  store: Pick<EventStore, 'query'>,
  stream: RowStream,
  accountId: string,
  id: string,
): Promise<boolean> {
  return (await store.query(hasSql[stream], { accountId, id })).length > 0;
}
