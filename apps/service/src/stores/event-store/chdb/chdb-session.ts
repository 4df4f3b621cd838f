import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { type ChdbConnection, createChdbConnection } from 'chdb/connection';

type ClientConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>;

/** A connection to the engine: runs one statement at a time and queues the others. Needs hardly any memory. */
export interface ChdbSession {
  readonly connection: ChdbConnection;
  readonly client: ClickHouseClient;
  /** Statements that run or wait. */
  underWay: number;
}

export function openSession(path: string): ChdbSession {
  const connection = createChdbConnection({ path });
  // Both packages have a copy of the same declarations, which differ only in a private field.
  const client = createClient({ connection: connection as unknown as ClientConnection });
  return { connection, client, underWay: 0 };
}

/**
 * The number of sessions for queries. Each statement holds one of libuv's threads from beginning to end, and files, the
 * log and inserts need the same threads: four queries in a pool of four would stop everything else.
 */
export function toReaders(threadPoolSize: string | undefined): number {
  const threads = Number(threadPoolSize ?? 4);
  return Math.min(6, Math.max(2, Math.floor(threads / 2) - 2));
}

const fatalSignals = ['SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGSEGV', 'SIGTRAP'] as const;

/**
 * Gives the signals of a crash back to the operating system. Call after the engine is opened, on the main thread.
 *
 * The engine is built to be a server and catches them to log a stack trace, and its handler never returns. A Node process
 * that runs out of memory (V8 calls `abort`) would hang in it, keep its port and ignore SIGTERM, and no supervisor
 * would notice. Adding and removing a listener restores the default action, which ends the process at once.
 */
export function restoreFatalSignals(): void {
  const ignore = () => {};
  for (const signal of fatalSignals) process.on(signal, ignore).off(signal, ignore);
}
