import type { RowStream } from '../event/row-stream.ts';
import type { EventStore } from '../event-store/event-store.ts';
import { nameOf, sql } from '../event-tables/sql.ts';
import { ofAccount } from '../event-tables/tenant.ts';

const ids = { events: nameOf('eventId'), conversions: nameOf('conversionId') } as const;

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
  const count = sql`
    SELECT
      count() AS rows,
      min(${ids[stream]}) AS sample,
      toUnixTimestamp64Milli(max(createdAt)) AS createdAtToMs
    FROM ${ofAccount(stream)}
    WHERE deviceHash = unhex({deviceHash:String})`;
  const [counted] = await store.query<CountedRows>(count, { accountId, deviceHash });
  return counted ?? { rows: 0, sample: '', createdAtToMs: 0 };
}

export async function hasRow(
  store: Pick<EventStore, 'query'>,
  stream: RowStream,
  accountId: string,
  id: string,
): Promise<boolean> {
  const has = sql`SELECT 1 FROM ${ofAccount(stream)} WHERE ${ids[stream]} = {id:String} LIMIT 1`;
  return (await store.query(has, { accountId, id })).length > 0;
}
