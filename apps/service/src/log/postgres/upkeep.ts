import { EventLogUnavailable } from '../event-log.ts';
import type { LogCalls } from './log-calls.ts';

export interface UpkeepOptions {
  readonly dedupeWindowMs: number;
  readonly groupTurnMs: number;
  readonly maxBytes: number;
  readonly onError: (error: unknown) => void;
}

/** Interval between checks of the rings and of the bytes in the log. */
const lookEveryMs = 500;
/** Counting a large backlog is slow: checks may take at most a tenth of the time. */
const restFactor = 10;
/** More than the clocks of a primary and its standby differ. */
const clockMarginMs = 10 * 60 * 1_000;
/** A lost answer is requested for as long as its caller waits, at most for this long. */
const receiptTurnMs = 60 * 60 * 1_000;

/**
 * Maintains the tables and tracks roughly how many bytes the log holds. Every node runs it; the database lets one in
 * at a time. The byte count is the last one read plus what this node appended since: several nodes may exceed the
 * bound by what the others append within half a second.
 */
export class Upkeep {
  readonly #calls: LogCalls;
  readonly #options: UpkeepOptions;
  #bytes = 0;
  #taken = 0;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  #isStopped = false;

  constructor(calls: LogCalls, options: UpkeepOptions) {
    this.#calls = calls;
    this.#options = options;
    this.#rest(0);
  }

  hasRoom(bytes: number): boolean {
    return this.#bytes + this.#taken + bytes <= this.#options.maxBytes;
  }
  takeRoom(bytes: number): void {
    this.#taken += bytes;
  }

  /** Counts the bytes in the log. Rejects with EventLogUnavailable while the database is away. */
  async look(): Promise<void> {
    const { schema } = this.#calls;
    const takenBefore = this.#taken;
    const [row] = await this.#calls.run<{ bytes: number }>(
      `SELECT coalesce(sum(bytes), 0) AS bytes FROM ${schema}.groups
       WHERE number > coalesce((SELECT min(done) FROM ${schema}.consumers), (SELECT removed_to FROM ${schema}.state))`,
    );
    this.#bytes = row?.bytes ?? 0;
    // Bytes taken before may already be in the count, or their append failed.
    this.#taken -= takenBefore;
  }

  /** Ends the current table of rows, and empties what every consumer has passed. */
  async emptyNow(): Promise<void> {
    await this.#emptyOld();
    await this.#turn(0);
    await this.#emptyOld();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  #rest(ms: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      const startedAt = performance.now();
      this.#looking = this.#work()
        .catch((error: unknown) => {
          // A database outage shows in every append.
          if (!(error instanceof EventLogUnavailable)) this.#options.onError(error);
        })
        .then(() => this.#rest(Math.max(lookEveryMs, (performance.now() - startedAt) * restFactor)));
    }, ms);
    this.#timer.unref();
  }

  async #work(): Promise<void> {
    await this.look();
    const { schema, nowSql } = this.#calls;
    const [due] = await this.#calls.run<{ turn: boolean; old: boolean }>(
      `SELECT
         ${nowSql} - key_since_ms >= $1 OR ${nowSql} - receipt_since_ms >= $2
           OR ${nowSql} - group_since_ms >= $3 AND NOT ${schema}.is_empty('groups', group_turn) AS turn,
         NOT (${schema}.is_empty('keys', key_turn + 1) AND ${schema}.is_empty('receipts', receipt_turn + 1))
           OR EXISTS (SELECT FROM ${schema}.groups WHERE slot <> group_turn % 4) AS old
       FROM ${schema}.state`,
      [this.#keyTurnMs, receiptTurnMs, this.#options.groupTurnMs],
    );
    if (due?.old) await this.#emptyOld();
    if (due?.turn) await this.#turn(this.#options.groupTurnMs);
  }

  /** A key is kept while its table is current and for two turns after that: at least the window. */
  get #keyTurnMs(): number {
    return Math.ceil((this.#options.dedupeWindowMs + clockMarginMs) / 2);
  }

  async #turn(groupTurnMs: number): Promise<void> {
    const { schema, nowSql } = this.#calls;
    await this.#calls.run(`SELECT ${schema}.turn_rings(${nowSql}, $1, $2, $3)`, [
      this.#keyTurnMs,
      receiptTurnMs,
      groupTurnMs,
    ]);
  }

  async #emptyOld(): Promise<void> {
    await this.#calls.run(`SELECT ${this.#calls.schema}.empty_old()`);
  }
}
