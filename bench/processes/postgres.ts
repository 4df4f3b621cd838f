import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { startPostgresServer } from '../../tests/kit/postgres-server.ts';

export interface Postgres {
  readonly url: string;
  /** Of the process whose children serve the connections. */
  readonly pid: number;
  readonly version: string;
  stop(): Promise<void>;
}

/** PostgreSQL with its defaults, which are durable, and what `settings` adds to them. */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}): Promise<Postgres> {
  const server = await startPostgresServer({ synchronous_commit: 'on', fsync: 'on', ...settings });
  const facts = await factsOf(server.url());
  return { url: server.url(), ...facts, stop: () => server.dispose() };
}

/** Of a running server on this machine. */
export async function factsOf(url: string): Promise<Pick<Postgres, 'pid' | 'version'>> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const [directory] = await sql<{ data_directory: string }[]>`SHOW data_directory`;
    const [version] = await sql<{ server_version: string }[]>`SHOW server_version`;
    const file = readFileSync(join(directory?.data_directory ?? '', 'postmaster.pid'), 'utf8');
    return { pid: Number.parseInt(file, 10), version: version?.server_version ?? 'unknown' };
  } finally {
    await sql.end();
  }
}
