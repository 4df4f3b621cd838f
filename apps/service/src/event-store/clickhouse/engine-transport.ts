import type { RowStream } from '../../event/row-stream.ts';
import type { LogRange } from '../../log/event-log.ts';
import type { QueryParams } from '../event-store.ts';

/** A query on its way to the engine. The engine binds the parameters: values never become part of the SQL. */
export interface EngineQuery {
  /** Names the query to `kill`. */
  readonly id: string;
  readonly sql: string;
  readonly params: QueryParams;
  readonly settings: Readonly<Record<string, string | number>>;
  /** The time limit in the query's settings; a transport may wait a little longer for the response. */
  readonly timeoutMs: number;
  /** Aborted when the caller stops waiting. `kill` tells the engine; the signal ends what has not reached it yet. */
  readonly signal: AbortSignal;
}

/** Statements of the store itself: migrations, deletes, housekeeping. */
export interface StatementRunner {
  command(sql: string, params?: QueryParams): Promise<void>;
  rows<Row>(sql: string, params?: QueryParams): Promise<Row[]>;
}

/**
 * How `ClickHouseEventStore` reaches a ClickHouse engine: in this process, or over HTTP. Everything rejects with the
 * engine's own error, whose message or `code` contains the engine's error number, or with whatever prevented an
 * answer.
 */
export interface EngineTransport {
  /** See `EventStore`. */
  readonly concurrentQueries: number;
  /** See `EventStore`. */
  readonly isShared: boolean;
  readonly commands: StatementRunner;
  /** Like `commands`, for work that may take minutes and that no caller waits for. */
  readonly background: StatementRunner;
  /** Rejects with `EventStoreMisconfigured` if this engine cannot be used. */
  check(): Promise<void>;
  /** Once per token. */
  insert(stream: RowStream, range: LogRange): Promise<void>;
  /** The whole result, in a line-based format. */
  readLines(query: EngineQuery, format: LineFormat): Promise<string>;
  /** See `EventStore`. */
  writeParquet(path: string, query: EngineQuery): Promise<number>;
  /** The share of its tables that a running query has read, 0 to 1; undefined once it has ended. */
  shareRead(id: string): Promise<number | undefined>;
  /** Asks the engine to end a query; repeated until the query has settled. */
  kill(id: string): Promise<void>;
  close(): Promise<void>;
}

export type LineFormat = 'JSONEachRow' | 'JSONCompactEachRowWithNames';
