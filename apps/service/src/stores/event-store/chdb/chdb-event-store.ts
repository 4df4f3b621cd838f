import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { DataFormat, ResultSet } from '@clickhouse/client';
import type { LogRange } from '../../../ports/event-log.ts';
import type {
  EventStore,
  QueryOptions,
  QueryParams,
  RowBatches,
  RowCondition,
} from '../../../ports/event-store.ts';
import { columnsOf, type RowStream } from '../../../ports/row-stream.ts';
import { insertSettings, querySettings, toConditionSql } from '../clickhouse-statements.ts';
import { migrate } from '../migrate.ts';
import { toInsertFailure, toQueryFailure } from '../store-failure.ts';
import { type ChdbSession, openSession, restoreFatalSignals } from './chdb-session.ts';
import { DeletedRowsPurge } from './deleted-rows-purge.ts';

export interface ChdbEventStoreOptions {
  /** The data directory. One process at a time may use it, and a process can use only one. */
  readonly path: string;
  /** Sessions for queries. Default 2; see `toReaders`. */
  readonly readers?: number;
  /** Limit of the memory of one query. Default 1 GiB. */
  readonly maxQueryBytes?: number;
  /** How long after the last delete the parts with deleted rows are rewritten. Default 20 s. */
  readonly purgeAfterMs?: number;
}

/** Between two attempts to kill a query: the engine cannot find a query that is still waiting in its session. */
const killEveryMs = 100;
/**
 * One thread keeps the order. Groups of rows are small, because they are made in memory; days of millions of events are
 * sorted on the disk.
 */
const parquetSettings = [
  'max_threads = 1',
  'output_format_parquet_row_group_size = 100000',
  'output_format_parquet_row_group_size_bytes = 67108864',
  'input_format_parquet_preserve_order = 1',
  'max_bytes_before_external_sort = 134217728',
].join(', ');
/** A few milliseconds of parsing. */
const rowsPerBatch = 250;

class ChdbEventStore implements EventStore {
  readonly concurrentQueries: number;
  readonly #writer: ChdbSession;
  /** Deletes can take long; inserts must not wait for them. */
  readonly #commander: ChdbSession;
  /** A query is killed from a session other than its own. */
  readonly #killer: ChdbSession;
  readonly #readers: readonly ChdbSession[];
  readonly #purger: ChdbSession;
  readonly #purge: DeletedRowsPurge;
  readonly #maxQueryBytes: number;
  #closed = false;

  constructor(options: ChdbEventStoreOptions) {
    this.#writer = openSession(options.path);
    this.#commander = openSession(options.path);
    this.#killer = openSession(options.path);
    this.#purger = openSession(options.path);
    this.#purge = new DeletedRowsPurge(this.#purger, options.purgeAfterMs ?? 20_000);
    this.concurrentQueries = options.readers ?? 2;
    this.#readers = Array.from({ length: this.concurrentQueries }, () => openSession(options.path));
    restoreFatalSignals();
    this.#maxQueryBytes = options.maxQueryBytes ?? 1024 ** 3;
  }

  async migrate(): Promise<void> {
    await migrate(this.#commander.client);
    // An earlier process may have hidden rows without rewriting their parts.
    this.#purge.soon();
  }

  async insert(stream: RowStream, range: LogRange): Promise<void> {
    try {
      await this.#writer.connection.chdb.rawInsert({
        table: stream,
        columns: [...columnsOf(stream, range.schemaVersion)],
        format: 'TSV',
        values: range.rows,
        settings: insertSettings(range),
      });
    } catch (error) {
      throw toInsertFailure(error);
    }
  }

  query<Row>(sql: string, params: QueryParams = {}, options: QueryOptions = {}): Promise<Row[]> {
    return this.#query(sql, params, options, 'JSONEachRow', (result) => result.json<Row>());
  }

  queryBatches<Row>(
    sql: string,
    params: QueryParams = {},
    options: QueryOptions = {},
  ): Promise<RowBatches<Row>> {
    const format = 'JSONCompactEachRowWithNames';
    return this.#query(sql, params, options, format, async (result) => toBatches<Row>(await result.text()));
  }

  async writeParquet(
    path: string,
    sql: string,
    params: QueryParams = {},
    options: QueryOptions = {},
  ): Promise<void> {
    const insert = "INSERT INTO FUNCTION file({parquetPath:String}, 'Parquet')";
    await this.query(
      `${insert} ${sql} SETTINGS ${parquetSettings}`,
      { ...params, parquetPath: path },
      options,
    );
  }

  async joinParquet(path: string, parts: readonly string[], options: QueryOptions = {}): Promise<void> {
    // Files that a wildcard finds are read in any order, those of an enumeration in theirs.
    const names = parts.map((part) => basename(part));
    const [first = ''] = parts;
    const all = names.length === 1 ? first : join(dirname(first), `{${names.join(',')}}`);
    await this.writeParquet(path, "SELECT * FROM file({parts:String}, 'Parquet')", { parts: all }, options);
  }

  async #query<Result, Format extends DataFormat>(
    sql: string,
    params: QueryParams,
    options: QueryOptions,
    format: Format,
    read: (result: ResultSet<Format>) => Promise<Result>,
  ): Promise<Result> {
    const { signal, ...bounds } = options;
    signal?.throwIfAborted();
    const id = randomUUID();
    const running = this.#on(this.#leastBusyReader(), async ({ client }) => {
      try {
        const result = await client.query({
          query: sql,
          query_params: { ...params },
          format,
          clickhouse_settings: querySettings({ id, ...bounds, maxMemoryBytes: this.#maxQueryBytes }),
        });
        return await read(result);
      } catch (error) {
        // A session keeps the memory of a failed query until its next query.
        await client.query({ query: 'SELECT 1' }).catch(() => undefined);
        throw error;
      }
    });
    if (signal === undefined) return running;
    const kill = () => void this.#killUntilSettled(id, running);
    signal.addEventListener('abort', kill, { once: true });
    try {
      return await running;
    } catch (error) {
      signal.throwIfAborted();
      throw error;
    } finally {
      signal.removeEventListener('abort', kill);
    }
  }

  /**
   * Once it resolves, the rows are hidden, which writes one small column per part. The parts are rewritten without them
   * within a minute. Rewriting 10 million events takes 18 s of processor time, hiding some of them 2 s.
   */
  async deleteRows(stream: RowStream, condition: RowCondition): Promise<void> {
    const { where, params } = toConditionSql(condition);
    await this.command(`DELETE FROM ${stream} WHERE ${where} SETTINGS lightweight_deletes_sync = 2`, params);
    // The engine keeps the text of the last delete on disk. This delete replaces it and names nobody; nobody waits for
    // it.
    if (condition.deviceHash !== undefined) {
      await this.command(`ALTER TABLE ${stream} DELETE WHERE 0 SETTINGS mutations_sync = 0`);
    }
    this.#purge.soon();
  }

  async isDeleting(): Promise<boolean> {
    // Rewriting parts whose rows are already hidden does not count.
    const rows = await this.query(
      `SELECT 1 FROM system.mutations WHERE NOT is_done AND NOT is_killed
        AND command NOT LIKE '%APPLY DELETED MASK%' AND command NOT LIKE '%MATERIALIZE PROJECTION%' LIMIT 1`,
    );
    return rows.length > 0;
  }

  async command(sql: string, params: QueryParams = {}): Promise<void> {
    await this.#on(this.#commander, ({ client }) =>
      client.command({ query: sql, query_params: { ...params } }),
    );
  }

  async versionUntil(month: string): Promise<string> {
    // Inserts add parts, merges and deletes replace them, and no two parts of a table ever have the same name.
    const [version] = await this.query<{ parts: string }>(
      `SELECT concat(toString(count()), ' ', toString(groupBitXor(sipHash64(table, name)))) AS parts
      FROM system.parts
      WHERE database = currentDatabase() AND table IN ('events', 'conversions') AND active
        AND partition <= {month:String}`,
      { month: month.replace('-', '') },
    );
    if (version === undefined) throw new Error('the store did not tell its parts');
    return version.parts;
  }

  async ping(): Promise<void> {
    await this.query('SELECT 1');
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    await this.#purge.stop();
    const sessions = [this.#writer, this.#commander, this.#killer, this.#purger, ...this.#readers];
    await Promise.all(sessions.map(({ client }) => client.close()));
  }

  async #killUntilSettled(id: string, running: Promise<unknown>): Promise<void> {
    let isSettled = false;
    const settled = running.then(
      () => {
        isSettled = true;
      },
      () => {
        isSettled = true;
      },
    );
    while (!isSettled && !this.#closed) {
      // Not SYNC, which waits for the query and has been seen to wait forever. A failed attempt is repeated.
      const query = `KILL QUERY WHERE Settings['log_comment'] = '${id}' ASYNC`;
      await this.#killer.client.command({ query }).catch(() => undefined);
      await Promise.race([settled, sleep(killEveryMs)]);
    }
  }

  #leastBusyReader(): ChdbSession {
    return this.#readers.reduce((least, session) => (session.underWay < least.underWay ? session : least));
  }

  async #on<Result>(session: ChdbSession, run: (session: ChdbSession) => Promise<Result>): Promise<Result> {
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

/**
 * Parses the lines of a result in batches, and lets others have a turn between them. The names of the columns stand in
 * the first line alone: in every row they would be half of the text.
 */
function toBatches<Row>(text: string): RowBatches<Row> {
  async function* parse(): AsyncGenerator<Row[]> {
    const head = text.indexOf('\n');
    const names: readonly string[] = head === -1 ? [] : JSON.parse(text.slice(0, head));
    for (let from = head + 1; from < text.length; ) {
      const rows: Row[] = [];
      while (rows.length < rowsPerBatch && from < text.length) {
        const end = text.indexOf('\n', from);
        const values: readonly unknown[] = JSON.parse(text.slice(from, end));
        const row: Record<string, unknown> = {};
        names.forEach((name, index) => {
          row[name] = values[index];
        });
        rows.push(row as Row);
        from = end + 1;
      }
      yield rows;
      await setImmediate();
    }
  }
  return { bytes: text.length, [Symbol.asyncIterator]: parse };
}

export function createChdbEventStore(options: ChdbEventStoreOptions): EventStore {
  return new ChdbEventStore(options);
}
