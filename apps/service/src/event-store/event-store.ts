import type { RowStream } from '../event/row-stream.ts';
import type { LogRange } from '../log/event-log.ts';

/** Selects rows of an account; each field that is present narrows the selection. */
export interface RowCondition {
  readonly accountId: string;
  /** 64 hex digits. */
  readonly deviceHash?: string;
  /** Rows that arrived with this key. */
  readonly keyId?: string;
  /** Rows that the service received (`createdAt`, ms) at this time or earlier. */
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

/** A part of a table whose bytes are not what was written. */
export interface DamagedPart {
  readonly table: RowStream;
  readonly name: string;
  readonly rows: number;
  /** Of its rows, `YYYY-MM-DD`. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** The engine's. */
  readonly message: string;
}

/** A part of a table, as it is on the disk. */
export interface StoredPart {
  readonly table: RowStream;
  readonly name: string;
  readonly bytes: number;
}

/** The result of `queryBatches`. */
export interface RowBatches<Row> extends AsyncIterable<readonly Row[]> {
  /** Memory that the unparsed result occupies. */
  readonly bytes: number;
}

/** Thrown if the store cannot be reached or refuses temporarily; the same call may succeed later. */
export class EventStoreUnavailable extends Error {
  override readonly name: string = 'EventStoreUnavailable';
}

/**
 * Thrown by `migrate` if the store can be reached but not used as configured: wrong password, unknown database,
 * unsupported version. The message follows the name of the setting.
 */
export class EventStoreMisconfigured extends EventStoreUnavailable {
  override readonly name = 'EventStoreMisconfigured';
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

/** Thrown by `query` if it exceeded its time, memory or row limit: request less. */
export class QueryLimitExceeded extends Error {
  override readonly name = 'QueryLimitExceeded';
}

/**
 * Events and rollups in ClickHouse SQL. Contract suite: `event-store.contract.ts`. Queries have named parameters; values are
 * never concatenated into the SQL.
 */
export interface EventStore {
  /** Creates or upgrades the tables. Safe to run at each start. */
  migrate(): Promise<void>;
  /** Inserts the rows once per token, however often it is called with the same range. Durable when it resolves. */
  insert(stream: RowStream, range: LogRange): Promise<void>;
  /** How many queries run at a time; others wait inside the store. */
  readonly concurrentQueries: number;
  /**
   * Whether it runs outside this process. Then other nodes use it too, and it may be unreachable while this one works:
   * `migrate` leaves the tables to the next call, and only analytics lag behind.
   */
  readonly isShared: boolean;
  query<Row>(sql: string, params?: QueryParams, options?: QueryOptions): Promise<Row[]>;
  /**
   * Like `query`, for results of thousands of rows: resolves when the engine has finished, and parses the rows batch
   * by batch as they are read, so that the process can serve other requests in between. The batches can be read once.
   */
  queryBatches<Row>(sql: string, params?: QueryParams, options?: QueryOptions): Promise<RowBatches<Row>>;
  /**
   * Writes the rows of a query to a Parquet file at a local path that does not exist yet, and returns their number.
   * Rejects if the file was cut off. The caller removes an unfinished file.
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
   * Rows whose projections are still to be built, after an upgrade or a delete. That happens in the background; until
   * then, queries on them are correct but slower.
   */
  rowsToRebuild(): Promise<number>;
  /** Statements without a result: deletes, settings of a table. */
  command(sql: string, params?: QueryParams): Promise<void>;
  /** Of all tables. Merges replace them. */
  listParts(): Promise<readonly StoredPart[]>;
  /**
   * Reads every byte that is stored, or of one part, and names the parts that are not what was written. May take minutes. A part that
   * a merge has replaced is not damaged.
   */
  damagedParts(only?: StoredPart): Promise<readonly DamagedPart[]>;
  /** Takes a part out of the table, so that queries no longer fail on it; its files are kept. */
  setAside(part: DamagedPart): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
