import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { toRangeToken } from '../../event/range-token.ts';
import {
  type LogConsumer,
  type LogLag,
  type LogLease,
  LogLeaseLost,
  type LogPosition,
  type Refusal,
  type WaitingRange,
} from '../event-log.ts';
import type { LogCalls } from './log-calls.ts';
import { PostgresDeadLetterQueue } from './postgres-dead-letter-queue.ts';

/** Interval at which other nodes' appends are polled. */
const pollMs = 100;
const pollAfterFailureMs = 1_000;
/** How many heads are read at a time to choose a range. */
const headsAtATime = 5_000;
/** If a transaction that may belong to the range takes longer than this, the range is chosen later. */
const gapPatienceMs = 100;
const gapPollMs = 5;

interface Head {
  readonly number: number;
  readonly bytes: number;
  readonly schema_version: number;
}

interface Mark {
  readonly done: number;
  readonly fence: number;
  readonly pending_to: number | null;
  readonly token: string | null;
  readonly refused: readonly string[];
}

/**
 * A consumer whose mark, lease and range are rows in the database: any number of nodes may call it, and the fence
 * decides whose call counts. Memory holds only what wakes a waiting caller on this node early; other nodes' appends
 * are found by polling.
 */
export class PostgresConsumer implements LogConsumer {
  readonly deadLetters: PostgresDeadLetterQueue;
  readonly #name: string;
  readonly #calls: LogCalls;
  readonly #logId: string;
  /** Bytes that this node appended; wakes callers that wait for them. */
  #appended = 0;
  readonly #wake = new Set<() => void>();
  /** The transactions that may still fill the gap before a group. */
  #suspects: { readonly number: number; readonly transactions: ReadonlySet<string> } | undefined;

  constructor(name: string, calls: LogCalls, logId: string) {
    this.#name = name;
    this.#calls = calls;
    this.#logId = logId;
    this.deadLetters = new PostgresDeadLetterQueue(name, calls);
  }

  async claim(holder: string, untilMs: number): Promise<LogLease | undefined> {
    // The clocks of nodes differ, so the remaining time by the caller's clock is added to the database's. A node that
    // crashed loses its connection, and the lease with it. If only its network is gone, the lease has to expire.
    const nowMs = this.#calls.clock();
    const leaseMs = Math.min(Math.max(0, untilMs - nowMs), Number.MAX_SAFE_INTEGER - nowMs);
    const { schema, nowSql } = this.#calls;
    const [row] = await this.#calls.run<{ fence: number }>(
      `UPDATE ${schema}.consumers
       SET fence = fence + CASE WHEN holder = $2 THEN 0 ELSE 1 END, holder = $2,
         lease_until_ms = ${nowSql} + $3::bigint,
         session_pid = pg_backend_pid(),
         session_start = (SELECT backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid())
       WHERE name = $1
         AND (holder IS NULL OR holder = $2 OR lease_until_ms <= ${nowSql} OR ${schema}.is_session_over(consumers))
       RETURNING fence`,
      [this.#name, holder, leaseMs],
    );
    return row && { fence: row.fence, untilMs };
  }

  async release(fence: number): Promise<void> {
    await this.#calls.run(
      `UPDATE ${this.#calls.schema}.consumers SET holder = NULL, lease_until_ms = 0 WHERE name = $1 AND fence = $2`,
      [this.#name, fence],
    );
  }

  async nextRange(fence: number, maxBytes: number): Promise<WaitingRange | undefined> {
    for (;;) {
      const mark = await this.#mark(fence);
      if (mark.token !== null && mark.pending_to !== null) {
        const range = await this.#read(mark.token, mark.done, mark.pending_to);
        return { ...range, refused: new Set(mark.refused) };
      }
      const to = await this.#chooseEnd(mark.done, maxBytes);
      if (to === undefined) return undefined;
      // Random, because after a failover to a standby that lacked the last positions, these are used again.
      const token = toRangeToken(this.#logId, this.#name, mark.done + 1, to, randomUUID());
      // A concurrent call of the same holder may have stored its range first; then that range is returned.
      await this.#calls.run(
        `UPDATE ${this.#calls.schema}.consumers SET pending_to = $4, token = $5, refused = '{}'
         WHERE name = $1 AND fence = $2 AND done = $3 AND token IS NULL`,
        [this.#name, fence, mark.done, to, token],
      );
    }
  }

  async markDone(fence: number, token: string): Promise<void> {
    const { schema } = this.#calls;
    const moved = await this.#calls.run(
      `UPDATE ${schema}.consumers SET done = pending_to, pending_to = NULL, token = NULL, done_rows = done_rows + (
         SELECT coalesce(sum(row_count), 0) FROM ${schema}.groups WHERE number > done AND number <= pending_to
       )
       WHERE name = $1 AND fence = $2 AND token = $3 RETURNING 1`,
      [this.#name, fence, token],
    );
    if (moved.length === 0) throw await this.#notPending(fence, token);
  }

  async refuse(fence: number, { rangeToken, token, deadLetter }: Refusal): Promise<void> {
    if (deadLetter !== undefined) await this.deadLetters.assertRoom();
    const { schema } = this.#calls;
    // The mark comes first: this locks it, so that no other holder claims the lease in between.
    const [{ refused } = { refused: 0 }] = await this.#calls.run<{ refused: number }>(
      `WITH refused AS (
         UPDATE ${schema}.consumers SET refused = array_append(refused, $4)
         WHERE name = $1 AND fence = $2 AND token = $3 RETURNING name
       ), set_aside AS (
         INSERT INTO ${schema}.dead_letters (consumer, token, schema_version, refused_at, reason, row_bytes)
         SELECT name, $4, $5::smallint, $6::bigint, $7, $8 FROM refused WHERE $8::bytea IS NOT NULL
         ON CONFLICT DO NOTHING
       )
       SELECT count(*) AS refused FROM refused`,
      [
        this.#name,
        fence,
        rangeToken,
        token,
        deadLetter?.schemaVersion ?? null,
        deadLetter?.refusedAt ?? null,
        deadLetter?.reason ?? null,
        deadLetter?.row ?? null,
      ],
    );
    if (refused === 0) throw await this.#notPending(fence, rangeToken);
  }

  async lag(): Promise<LogLag> {
    const [row] = await this.#calls.run<{ events: number; bytes: number; oldest: number | null }>(
      `SELECT coalesce(sum(row_count), 0) AS events, coalesce(sum(bytes), 0) AS bytes, min(oldest_created_at) AS oldest
       FROM ${this.#calls.schema}.groups
       WHERE number > (SELECT done FROM ${this.#calls.schema}.consumers WHERE name = $1)`,
      [this.#name],
    );
    const { events = 0, bytes = 0, oldest } = row ?? {};
    return { events, bytes, oldestCreatedAt: oldest ?? undefined };
  }

  async position(): Promise<LogPosition> {
    const { schema } = this.#calls;
    const [row] = await this.#calls.run<LogPosition>(
      `SELECT done, greatest(done, (SELECT max(number) FROM ${schema}.groups), (SELECT max(done) FROM ${schema}.consumers))
         AS appended
       FROM ${schema}.consumers WHERE name = $1`,
      [this.#name],
    );
    if (row === undefined) throw this.#unknown();
    return row;
  }

  async untilWaiting(bytes: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const appendedBefore = this.#appended;
      const waiting = await this.#waitingBytes().catch(() => undefined);
      if (waiting !== undefined && waiting >= bytes) return;
      const missing = bytes - (waiting ?? 0);
      await this.#pause(
        waiting === undefined ? pollAfterFailureMs : pollMs,
        appendedBefore + missing,
        signal,
      );
    }
  }

  /** Call after each group that this node appended. */
  appended(bytes: number): void {
    this.#appended += bytes;
    for (const wake of this.#wake) wake();
  }

  /** Why an update under this fence and token matched no row. */
  async #notPending(fence: number, token: string): Promise<Error> {
    await this.#mark(fence);
    return new Error(`no range is pending under the token ${token}`);
  }

  /**
   * The consumer's row, if the caller still has the lease. An expired lease stays valid until another holder claims
   * it.
   */
  async #mark(fence: number): Promise<Mark> {
    const [mark] = await this.#calls.run<Mark>(
      `SELECT done, fence, pending_to, token, refused FROM ${this.#calls.schema}.consumers WHERE name = $1`,
      [this.#name],
    );
    if (mark === undefined) throw this.#unknown();
    if (mark.fence !== fence) throw new LogLeaseLost();
    return mark;
  }

  /** The number of the last group of the next range, which no group with a smaller number can still join. */
  async #chooseEnd(done: number, maxBytes: number): Promise<number | undefined> {
    const heads = await this.#heads(done);
    const [first] = heads;
    if (first === undefined) return undefined;
    if (isGap(done, first) && !(await this.#untilSettled(first.number))) return undefined;
    // A settled gap is skipped; a row that appeared in it changes which rows come first.
    const settled = isGap(done, first) ? await this.#heads(done) : heads;
    let to: Head | undefined;
    let bytes = 0;
    for (const head of settled) {
      bytes += head.bytes;
      // A range has one schema version: the store reads all its lines with one list of columns.
      const isOther = to !== undefined && head.schema_version !== to.schema_version;
      if (to !== undefined && (bytes > maxBytes || isOther || isGap(to.number, head))) break;
      to = head;
    }
    return to?.number;
  }

  #heads(done: number): Promise<readonly Head[]> {
    return this.#calls.run<Head>(
      `SELECT number, bytes, schema_version FROM ${this.#calls.schema}.groups
       WHERE number > $1 ORDER BY number LIMIT ${headsAtATime}`,
      [done],
    );
  }

  /**
   * Waits until every transaction has ended that may have drawn a number before this one. After that, groups with
   * smaller numbers are visible or never will be. False if it takes too long; the next call waits only for the
   * remaining transactions, so later ones delay nothing.
   */
  async #untilSettled(number: number): Promise<boolean> {
    const startedAt = performance.now();
    let left = this.#suspects?.number === number ? this.#suspects.transactions : undefined;
    for (;;) {
      const underway = await this.#underway();
      left = left === undefined ? underway : new Set([...left].filter((one) => underway.has(one)));
      this.#suspects = { number, transactions: left };
      if (left.size === 0) return true;
      if (performance.now() - startedAt > gapPatienceMs) return false;
      await sleep(gapPollMs);
    }
  }

  async #underway(): Promise<ReadonlySet<string>> {
    const rows = await this.#calls.run<{ transaction: string }>(
      `SELECT transaction FROM ${this.#calls.schema}.underway() AS transaction`,
    );
    return new Set(rows.map(({ transaction }) => transaction));
  }

  async #read(token: string, done: number, to: number): Promise<Omit<WaitingRange, 'refused'>> {
    const rows = await this.#calls.run<{
      rows: Buffer;
      row_count: number;
      schema_version: number;
      oldest_created_at: number;
    }>(
      `SELECT rows, row_count, schema_version, oldest_created_at FROM ${this.#calls.schema}.groups
       WHERE number > $1 AND number <= $2 ORDER BY number`,
      [done, to],
    );
    if (rows.length === 0) throw new Error(`the groups up to ${to} are missing in the log`);
    return {
      token,
      rows: Buffer.concat(rows.map((row) => row.rows)),
      rowCount: rows.reduce((sum, row) => sum + row.row_count, 0),
      schemaVersion: rows[0]?.schema_version ?? 0,
      oldestCreatedAt: Math.min(...rows.map((row) => row.oldest_created_at)),
    };
  }

  async #waitingBytes(): Promise<number> {
    const { schema } = this.#calls;
    const [row] = await this.#calls.run<{ bytes: number }>(
      `SELECT coalesce(sum(bytes), 0) AS bytes FROM (
         SELECT bytes FROM ${schema}.groups
         WHERE number > (SELECT done FROM ${schema}.consumers WHERE name = $1) ORDER BY number LIMIT 20000
       ) AS next`,
      [this.#name],
    );
    return row?.bytes ?? 0;
  }

  /** Ends early once this node's appended bytes reach this total. */
  #pause(ms: number, appended: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#wake.delete(look);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const look = () => {
        if (this.#appended >= appended) end();
      };
      const timer = setTimeout(end, ms);
      this.#wake.add(look);
      signal.addEventListener('abort', end);
      if (signal.aborted) end();
      else look();
    });
  }

  #unknown(): Error {
    return new Error(`the log has no consumer ${this.#name}`);
  }
}

function isGap(before: number, { number }: Head): boolean {
  return number !== before + 1;
}
