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

/** Thrown by `append` where nothing of the call was made durable: disk full, log full, closing. */
export class EventLogUnavailable extends Error {
  readonly reason: 'full' | 'io' | 'closed';
  constructor(reason: 'full' | 'io' | 'closed', options?: ErrorOptions) {
    super(`event log unavailable: ${reason}`, options);
    this.name = 'EventLogUnavailable';
    this.reason = reason;
  }
}

/** What takes events: verdicts once everything is durable. */
export interface EventAppender {
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
}

/** A part of the log that a consumer takes under one token, however often it is sent. */
export interface LogRange {
  /** The same for the same range after a crash, and for whoever holds the lease: the store's deduplication token. */
  readonly token: string;
  /** Not to be used after `markDone`. */
  readonly rows: Buffer;
  readonly rowCount: number;
  readonly schemaVersion: number;
}

export interface WaitingRange extends LogRange {
  /** `createdAt` of the oldest row. */
  readonly oldestCreatedAt: number;
}

export interface LogLag {
  /** Events appended that this consumer has not marked as done. */
  readonly events: number;
  readonly bytes: number;
  /** `createdAt` of the oldest of them, or undefined where there is none. */
  readonly oldestCreatedAt: number | undefined;
}

/** Places in the order of the log; both grow, also over restarts. */
export interface LogPosition {
  /** Of the last durable append. */
  readonly appended: number;
  /** This consumer has marked everything up to here as done. */
  readonly done: number;
}

export interface LogLease {
  /** Grows with each new holder. Whoever comes with an older one has lost the lease. */
  readonly fence: number;
  readonly untilMs: number;
}

/** Thrown where somebody else holds the lease by now. What was done under the old one is safe: ranges keep their tokens. */
export class LogLeaseLost extends Error {
  constructor() {
    super('another holder has the lease of this consumer');
    this.name = 'LogLeaseLost';
  }
}

/**
 * One reader of the log, with a durable mark of its own: rows are kept until every consumer has marked them as done.
 * One holder at a time works through it, under a lease. The log may be in another process or on another machine.
 */
export interface LogConsumer {
  /**
   * The lease until a moment of the log's clock, or undefined while somebody else holds it. The same holder renews it and
   * keeps its fence. In a log that one process has to itself, its leases end with the process.
   */
  claim(holder: string, untilMs: number): Promise<LogLease | undefined>;
  /** Ends the lease before its time. No effect where it is lost already. */
  release(fence: number): Promise<void>;
  /**
   * The oldest range that is not done, at most about `maxBytes`, or undefined. The range is written down durably before
   * it is returned, so that after a crash the same range comes back under the same token.
   * Until `markDone` the same range is returned again. Throws LogLeaseLost.
   */
  nextRange(fence: number, maxBytes: number): Promise<WaitingRange | undefined>;
  /** Moves the mark past the range with this token. Durable before it resolves. Throws LogLeaseLost. */
  markDone(fence: number, token: string): Promise<void>;
  lag(): Promise<LogLag>;
  /** What is durable now has passed this consumer once a later answer's `done` reaches this one's `appended`. */
  position(): Promise<LogPosition>;
  /**
   * Resolves once at least so many bytes wait for this consumer, or the signal aborts. A log elsewhere may notice some
   * hundred milliseconds late.
   */
  untilWaiting(bytes: number, signal: AbortSignal): Promise<void>;
}

export interface LogConsumers {
  /**
   * The consumer of this name (lower-case letters, digits, dashes); any number of callers may have it. A new one begins
   * with the oldest row that is still there, and from then on no row is removed that it has not marked as done.
   */
  consumer(name: string): Promise<LogConsumer>;
  /** Ends a consumer that nobody works for any more: rows wait for it no longer. */
  removeConsumer(name: string): Promise<void>;
}

export interface LogErasure {
  /** What removed rows left behind in the files of the log is overwritten, as far as the disk has room for it. */
  overwriteRemoved(): Promise<void>;
}

/**
 * The durable, ordered, deduplicating queue between the answer to a caller and whoever works on what was accepted.
 * Ask for the part you need. Contract suite: `event-log.contract.ts`; every implementation runs it.
 */
export interface EventLog extends EventAppender, LogConsumers, LogErasure {
  /** Waits for what is under way, then closes. Later appends reject with reason `closed`. */
  close(): Promise<void>;
}

/** The consumer that carries a log into the event store. */
export const storeConsumer = 'store';
