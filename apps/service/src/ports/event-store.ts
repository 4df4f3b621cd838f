import type { LogRange } from './event-log.ts';
import type { RowStream } from './row-stream.ts';

/** Selects rows of an account; each field that is present narrows the selection. */
export interface RowCondition {
  readonly accountId: string;
  /** 64 hex digits. */
  readonly deviceHash?: string;
  /** Rows that arrived with this key. */
  readonly keyId?: string;
  /** Rows that the service received (`createdAt`, ms) at this moment or before. */
  readonly createdAtToMs?: number;
  /** Rows that happened (`timestamp`, UTC) before this day, `YYYY-MM-DD`. */
  readonly beforeDay?: string;
}

/** Values of the named parameters of a query: `{name:Type}` in the SQL of ClickHouse. */
export type QueryParams = Readonly<Record<string, string | number | boolean | readonly string[] | null>>;

export interface FileOptions extends QueryOptions {
  /** Called about once a second while the file is written, with the share of the table that was read: 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

export interface QueryOptions {
  /** Default 30 s. */
  readonly timeoutMs?: number;
  /** A result with more rows fails with `QueryLimitExceeded`. Default: no limit. */
  readonly maxRows?: number;
  /** Ends the query in the engine; the call rejects with the signal's reason once the query has stopped. */
  readonly signal?: AbortSignal;
}

/** The result of `queryBatches`. */
export interface RowBatches<Row> extends AsyncIterable<readonly Row[]> {
  /** Memory that the result takes before it is parsed. */
  readonly bytes: number;
}

/** Thrown if the store cannot be reached or refuses temporarily; the same call may succeed later. */
export class EventStoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EventStoreUnavailable';
  }
}

/**
 * Thrown by `migrate` if the store was reached and cannot be used as it is set up: a wrong password, an unknown
 * database, a version that is too old. The message goes on after the name of the setting.
 */
export class EventStoreMisconfigured extends EventStoreUnavailable {
  constructor(message: string) {
    super(message);
    this.name = 'EventStoreMisconfigured';
  }
}

/** Thrown by `insert` if the rows themselves cannot be stored: the same call would fail again. */
export class EventStoreRefusedRows extends Error {
  /** The store's full message, which quotes the row: it may be kept beside the row, but not in logs. */
  readonly details: string;

  constructor(message: string, options: ErrorOptions & { readonly details?: string } = {}) {
    super(message, options);
    this.name = 'EventStoreRefusedRows';
    this.details = options.details ?? message;
  }
}

/** Thrown by `query` if it exceeded its limit of time, memory or rows: request less. */
export class QueryLimitExceeded extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'QueryLimitExceeded';
  }
}

/**
 * Events and rollups in ClickHouse SQL. Contract suite: `event-store.contract.ts`. Queries are `.sql` files with named
 * parameters; values are never concatenated into the SQL.
 */
export interface EventStore {
  /** Creates or upgrades the tables. Safe to run at each start. */
  migrate(): Promise<void>;
  /**
   * Inserts the rows once per token, however often it is called with the same range. Durable when it resolves.
   */
  insert(stream: RowStream, range: LogRange): Promise<void>;
  /** How many queries run at a time; further ones wait inside the store. */
  readonly concurrentQueries: number;
  /**
   * Whether it is beyond this process, so that other nodes use it too, and it may be away while this one works: then
   * `migrate` leaves the tables to whatever asks next, and only the numbers are late.
   */
  readonly isShared: boolean;
  /**
   * Changes whenever a row of that month (`YYYY-MM`, UTC, by `timestamp`) or an earlier one has been inserted or deleted,
   * and may change without. As long as it is the same, a query about those months has the same answer.
   */
  versionUntil(month: string): Promise<string>;
  query<Row>(sql: string, params?: QueryParams, options?: QueryOptions): Promise<Row[]>;
  /**
   * As `query`, for results of thousands of rows: resolves when the engine has finished, and parses a batch of rows at a
   * time as they are read, so that the process serves others in between. The batches can be read once.
   */
  queryBatches<Row>(sql: string, params?: QueryParams, options?: QueryOptions): Promise<RowBatches<Row>>;
  /**
   * Writes the rows of a query as a Parquet file at a path of this machine, where nothing may be yet, and returns how many
   * the file has. Rejects if the file was cut. The caller removes a file that could not be finished.
   */
  writeParquet(path: string, sql: string, params?: QueryParams, options?: FileOptions): Promise<number>;
  /**
   * Deletes the rows and everything derived from them (rollups, projections). Once it resolves, no query counts them,
   * and the delete survives a crash: either it has not begun, or it completes by itself. The files that held the rows,
   * and every record of the condition, are removed within minutes. Safe to repeat; inserts continue meanwhile.
   */
  deleteRows(stream: RowStream, condition: RowCondition): Promise<void>;
  /** Whether deletes are in progress, including those that an earlier process left behind. */
  isDeleting(): Promise<boolean>;
  /**
   * Rows whose projections are still to be built, after an upgrade or a delete: that happens in the background, and until
   * then queries about them are as right and slower.
   */
  rowsToRebuild(): Promise<number>;
  /** Statements without a result: deletes, settings of a table. */
  command(sql: string, params?: QueryParams): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
