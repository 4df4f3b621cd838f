/**
 * The durable, ordered, deduplicating queue between the answer to a caller and the event store.
 * Contract suite: `event-log.contract.ts`; every implementation runs it.
 */
export interface LogEntry {
  /**
   * 16 bytes that identify (account, dedupeKey), or undefined where the caller gave no dedupeKey.
   * The same key is accepted once within the dedupe window, across restarts and crashes.
   */
  readonly key: Buffer | undefined;
  /** One line of `toRowLine`. */
  readonly line: string;
  /** When the service had it, in ms: what a later duplicate is told as `receivedAt`. */
  readonly createdAt: number;
  /** 32-bit hash of what the caller sent, to tell a repeated payload from another one under the same key. */
  readonly payloadHash: number;
}

export type AppendVerdict =
  | { readonly status: 'accepted' }
  | { readonly status: 'duplicate'; readonly createdAt: number; readonly payloadMismatch: boolean };

/** A run of the log that goes into the store under one token, however often it is sent. */
export interface LogRange {
  /** The same for the same range after a crash: the store's deduplication token. */
  readonly token: string;
  /** Not to be used after `markShipped`. */
  readonly rows: Buffer;
  readonly rowCount: number;
  readonly schemaVersion: number;
}

export interface LogLag {
  /** Events appended and not yet marked as shipped. */
  readonly events: number;
  readonly bytes: number;
  /** `createdAt` of the oldest of them, or undefined where there is none. */
  readonly oldestCreatedAt: number | undefined;
}

/** Places in the order of the log; both grow, also over restarts. */
export interface LogPosition {
  /** Of the last durable append. */
  readonly appended: number;
  /** Everything up to here was marked as shipped. */
  readonly shipped: number;
}

/** Thrown by `append` where nothing of the call was made durable: disk full, log full, closing. */
export class EventLogUnavailable extends Error {
  readonly reason: 'full' | 'io' | 'closed';
  constructor(reason: 'full' | 'io' | 'closed', options?: ErrorOptions) {
    super(`event log unavailable: ${reason}`, options);
    this.name = 'EventLogUnavailable';
    this.reason = reason;
  }
}

export interface EventLog {
  /**
   * Resolves once everything accepted is on durable storage, with one verdict for each entry, in order.
   * Two entries with one key in the same call: the first is accepted, the second a duplicate.
   * A duplicate's verdict also waits until the first is durable.
   * All or nothing: rejects with EventLogUnavailable where the call's entries could not be made durable.
   * Without entries it tells whether appends are taken at all.
   */
  append(entries: readonly LogEntry[]): Promise<AppendVerdict[]>;

  /** The verdicts that `append` would give, without appending: for dry runs. */
  lookUp(entries: readonly LogEntry[]): Promise<AppendVerdict[]>;

  /**
   * The oldest range not yet shipped, at most about `maxBytes`, or undefined. The range is written down durably before it
   * is returned, so that after a crash the same range comes back under the same token.
   * Until `markShipped` the same range is returned again.
   */
  nextRange(maxBytes: number): Promise<LogRange | undefined>;
  /** Moves the mark past the range with this token. Durable before it resolves. */
  markShipped(token: string): Promise<void>;
  /** Calls `listener` after each durable append; returns the way to stop that. */
  onAppend(listener: () => void): () => void;
  lag(): LogLag;
  /** What is durable now is in the store once a later answer's `shipped` reaches this one's `appended`. */
  position(): Promise<LogPosition>;
  /** As far as the disk has room for it: what shipped rows left behind in the files of the log is overwritten. */
  overwriteShipped(): Promise<void>;
  /** Waits for what is under way, then closes. Later appends reject with reason `closed`. */
  close(): Promise<void>;
}
