import { drainPending } from 'chdb';
import { Turns } from '../../scheduling/turns.ts';
import { within } from '../../scheduling/within.ts';
import { EngineSession, toLiteral } from './engine-session.ts';
import { toOpenFailure } from './open-failure.ts';

/** Sessions for one kind of statement. */
export class SessionPool {
  readonly #sessions: readonly EngineSession[];
  readonly #idle: EngineSession[];
  readonly #turns: Turns;
  #isClosed = false;

  constructor(path: string, size: number) {
    this.#sessions = Array.from({ length: size }, () => new EngineSession(path));
    this.#idle = [...this.#sessions];
    this.#turns = new Turns(size);
  }

  /** Rejects with the signal's reason if it aborts while the work waits for a session. */
  run<Result>(work: (session: EngineSession) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    return this.#turns.run(async () => {
      const session = this.#idle.pop();
      if (session === undefined) throw new Error('a turn has a session');
      try {
        return await work(session);
      } catch (error) {
        // A session opened after closing would keep the directory locked.
        if (!this.#isClosed) session.renew();
        throw error;
      } finally {
        this.#idle.push(session);
      }
    }, signal);
  }

  /** Whether a statement is running. */
  get isBusy(): boolean {
    return this.#idle.length < this.#sessions.length;
  }

  close(): void {
    this.#isClosed = true;
    for (const { chdb } of this.#sessions) chdb.close();
  }
}

const longestEndMs = 3_000;

/** Only the first session opens the directory. */
function openFirst(path: string, size: number): SessionPool {
  try {
    return new SessionPool(path, size);
  } catch (error) {
    throw toOpenFailure(path, error);
  }
}

/** The engine in this process: behind the service's own event store, or behind a store server. */
export class EmbeddedEngine {
  readonly readers: SessionPool;
  readonly writer: SessionPool;
  /** Deletes can take long; inserts must not wait for them. */
  readonly commander: SessionPool;
  readonly purger: SessionPool;
  /** A query is killed from a session other than its own. */
  readonly killer: SessionPool;

  /** @param readers how many queries run at a time */
  constructor(path: string, readers: number) {
    this.readers = openFirst(path, readers);
    this.writer = new SessionPool(path, 1);
    this.commander = new SessionPool(path, 1);
    this.purger = new SessionPool(path, 1);
    this.killer = new SessionPool(path, 1);
    restoreFatalSignals();
  }

  /** Asks the engine to end a query. Not `SYNC`, which waits for the query and has been seen to wait forever. */
  async kill(id: string): Promise<void> {
    await this.killer.run(({ chdb }) =>
      chdb.queryAsync(`KILL QUERY WHERE Settings['log_comment'] = ${toLiteral(id)} ASYNC`),
    );
  }

  /** Ends the statements that run, because the engine crashes in a process that exits under one. */
  async close(): Promise<void> {
    const pools = [this.readers, this.writer, this.commander, this.purger];
    const isBusy = pools.some((pool) => pool.isBusy);
    for (const pool of pools) pool.close();
    const end = async () => {
      // All but this statement. What cannot be killed is waited for.
      const kill = () => this.killer.run(({ chdb }) => chdb.queryAsync('KILL QUERY WHERE 1 ASYNC'));
      if (isBusy) await kill().catch(() => {});
      this.killer.close();
      await drainPending();
    };
    await within(longestEndMs, end(), () => this.killer.close());
  }
}

/**
 * The number of sessions for queries. Each statement occupies one of libuv's threads from start to end, and files, the
 * log and inserts need the same threads: four queries in a pool of four would block everything else.
 */
export function toReaders(threadPoolSize: string | undefined): number {
  const threads = Number(threadPoolSize ?? 4);
  return Math.min(6, Math.max(2, Math.floor(threads / 2) - 2));
}

const fatalSignals = ['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGTRAP'] as const;

/**
 * Restores the default action for crash signals. Call after the engine is opened, on the main thread.
 *
 * The engine is built as a server and catches them to log a stack trace, and its handler never returns. A Node process
 * that runs out of memory (V8 calls `abort`) would hang in it, keep its port and ignore SIGTERM, and no supervisor
 * would notice. Adding and removing a listener restores the default action, which ends the process at once.
 */
function restoreFatalSignals(): void {
  const ignore = () => {};
  for (const signal of fatalSignals) process.on(signal, ignore).off(signal, ignore);
}
