import type { LogRange } from './event-log.ts';
import type { RowStream } from './row-stream.ts';

/** Which rows of an account: each field that is there narrows it. */
export interface RowCondition {
  readonly accountId: string;
  /** 64 hex digits. */
  readonly deviceHash?: string;
  /** Those that the service had at this moment (`createdAt`, ms) or before. */
  readonly createdAtToMs?: number;
  /** Those that happened (`timestamp`, UTC) on an earlier day than this: `YYYY-MM-DD`. */
  readonly beforeDay?: string;
}

/** Values of the named parameters of a query: `{name:Type}` in the SQL of ClickHouse. */
export type QueryParams = Readonly<Record<string, string | number | boolean | readonly string[] | null>>;

export interface QueryOptions {
  /** Default 30 s. */
  readonly timeoutMs?: number;
  /** A result of more rows fails with `QueryLimitExceeded`. Default: none. */
  readonly maxRows?: number;
  /** Ends the query in the engine; the call rejects with the signal's reason once nothing of it runs any more. */
  readonly signal?: AbortSignal;
}

/** Thrown where the store cannot be reached or refuses for now; the same call may succeed later. */
export class EventStoreUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EventStoreUnavailable';
  }
}

/** Thrown by `insert` where the rows themselves cannot be stored: the same call would fail again. */
export class EventStoreRefusedRows extends Error {
  /** What the store says in full, which quotes the row: for where the row itself is kept, and not for logs. */
  readonly details: string;

  constructor(message: string, options: ErrorOptions & { readonly details?: string } = {}) {
    super(message, options);
    this.name = 'EventStoreRefusedRows';
    this.details = options.details ?? message;
  }
}

/** Thrown by `query` where it went over its bound of time, memory or rows: ask for less. */
export class QueryLimitExceeded extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'QueryLimitExceeded';
  }
}

/**
 * Events and rollups in ClickHouse SQL. Contract suite: `event-store.contract.ts`.
 * Queries are named parameters over `.sql` files; there is no string building of values.
 */
export interface EventStore {
  /** Creates or upgrades the tables. Safe to run at each start. */
  migrate(): Promise<void>;
  /** Inserts the rows once per token, however often it is called with the same range. Durable when it resolves. */
  insert(stream: RowStream, range: LogRange): Promise<void>;
  /** How many queries run side by side; more of them wait inside the store. */
  readonly concurrentQueries: number;
  query<Row>(sql: string, params?: QueryParams, options?: QueryOptions): Promise<Row[]>;
  /**
   * Deletes the rows and what is derived of them (rollups, projections). When it resolves no query counts them, and it
   * outlives a crash: either nothing was begun, or it is brought to its end by itself. The files that held the rows, and
   * every note of the condition, are removed within minutes. Safe to repeat; inserts go on meanwhile.
   */
  deleteRows(stream: RowStream, condition: RowCondition): Promise<void>;
  /** Whether deletes are under way, among them those that a process before this one left behind. */
  isDeleting(): Promise<boolean>;
  /** Statements without a result: deletes, settings of a table. */
  command(sql: string, params?: QueryParams): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
