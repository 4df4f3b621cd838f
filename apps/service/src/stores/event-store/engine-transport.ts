import type { LogRange } from '../../ports/event-log.ts';
import type { QueryParams } from '../../ports/event-store.ts';
import type { RowStream } from '../../ports/row-stream.ts';

/** A query on its way to the engine. The engine binds the parameters: values never become part of the SQL. */
export interface EngineQuery {
  /** Names the query to `kill`. */
  readonly id: string;
  readonly sql: string;
  readonly params: QueryParams;
  readonly settings: Readonly<Record<string, string | number>>;
  /** The bound that the settings give the engine; a transport may wait a little longer for the answer. */
  readonly timeoutMs: number;
  /** Aborted when nobody waits any longer. The engine is told by `kill`; here it ends what has not reached it yet. */
  readonly signal: AbortSignal;
}

/** Statements of the store itself: migrations, deletes, housekeeping. */
export interface StatementRunner {
  command(sql: string, params?: QueryParams): Promise<void>;
  rows<Row>(sql: string, params?: QueryParams): Promise<Row[]>;
}

/**
 * How `ClickHouseEventStore` reaches a ClickHouse engine: in this process, or over HTTP. Everything rejects with the
 * engine's own error, whose message or `code` has the engine's number, or with whatever kept it from answering.
 */
export interface EngineTransport {
  /** See `EventStore`. */
  readonly concurrentQueries: number;
  /** See `EventStore`. */
  readonly isShared: boolean;
  readonly commands: StatementRunner;
  /** As `commands`, for work that may take minutes and that nobody waits for. */
  readonly background: StatementRunner;
  /** Rejects with `EventStoreMisconfigured` if this engine cannot be used. */
  check(): Promise<void>;
  /** Once for each token. */
  insert(stream: RowStream, range: LogRange): Promise<void>;
  /** The whole result in a format of lines. */
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
