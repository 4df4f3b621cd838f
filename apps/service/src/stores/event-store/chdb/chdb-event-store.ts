import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { type ChdbConnection, createChdbConnection } from 'chdb/connection';
import type { LogRange } from '../../../ports/event-log.ts';
import type { EventStore, QueryOptions, QueryParams, RowCondition } from '../../../ports/event-store.ts';
import { type RowStream, rowStreams } from '../../../ports/row-stream.ts';
import { insertSettings, querySettings } from '../clickhouse-settings.ts';
import { migrate } from '../migrate.ts';
import { toConditionSql } from '../row-condition-sql.ts';
import { toInsertFailure, toQueryFailure } from '../store-failure.ts';

export interface ChdbEventStoreOptions {
  /** The data directory; one process at a time, one directory a process. */
  readonly path: string;
  /** A session is a queue: with two of them a light query does not stand behind one heavy query. */
  readonly readers?: number;
  /** Bound on the memory of one query. Default 1 GiB. */
  readonly maxQueryBytes?: number;
}

type ClientConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>;

interface Session {
  readonly connection: ChdbConnection;
  readonly client: ClickHouseClient;
  underWay: number;
}

function openSession(path: string): Session {
  const connection = createChdbConnection({ path });
  // Both packages carry their own copy of the same declarations, which differ in a private field alone.
  const client = createClient({ connection: connection as unknown as ClientConnection });
  return { connection, client, underWay: 0 };
}

class ChdbEventStore implements EventStore {
  readonly #writer: Session;
  /** Deletes can take long; inserts must not wait for them. */
  readonly #commander: Session;
  readonly #readers: readonly Session[];
  readonly #maxQueryBytes: number;
  #closed = false;

  constructor(options: ChdbEventStoreOptions) {
    this.#writer = openSession(options.path);
    this.#commander = openSession(options.path);
    this.#readers = Array.from({ length: options.readers ?? 2 }, () => openSession(options.path));
    this.#maxQueryBytes = options.maxQueryBytes ?? 1024 ** 3;
  }

  async migrate(): Promise<void> {
    await migrate(this.#commander.client);
  }

  async insert(stream: RowStream, range: LogRange): Promise<void> {
    try {
      await this.#writer.connection.chdb.rawInsert({
        table: stream,
        columns: [...rowStreams[stream]],
        format: 'TSV',
        values: range.rows,
        settings: insertSettings(range),
      });
    } catch (error) {
      throw toInsertFailure(error);
    }
  }

  async query<Row>(sql: string, params: QueryParams = {}, options: QueryOptions = {}): Promise<Row[]> {
    return this.#on(this.#leastBusyReader(), async ({ client }) => {
      const result = await client.query({
        query: sql,
        query_params: { ...params },
        format: 'JSONEachRow',
        clickhouse_settings: querySettings({ ...options, maxMemoryBytes: this.#maxQueryBytes }),
      });
      return result.json<Row>();
    });
  }

  /** A mutation and no lightweight delete: rows and projections are written anew without them, nothing is only hidden. */
  async deleteRows(stream: RowStream, condition: RowCondition): Promise<void> {
    const { where, params } = toConditionSql(condition);
    await this.command(`ALTER TABLE ${stream} DELETE WHERE ${where} SETTINGS mutations_sync = 2`, params);
    // The engine keeps the text of the last delete on disk: this one names nobody, and nobody waits for it.
    if (condition.deviceHash !== undefined) {
      await this.command(`ALTER TABLE ${stream} DELETE WHERE 0 SETTINGS mutations_sync = 0`);
    }
  }

  async isDeleting(): Promise<boolean> {
    const rows = await this.query(
      'SELECT 1 FROM system.mutations WHERE NOT is_done AND NOT is_killed LIMIT 1',
    );
    return rows.length > 0;
  }

  async command(sql: string, params: QueryParams = {}): Promise<void> {
    await this.#on(this.#commander, ({ client }) =>
      client.command({ query: sql, query_params: { ...params } }),
    );
  }

  async ping(): Promise<void> {
    await this.query('SELECT 1');
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await Promise.all([this.#writer, this.#commander, ...this.#readers].map(({ client }) => client.close()));
  }

  #leastBusyReader(): Session {
    return this.#readers.reduce((least, session) => (session.underWay < least.underWay ? session : least));
  }

  async #on<Result>(session: Session, run: (session: Session) => Promise<Result>): Promise<Result> {
    session.underWay += 1;
    try {
      return await run(session);
    } catch (error) {
      throw toQueryFailure(error);
    } finally {
      session.underWay -= 1;
    }
  }
}

export function createChdbEventStore(options: ChdbEventStoreOptions): EventStore {
  return new ChdbEventStore(options);
}
