import { setTimeout as sleep } from 'node:timers/promises';
import { type AppendVerdict, EventLogUnavailable, type LogEntry } from '../event-log.ts';
import { AppendGroup, type Duplicates, parseDuplicates } from './append-group.ts';
import { CallFailed, type LogConnection, toUnavailable } from './log-connection.ts';

/** A group becomes a row of the log, and a range holds at least one; larger ranges would be too large for the store. */
const groupBytes = 4 * 1024 ** 2;
/** A group that could not be sent is retried for this long, which is enough for a server to restart. */
const patienceMs = 2_000;
/** While the database is away, one call in this time is let through to find out. */
const probeEveryMs = 500;
const firstPauseMs = 20;
const longestPauseMs = 1_000;
/** Lock timeouts, deadlocks and a server that is no longer the primary: the same statement may soon succeed. */
const passing = new Set(['40001', '40P01', '55P03', '25006', '57P03']);

export interface GroupAppenderOptions {
  /** Each carries one group at a time. */
  readonly connections: readonly LogConnection[];
  readonly schema: string;
  readonly schemaVersion: number;
  /** Maximum bytes of rows that wait in memory for their answer. */
  readonly maxWaitingBytes: number;
  /** Called after each group, with the bytes of its rows. */
  readonly onAppended: (bytes: number) => void;
}

/**
 * Gathers entries into groups and sends each as one statement over a pool of connections. What arrives while all of
 * them are busy shares the next group. Each node has its own pool and memory bound; keys and numbers are in the
 * database.
 *
 * If the answer to a group is lost, the database is asked about the group's id until it reports the outcome. Its
 * callers wait for that: any earlier answer would be a guess that loses events or duplicates those without a
 * dedupeKey.
 */
export class GroupAppender {
  readonly #options: GroupAppenderOptions;
  readonly #statement: string;
  readonly #idle: LogConnection[];
  readonly #waiting: AppendGroup[] = [];
  #waitingSince = 0;
  #underway = 0;
  #bytes = 0;
  #isStarting = false;
  #away: { readonly reason: EventLogUnavailable; readonly probeAt: number } | undefined;
  readonly #closing = new AbortController();
  #onSettled: () => void = () => {};

  constructor(options: GroupAppenderOptions) {
    this.#options = options;
    this.#idle = [...options.connections];
    this.#statement = `SELECT ${options.schema}.append_group($1, $2, $3, $4, $5, $6, $7, $8, $9) AS answer`;
  }

  /** Rejects with EventLogUnavailable. */
  async append(entries: readonly LogEntry[]): Promise<AppendVerdict[]> {
    this.#assertReachable();
    const added = entries.reduce((sum, { line }) => sum + line.length, 0);
    if (this.#bytes + added > this.#options.maxWaitingBytes) throw new EventLogUnavailable('full');
    const group = this.#groupForMore();
    const before = group.bytes;
    const toVerdicts = group.add(entries);
    this.#bytes += group.bytes - before;
    this.#start();
    return toVerdicts(await group.answered);
  }

  /** Waits for groups in flight until the timeout: an outcome that is unknown by then stays unknown. */
  async close(timeoutMs: number): Promise<void> {
    const timer = setTimeout(() => this.#closing.abort(), timeoutMs);
    while (this.#underway > 0 || this.#waiting.length > 0) {
      await new Promise<void>((resolve) => {
        this.#onSettled = resolve;
      });
    }
    clearTimeout(timer);
  }

  #assertReachable(): void {
    const nowMs = performance.now();
    if (this.#waiting.length > 0 && nowMs - this.#waitingSince > patienceMs) {
      this.#wentAway(new EventLogUnavailable('io', { cause: new Error('PostgreSQL does not answer') }));
    }
    if (this.#away === undefined) return;
    if (nowMs < this.#away.probeAt || this.#idle.length === 0) throw this.#away.reason;
    this.#away = { ...this.#away, probeAt: nowMs + probeEveryMs };
  }

  #groupForMore(): AppendGroup {
    const last = this.#waiting.at(-1);
    if (last !== undefined && last.bytes < groupBytes) return last;
    const group = new AppendGroup();
    if (this.#waiting.length === 0) this.#waitingSince = performance.now();
    this.#waiting.push(group);
    return group;
  }

  #start(): void {
    if (this.#isStarting || this.#idle.length === 0) return;
    this.#isStarting = true;
    // Everything that arrives in this turn of the event loop shares the first group.
    setImmediate(() => {
      this.#isStarting = false;
      this.#sendWaiting();
    });
  }

  #sendWaiting(): void {
    while (this.#idle.length > 0) {
      const group = this.#waiting.shift();
      if (group === undefined) return;
      this.#waitingSince = performance.now();
      const connection = this.#idle.pop();
      if (connection !== undefined) void this.#send(connection, group);
    }
  }

  async #send(connection: LogConnection, group: AppendGroup): Promise<void> {
    this.#underway += 1;
    try {
      const duplicates = await this.#deliver(connection, group);
      this.#away = undefined;
      this.#options.onAppended(group.bytes);
      group.succeed(duplicates);
    } catch (error) {
      const reason = toUnavailable(error);
      group.fail(reason);
      if (!(error instanceof CallFailed && error.failure === 'refused')) this.#wentAway(reason);
    }
    this.#underway -= 1;
    this.#bytes -= group.bytes;
    this.#idle.push(connection);
    this.#sendWaiting();
    this.#onSettled();
  }

  async #deliver(connection: LogConnection, group: AppendGroup): Promise<Duplicates> {
    const startedAt = performance.now();
    let mayBeThere = false;
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        const parameters = group.toParameters(mayBeThere, this.#options.schemaVersion);
        const [row] = await connection.call<{ answer: string }>(this.#statement, parameters);
        return parseDuplicates(row?.answer ?? '[]');
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        if (error.failure === 'unknown') mayBeThere = true;
        const isLate = performance.now() - startedAt > patienceMs;
        // A refused second attempt says nothing about the first.
        if (mayBeThere && isLate) this.#wentAway(toUnavailable(error));
        else if (!mayBeThere && (isLate || isFinal(error))) throw error;
      }
      await sleep(pauseMs * (0.5 + Math.random() / 2), undefined, { signal: this.#closing.signal });
    }
  }

  /** Everything that was not sent is refused at once, and so are new calls until a group gets through. */
  #wentAway(reason: EventLogUnavailable): void {
    this.#away = { reason, probeAt: performance.now() + probeEveryMs };
    for (const group of this.#waiting.splice(0)) {
      this.#bytes -= group.bytes;
      group.fail(reason);
    }
    this.#onSettled();
  }
}

function isFinal({ failure, code }: CallFailed): boolean {
  return failure === 'refused' && !passing.has(code ?? '');
}
