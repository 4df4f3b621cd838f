import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import type { LogRange } from '../../../ports/event-log.ts';
import type { QueryParams } from '../../../ports/event-store.ts';
import { columnsOf, type RowStream } from '../../../ports/row-stream.ts';
import { Turns } from '../../../scheduling/turns.ts';
import { insertSettings, parquetSettings, toShareReadSql } from '../clickhouse-statements.ts';
import type { EngineQuery, EngineTransport, LineFormat, StatementRunner } from '../engine-transport.ts';
import { countParquetRows } from '../parquet-file.ts';
import { type ChdbSession, openSession, restoreFatalSignals, withParams } from './chdb-session.ts';

/** The engine in this process: a few sessions, each of which runs one statement at a time. */
export class ChdbTransport implements EngineTransport {
  readonly isShared = false;
  readonly concurrentQueries: number;
  readonly commands: StatementRunner;
  readonly background: StatementRunner;
  readonly #writer: ChdbSession;
  /** A query is killed from a session other than its own. */
  readonly #killer: ChdbSession;
  /** All of them, with a query or without: `close` has to reach each. */
  readonly #readers: Set<ChdbSession>;
  readonly #others: readonly ChdbSession[];
  readonly #path: string;
  #isClosed = false;
  /** One for each reader. */
  readonly #turns: Turns;

  /** @param readers sessions for queries */
  constructor(path: string, readers: number) {
    this.#path = path;
    this.#writer = openSession(path);
    // Deletes can take long; inserts must not wait for them.
    const commander = openSession(path);
    this.#killer = openSession(path);
    const purger = openSession(path);
    this.commands = toRunner(commander);
    this.background = toRunner(purger);
    this.concurrentQueries = readers;
    this.#readers = new Set(Array.from({ length: readers }, () => openSession(path)));
    this.#turns = new Turns(readers);
    this.#others = [this.#writer, commander, this.#killer, purger];
    restoreFatalSignals();
  }

  async check(): Promise<void> {}

  async insert(stream: RowStream, range: LogRange): Promise<void> {
    await this.#writer.connection.chdb.rawInsert({
      table: stream,
      columns: [...columnsOf(stream, range.schemaVersion)],
      format: 'TSV',
      values: range.rows,
      settings: insertSettings(range),
    });
  }

  /** A session has one query at a time; the others wait here. */
  readLines(query: Omit<EngineQuery, 'timeoutMs'>, format: LineFormat): Promise<string> {
    return this.#turns.run(() => this.#readAlone(query, format), query.signal);
  }

  async #readAlone(
    { id, sql, params, settings }: Omit<EngineQuery, 'timeoutMs'>,
    format: LineFormat,
  ): Promise<string> {
    const session = this.#freeReader();
    session.hasQuery = true;
    try {
      const result = await session.client.query({
        query: withParams(sql, params),
        format,
        // The engine gives each query its own identifier and does not reveal it.
        clickhouse_settings: { ...settings, log_comment: id },
      });
      return await result.text();
    } catch (error) {
      await this.#replace(session);
      throw error;
    } finally {
      session.hasQuery = false;
    }
  }

  async writeParquet(path: string, query: EngineQuery): Promise<number> {
    const insert = "INSERT INTO FUNCTION file({parquetPath:String}, 'Parquet')";
    // Not among the settings of the query, which a session keeps for its next one.
    const settings = Object.entries(parquetSettings).map(([name, value]) => `${name} = ${value}`);
    const sql = `${insert} ${query.sql} SETTINGS ${settings.join(', ')}`;
    await withPlainPath(dirname(path), (directory) => {
      const params = { ...query.params, parquetPath: join(directory, basename(path)) };
      return this.readLines({ ...query, sql, params }, 'JSONEachRow');
    });
    return countParquetRows(path);
  }

  async shareRead(id: string): Promise<number | undefined> {
    const [row] = await toRunner(this.#killer).rows<{ share: number }>(
      toShareReadSql(`Settings['log_comment'] = '${id}'`),
    );
    return row?.share;
  }

  async kill(id: string): Promise<void> {
    // Not SYNC, which waits for the query and has been seen to wait forever.
    const query = `KILL QUERY WHERE Settings['log_comment'] = '${id}' ASYNC`;
    await this.#killer.client.command({ query });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#others, ...this.#readers].map(({ client }) => client.close()));
  }

  /** There is one: no more queries run than there are readers. */
  #freeReader(): ChdbSession {
    for (const session of this.#readers) if (!session.hasQuery) return session;
    throw new Error('every session has a query');
  }

  /**
   * A session in which a query has failed is not used again. It keeps the memory of that query until the next, and if the query
   * was killed, the next one has been seen to get the result of another. Opening a session takes a millisecond.
   */
  async #replace(session: ChdbSession): Promise<void> {
    // A session that is opened after the end would hold the directory for ever.
    if (this.#isClosed) return;
    // First, so that a failure to open one leaves the old.
    this.#readers.add(openSession(this.#path));
    this.#readers.delete(session);
    await session.client.close().catch(() => undefined);
  }
}

/**
 * The engine takes a path with these characters for a pattern, and knows no way to write them: then it is given a link to
 * the directory.
 */
async function withPlainPath<Result>(
  directory: string,
  use: (directory: string) => Promise<Result>,
): Promise<Result> {
  if (!/[{}*?]/.test(directory)) return use(directory);
  const place = await mkdtemp(join(tmpdir(), 'overlay-parquet-'));
  try {
    const link = join(place, 'files');
    await symlink(resolve(directory), link);
    return await use(link);
  } finally {
    await rm(place, { recursive: true });
  }
}

function toRunner({ client }: ChdbSession): StatementRunner {
  return {
    async command(sql, params: QueryParams = {}) {
      await client.command({ query: withParams(sql, params) });
    },
    async rows<Row>(sql: string, params: QueryParams = {}) {
      const result = await client.query({ query: withParams(sql, params), format: 'JSONEachRow' });
      return result.json<Row>();
    },
  };
}
