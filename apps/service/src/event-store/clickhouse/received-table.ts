import type { RowStream } from '../../event/row-stream.ts';
import type { Sql } from '../../event-tables/sql.ts';
import { sql } from '../../event-tables/sql.ts';
import type { EventStore } from '../event-store.ts';
import type { ReceivedPositions, ReceivedRecord } from '../received-positions.ts';

const name = 'received';
/** Positions only grow, and nodes write whenever they like, so the largest of what was written is right. */
const columns = [
  'eventsPosition',
  'eventsRows',
  'conversionsPosition',
  'conversionsRows',
  'controlRevision',
] as const;

/**
 * The statement that creates the table: which installation the event store belongs to, and how far it has received that
 * installation's logs. Safe to repeat.
 * @param table its name and, for replicas, where it is created
 */
export function toCreateReceived(table: Sql, engine: Sql): Sql {
  return sql`CREATE TABLE IF NOT EXISTS ${table}
(
    installation String,
    notedAt SimpleAggregateFunction(max, DateTime64(3, 'UTC')),
    eventsPosition SimpleAggregateFunction(max, UInt64),
    eventsRows SimpleAggregateFunction(max, UInt64),
    conversionsPosition SimpleAggregateFunction(max, UInt64),
    conversionsRows SimpleAggregateFunction(max, UInt64),
    controlRevision SimpleAggregateFunction(max, UInt64)
)
ENGINE = ${engine}
ORDER BY installation
SETTINGS fsync_after_insert = 1, fsync_part_directory = 1`;
}

type Row = Readonly<Record<'installation' | (typeof columns)[number], string>>;

/** What an event store on a server has noted. It does so every few minutes: an insert for each range would cost too much. */
export class ReceivedTable implements ReceivedPositions {
  readonly #store: Pick<EventStore, 'query' | 'command'>;
  #record: ReceivedRecord | undefined;

  constructor(store: Pick<EventStore, 'query' | 'command'>) {
    this.#store = store;
  }

  /** Of the installation that wrote last. @throws {EventStoreUnavailable} */
  async read(): Promise<ReceivedRecord | undefined> {
    const [table] = await this.#store.query(
      `SELECT 1 FROM system.tables WHERE database = currentDatabase() AND name = '${name}'`,
    );
    if (table === undefined) return undefined;
    // From a replica that lags behind, the store would look like an older copy.
    const [row] = await this.#store.query<Row>(
      `SELECT installation, ${columns.map((column) => `toString(max(${column})) AS ${column}`).join(', ')}
        FROM ${name} GROUP BY installation ORDER BY max(notedAt) DESC LIMIT 1
        SETTINGS select_sequential_consistency = 1`,
    );
    const toReceived = (position: string, rows: string) => ({
      position: Number(position),
      rows: Number(rows),
    });
    this.#record = row && {
      installation: row.installation,
      events: toReceived(row.eventsPosition, row.eventsRows),
      conversions: toReceived(row.conversionsPosition, row.conversionsRows),
      controlRevision: Number(row.controlRevision),
    };
    return this.#record;
  }

  async write(record: ReceivedRecord): Promise<void> {
    const { installation, events, conversions, controlRevision = 0 } = record;
    await this.#store.command(toCreateReceived(sql`received`, sql`AggregatingMergeTree`));
    await this.#store.command(
      `INSERT INTO ${name} (installation, notedAt, ${columns.join(', ')})
        SELECT {installation:String}, now64(3), {eventsPosition:UInt64}, {eventsRows:UInt64},
          {conversionsPosition:UInt64}, {conversionsRows:UInt64}, {controlRevision:UInt64}`,
      {
        installation,
        eventsPosition: events.position,
        eventsRows: events.rows,
        conversionsPosition: conversions.position,
        conversionsRows: conversions.rows,
        controlRevision,
      },
    );
    this.#record = record;
  }

  /** Noted with all others, by `write`. */
  async received(_stream: RowStream, _position: number, _rowCount: number): Promise<void> {}

  async noteControlRevision(controlRevision: number): Promise<void> {
    if (this.#record !== undefined) await this.write({ ...this.#record, controlRevision });
  }

  async close(): Promise<void> {}
}
