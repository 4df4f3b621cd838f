import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ClickHouseClient, ClickHouseLogLevel, createClient, type ExecParams } from '@clickhouse/client';
import { columnsOf, type RowStream } from '../../event/row-stream.ts';
import type { LogRange } from '../../log/event-log.ts';
import { Turns } from '../../scheduling/turns.ts';
import { insertSettings, parquetSettings, toShareReadSql } from '../clickhouse/clickhouse-statements.ts';
import type {
  EngineQuery,
  EngineTransport,
  LineFormat,
  StatementRunner,
} from '../clickhouse/engine-transport.ts';
import { countParquetRows } from '../clickhouse/parquet-file.ts';
import { EventStoreMisconfigured, EventStoreUnavailable, type QueryParams } from '../event-store.ts';
import { throwEmbeddedException } from './embedded-exception.ts';
import { type StoreAddress, toMisconfiguration } from './store-address.ts';

/** Enough to delete an account, or to migrate a large table. */
const commandDeadlineMs = 10 * 60_000;
/** How long to wait for the server. */
export interface HttpTransportOptions {
  /**
   * For an insert. Default 30 s. After that, the next holder of the shipper's lease may send the range again, under
   * the same token.
   */
  readonly insertDeadlineMs?: number | undefined;
  /** For a response after the time limit of its query, which the engine checks between blocks. Default 5 s. */
  readonly graceMs?: number | undefined;
  /** gzip for rows and results. Default: true unless the server is on this machine. */
  readonly isCompressed?: boolean | undefined;
}

/** How long a cancelled query may take to end in the engine before its connection is closed. */
const killedWithinMs = 2_000;
const killDeadlineMs = 2_000;
const checkDeadlineMs = 5_000;
const oldestVersion = [25, 3] as const;

/** An engine behind ClickHouse's HTTP interface: a server, or `npm run store`. */
export class HttpTransport implements EngineTransport {
  readonly isShared = true;
  readonly concurrentQueries: number;
  readonly commands: StatementRunner;
  readonly background: StatementRunner;
  readonly #address: StoreAddress;
  readonly #insertDeadlineMs: number;
  readonly #graceMs: number;
  readonly #client: ClickHouseClient;
  /** Queries wait here rather than for a connection, so that a cancelled one ends at once. */
  readonly #turns: Turns;

  constructor(
    address: StoreAddress,
    concurrentQueries: number,
    { insertDeadlineMs = 30_000, graceMs = 5_000, isCompressed = !address.isLocal }: HttpTransportOptions,
  ) {
    this.#address = address;
    this.#insertDeadlineMs = insertDeadlineMs;
    this.#graceMs = graceMs;
    this.concurrentQueries = concurrentQueries;
    this.#turns = new Turns(concurrentQueries);
    this.#client = createClient({
      url: address.origin,
      username: address.user,
      password: address.password,
      database: address.database,
      application: 'overlay',
      // For queries, two inserts, and commands; a free connection must always remain to kill a query.
      max_open_connections: concurrentQueries + 6,
      compression: {
        request: isCompressed ? { codec: 'gzip', level: 1 } : false,
        response: isCompressed,
      },
      // Each call has its own deadline; this one catches connections without any traffic.
      request_timeout: 2 * commandDeadlineMs,
      keep_alive: { enabled: true, eagerly_destroy_stale_sockets: true },
      // The client would write to the console, and quote rows and parameters.
      log: { level: ClickHouseLogLevel.OFF },
    });
    this.commands = {
      command: (sql, params = {}) => this.#command(sql, params, commandDeadlineMs),
      rows: (sql, params = {}) => this.#rows(sql, params),
    };
    this.background = this.commands;
  }

  async check(): Promise<void> {
    const asked = { query: 'SELECT version()', format: 'TabSeparated' } as const;
    const text = await this.#read(asked, checkDeadlineMs).catch((error: unknown) => {
      throw toMisconfiguration(error, this.#address) ?? error;
    });
    const version = /^(\d{1,4})\.(\d{1,4})[\w.-]{0,100}\n$/.exec(text);
    if (version === null)
      throw new EventStoreMisconfigured('is not the address of a ClickHouse HTTP interface');
    const [, year = 0, month = 0] = version.map(Number);
    const [oldestYear, oldestMonth] = oldestVersion;
    if (year > oldestYear || (year === oldestYear && month >= oldestMonth)) return;
    throw new EventStoreMisconfigured(
      `is a ClickHouse server of version ${text.trim()}; ${oldestVersion.join('.')} or later is needed`,
    );
  }

  async insert(stream: RowStream, range: LogRange): Promise<void> {
    const columns = columnsOf[stream].join(', ');
    // Only use reveals that an idle connection was closed. The token makes a second attempt safe.
    await this.#againIfReset(undefined, () =>
      this.#answered(this.#insertDeadlineMs, undefined, (signal, onCut) =>
        this.#carryOut(
          {
            query: `INSERT INTO ${stream} (${columns}) FORMAT TabSeparated`,
            values: Readable.from([range.rows], { objectMode: false }),
            clickhouse_settings: insertSettings(range),
          },
          signal,
          onCut,
        ),
      ),
    );
  }

  async readLines(query: EngineQuery, format: LineFormat): Promise<string> {
    const { id, sql, params, settings, timeoutMs, signal: givenUp } = query;
    const asked = {
      query: sql,
      query_params: { ...params },
      format,
      query_id: id,
      clickhouse_settings: { ...settings, ...wholeResult },
    };
    const read = () => this.#read(asked, timeoutMs + this.#graceMs, givenUp);
    return this.#turns.run(() => this.#againIfReset(givenUp, read), givenUp);
  }

  /** Rows are streamed to the file as they arrive: a file may have gigabytes. */
  async writeParquet(path: string, query: EngineQuery): Promise<number> {
    const { id, sql, params, settings, timeoutMs, signal: givenUp } = query;
    return this.#turns.run(
      () =>
        this.#answered(timeoutMs + this.#graceMs, givenUp, async (signal) => {
          const { stream } = await this.#client.exec({
            query: `${sql}\nFORMAT Parquet`,
            query_params: { ...params },
            query_id: id,
            abort_signal: signal,
            clickhouse_settings: { ...settings, ...parquetSettings, ...cancelledWhenClosed },
          });
          await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }), { signal });
          return countParquetRows(path);
        }),
      givenUp,
    );
  }

  async shareRead(id: string): Promise<number | undefined> {
    const [row] = await this.#rows<{ share: number }>(
      toShareReadSql("query_id = {id:String} OR Settings['log_comment'] = {id:String}"),
      { id },
    );
    return row?.share;
  }

  async kill(id: string): Promise<void> {
    await this.#command('KILL QUERY WHERE query_id = {id:String} ASYNC', { id }, killDeadlineMs);
  }

  async close(): Promise<void> {
    await this.#client.close();
  }

  async #command(sql: string, params: QueryParams, deadlineMs: number): Promise<void> {
    await this.#answered(deadlineMs, undefined, (signal, onCut) =>
      this.#carryOut(
        { query: sql, query_params: { ...params }, clickhouse_settings: { ...wholeResult } },
        signal,
        onCut,
      ),
    );
  }

  /**
   * Runs statements without a result. The client would ignore the response's body, and so mistake for success an
   * exception after the server had already sent status 200, or the page of a proxy.
   */
  async #carryOut(
    statement: ExecParams & { readonly values?: Readable },
    signal: AbortSignal,
    onCut: (close: () => void) => void,
  ): Promise<void> {
    const { stream } = await this.#client.exec({ ...statement, abort_signal: signal });
    onCut(() => stream.destroy(signal.reason));
    let body = '';
    for await (const chunk of stream.setEncoding('utf8')) body = (body + chunk).slice(-mostBodyLength);
    throwEmbeddedException(body);
    if (body !== '')
      throw new EventStoreUnavailable('a statement without a result got a response with a body');
  }

  async #rows<Row>(sql: string, params: QueryParams): Promise<Row[]> {
    const settings = { ...wholeResult };
    const asked = { query: sql, query_params: { ...params }, clickhouse_settings: settings } as const;
    const text = await this.#read({ ...asked, format: 'JSONEachRow' }, commandDeadlineMs);
    return text.split('\n').flatMap((line): Row[] => (line === '' ? [] : [JSON.parse(line)]));
  }

  /** The whole result. */
  #read(
    asked: Parameters<ClickHouseClient['query']>[0],
    deadlineMs: number,
    givenUp?: AbortSignal,
  ): Promise<string> {
    return this.#answered(deadlineMs, givenUp, async (signal, onCut) => {
      const result = await this.#client.query({ ...asked, abort_signal: signal });
      onCut(() => result.close());
      const text = await result.text();
      throwEmbeddedException(text);
      return text;
    });
  }

  async #againIfReset<Result>(givenUp: AbortSignal | undefined, run: () => Promise<Result>): Promise<Result> {
    try {
      return await run();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if ((code !== 'ECONNRESET' && code !== 'EPIPE') || givenUp?.aborted === true) throw error;
      return run();
    }
  }

  /**
   * Runs one exchange with the server, and aborts it at its deadline, or some time after it was cancelled: until then
   * the engine can still be asked to end the query.
   */
  async #answered<Result>(
    deadlineMs: number,
    givenUp: AbortSignal | undefined,
    run: (signal: AbortSignal, onCut: (close: () => void) => void) => Promise<Result>,
  ): Promise<Result> {
    const cut = new AbortController();
    const cutOff = (reason: string) => cut.abort(new Error(reason));
    const seconds = Math.round(deadlineMs / 1_000);
    let timer = setTimeout(cutOff, deadlineMs, `the event store did not answer within ${seconds} s`);
    const onGivenUp = () => {
      clearTimeout(timer);
      timer = setTimeout(cutOff, killedWithinMs, 'a cancelled query did not end in time');
    };
    if (givenUp?.aborted) onGivenUp();
    givenUp?.addEventListener('abort', onGivenUp, { once: true });
    try {
      return await run(cut.signal, (close) => cut.signal.addEventListener('abort', close, { once: true }));
    } catch (error) {
      // The client reports only that the request was aborted.
      throw cut.signal.aborted ? cut.signal.reason : error;
    } finally {
      clearTimeout(timer);
      givenUp?.removeEventListener('abort', onGivenUp);
    }
  }
}

/** For a response body that should be empty. */
const mostBodyLength = 64 * 1024;
const cancelledWhenClosed = { cancel_http_readonly_queries_on_client_close: 1 } as const;

/**
 * The server sends its response only once it has all of it, so a failure becomes a status instead of an exception in
 * the middle of a body. Results that are parsed are held in memory here as well, and their rows are limited.
 */
const wholeResult = {
  ...cancelledWhenClosed,
  wait_end_of_query: 1,
  http_write_exception_in_output_format: 0,
} as const;
