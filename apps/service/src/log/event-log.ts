import { StorageDamaged } from '../damage/storage-damaged.ts';
import type { DeadLetter, DeadLetterQueue } from './dead-letter-queue.ts';

export interface LogEntry {
  /**
   * 16 bytes that identify (account, dedupeKey), or undefined if the caller gave no dedupeKey. The same key is accepted
   * once within the dedupe window, across restarts and crashes.
   */
  readonly key: Buffer | undefined;
  /** One line of `toRowLine`. */
  readonly line: string;
  /** When the service received it, in ms: the `receivedAt` of a later duplicate. */
  readonly createdAt: number;
  /** 32-bit hash of what the caller sent, to tell a repeated payload from a different one under the same key. */
  readonly payloadHash: number;
}

export type AppendVerdict =
  | { readonly status: 'accepted' }
  | { readonly status: 'duplicate'; readonly createdAt: number; readonly payloadMismatch: boolean };

/** When a key was first seen, and the hash of what came with it. */
export interface FirstSeen {
  readonly createdAt: number;
  readonly payloadHash: number;
}

export const accepted: AppendVerdict = { status: 'accepted' };

export function toDuplicate(first: FirstSeen, entry: LogEntry): AppendVerdict {
  const payloadMismatch = first.payloadHash >>> 0 !== entry.payloadHash >>> 0;
  return { status: 'duplicate', createdAt: first.createdAt, payloadMismatch };
}

/** Thrown by `append` if nothing of the call became durable: disk full, log full, closing. */
export class EventLogUnavailable extends Error {
  readonly reason: 'full' | 'io' | 'closed';
  constructor(reason: 'full' | 'io' | 'closed', options?: ErrorOptions) {
    super(`event log unavailable: ${reason}`, options);
    this.name = 'EventLogUnavailable';
    this.reason = reason;
  }
}

/** Accepts events, and returns verdicts once everything is durable. */
export interface EventAppender {
  /**
   * Resolves once everything accepted is on durable storage, with one verdict for each entry, in order. Two entries
   * with one key in the same call: the first is accepted, the second a duplicate. A duplicate's verdict also waits
   * until the first is durable. All or nothing: rejects with EventLogUnavailable if the entries of the call could not
   * be made durable. Without entries, it checks whether the log accepts appends at all.
   */
  append(entries: readonly LogEntry[]): Promise<AppendVerdict[]>;

  /** The verdicts that `append` would give, without appending: for dry runs. */
  lookUp(entries: readonly LogEntry[]): Promise<AppendVerdict[]>;
}

export interface KnownKey extends FirstSeen {
  readonly key: Buffer;
}

/** The keys without their rows, for another log that replaces this one. */
export interface LogKeys {
  /**
   * The durable keys that were first seen at `sinceMs` or later, in pages, each key at least once. Keys that become
   * durable meanwhile may be missing.
   */
  knownKeys(sinceMs: number): AsyncIterable<readonly KnownKey[]>;
  /**
   * Entries with these keys are duplicates from now on. Keys that the log knows already are unchanged. All or nothing,
   * and durable when it resolves; rejects with EventLogUnavailable.
   */
  rememberKeys(keys: readonly KnownKey[]): Promise<void>;
}

/** A part of the log that a consumer receives under one token, however often it is sent. */
export interface LogRange {
  /** The store's deduplication token: the same range keeps it after a crash and under another holder of the lease. */
  readonly token: string;
  /** Must not be used after `markDone`. */
  readonly rows: Buffer;
  readonly rowCount: number;
  readonly schemaVersion: number;
}

export interface WaitingRange extends LogRange {
  /** `createdAt` of the oldest row. */
  readonly oldestCreatedAt: number;
  /** `LogPosition.done` once the range is done; only an embedded log says so. */
  readonly position?: number;
  /** Tokens of this range and its pieces that the store refused, also under an earlier lease. */
  readonly refused: ReadonlySet<string>;
}

/** A range, or a piece of one, that the store refused. */
export interface Refusal {
  readonly rangeToken: string;
  readonly token: string;
  /** The row, if the piece has only one. */
  readonly deadLetter?: Omit<DeadLetter, 'token'> | undefined;
}

export interface LogLag {
  /** Events appended that this consumer has not marked as done. */
  readonly events: number;
  readonly bytes: number;
  /** `createdAt` of the oldest of them, or undefined if there is none. */
  readonly oldestCreatedAt: number | undefined;
}

/** Positions in the log; both only grow, even across restarts. */
export interface LogPosition {
  /** Position of the last durable append. */
  readonly appended: number;
  /** This consumer has marked everything up to here as done. */
  readonly done: number;
}

export interface LogLease {
  /** Grows with each new holder. A caller whose fence is older has lost the lease. */
  readonly fence: number;
  readonly untilMs: number;
}

/**
 * Thrown if another holder has taken the lease. Work done under the old lease is safe, because ranges keep their
 * tokens.
 */
export class LogLeaseLost extends Error {
  constructor() {
    super('another holder has the lease of this consumer');
    this.name = 'LogLeaseLost';
  }
}

/**
 * One reader of the log, with its own durable position: rows are kept until every consumer has marked them as done.
 * One holder at a time works through it, under a lease. The log may be in another process or on another machine.
 */
export interface LogConsumer {
  /**
   * Claims the lease until a time on the log's clock; undefined while another holder has it. Claiming again renews it
   * and keeps its fence. If only one process uses the log, its leases end with that process.
   */
  claim(holder: string, untilMs: number): Promise<LogLease | undefined>;
  /** Ends the lease early. No effect if it is already lost. */
  release(fence: number): Promise<void>;
  /**
   * The oldest range that is not done, at most about `maxBytes`, or undefined. The range is recorded durably before it
   * is returned, so that after a crash the same range comes back under the same token. Until `markDone`, the same range
   * is returned again. Throws LogLeaseLost.
   */
  nextRange(fence: number, maxBytes: number): Promise<WaitingRange | undefined>;
  /**
   * Records that the store refused a piece of the pending range, and keeps its dead letter in the same step. A piece that
   * was refused once is never sent whole again, even if the store would now accept it, because parts of it may be stored.
   * Durable before it resolves. Throws LogLeaseLost, or DeadLettersFull.
   */
  refuse(fence: number, refusal: Refusal): Promise<void>;
  /** Moves the mark past the range with this token. Durable before it resolves. Throws LogLeaseLost. */
  markDone(fence: number, token: string): Promise<void>;
  readonly deadLetters: DeadLetterQueue;
  lag(): Promise<LogLag>;
  /**
   * Rows that are durable now have passed this consumer once the `done` of a later call reaches the `appended` of this
   * one.
   */
  position(): Promise<LogPosition>;
  /**
   * Resolves once at least this many bytes wait for this consumer, or the signal aborts. A remote log may notice a few
   * hundred milliseconds late.
   */
  untilWaiting(bytes: number, signal: AbortSignal): Promise<void>;
}

export interface LogConsumers {
  /**
   * The consumer of this name (lower-case letters, digits, dashes); any number of callers may share it. A new one
   * starts at the oldest row that still exists; from then on, rows are removed only once it has marked them as done.
   */
  consumer(name: string): Promise<LogConsumer>;
  /** Removes a consumer with its dead letters, so that rows no longer wait for it. */
  removeConsumer(name: string): Promise<void>;
}

export interface LogErasure {
  /** Overwrites what removed rows left behind in the log's files, if the disk has room for it. */
  overwriteRemoved(): Promise<void>;
}

/**
 * The durable, ordered, deduplicating queue between the response to a caller and the consumers of accepted events.
 * Depend only on the part you need. Contract suite: `event-log.contract.ts`; every implementation runs it.
 */
export interface EventLog extends EventAppender, LogConsumers, LogErasure, LogKeys {
  /** How many other processes have this log open now; always 0 for a log that one process owns. */
  otherNodes(): Promise<number>;
  /** Waits for pending appends, then closes. Later appends reject with reason `closed`. */
  close(): Promise<void>;
}

/** What a log has shipped, for the comparison of stores. */
export interface ShippedPosition {
  /** Position of the last durable append. */
  readonly appended: number;
  /** The consumer is known to have stored everything up to here. */
  readonly done: number;
  /** Rows up to there, since they are counted. */
  readonly rows: number;
}

/** A log that can be compared with the other stores of its installation. */
export interface ComparableLog extends EventLog {
  /** The installation that the log belongs to; undefined for a new log. */
  installation(): Promise<string | undefined>;
  setInstallation(id: string): Promise<void>;
  shipped(name: string): Promise<ShippedPosition>;
  /**
   * What of its files is not what was written. Reads all of them; appends go on meanwhile, except that following the pages of its
   * main file blocks the thread: a file of more than `mostBytes` is left out.
   */
  damage(mostBytes?: number): Promise<readonly StorageDamaged[]>;
  /** Continues after a position that the store has received, with a log that is older. Before the first append. */
  skipTo(name: string, position: number, rows: number): Promise<void>;
}

/** A log that belongs to one data directory. */
export interface OwnLog extends ComparableLog {
  /**
   * Writes a copy of the log into a new directory on the same file system: everything durable when it is called, and with
   * each row its key. Appends go on meanwhile.
   */
  snapshot(directory: string): Promise<void>;
}

/** The consumer that ships the log to the event store. */
export const storeConsumer = 'store';

/** The file of a log is not what was written. */
export class DamagedLog extends StorageDamaged {
  override readonly name = 'DamagedLog';

  /** @param log the name of its folder */
  constructor(log: string, what: string) {
    super(log, 'data.mdb', `${log} is damaged: ${what}. Restore OVERLAY_DATA_DIR from a backup`);
  }
}
