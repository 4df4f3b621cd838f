import { type ClickHouseClient, createClient } from '@clickhouse/client';
import { type ChdbConnection, createChdbConnection } from 'chdb/connection';
import type { QueryParams } from '../../../ports/event-store.ts';

type ClientConnection = NonNullable<NonNullable<Parameters<typeof createClient>[0]>['connection']>;

/** A connection to the engine: runs one statement at a time and queues the others. Needs hardly any memory. */
export interface ChdbSession {
  readonly connection: ChdbConnection;
  readonly client: ClickHouseClient;
  /** Of those that share queries out among them: one at a time. */
  hasQuery: boolean;
}

export function openSession(path: string): ChdbSession {
  const connection = createChdbConnection({ path });
  // Both packages have a copy of the same declarations, which differ only in a private field.
  const client = createClient({ connection: connection as unknown as ClientConnection });
  return { connection, client, hasQuery: false };
}

/**
 * The statement after another that sets its parameters. Those that are bound by the call itself are shared by all
 * sessions while it runs, so chDB runs one such call at a time; parameters that were set belong to their session.
 */
export function withParams(sql: string, params: QueryParams): string {
  const assignments = Object.entries(params).map(
    ([name, value]) => `param_${name} = ${toLiteral(toParamText(value))}`,
  );
  return assignments.length === 0 ? sql : `SET ${assignments.join(', ')}; ${sql}`;
}

export function toLiteral(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}

/** As `@clickhouse/client` writes them into an address. */
function toParamText(value: QueryParams[string]): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return toEscaped(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number') return String(value);
  return `[${value.map((text) => `'${toEscaped(text)}'`).join(',')}]`;
}

const escapes: Readonly<Record<string, string>> = {
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  "'": "\\'",
  '\\': '\\\\',
};

function toEscaped(text: string): string {
  return text.replace(/[\t\n\r'\\]/g, (character) => escapes[character] ?? character);
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
