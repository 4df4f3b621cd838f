import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { canInstallPackages, installPackages } from '../../tests/kit/debian-package.mjs';
import { freePort } from '../../tests/kit/free-port.ts';

export interface Postgres {
  readonly url: string;
  /** Of the process whose children serve the connections. */
  readonly pid: number;
  readonly version: string;
  stop(): Promise<void>;
}

const debianVersions = '/usr/lib/postgresql';

/**
 * PostgreSQL with its defaults, which are durable, and what `configuration` adds to them, in a temporary directory; undefined if it
 * is not installed.
 */
export async function startPostgres(configuration: readonly string[] = []): Promise<Postgres | undefined> {
  const programs = findPrograms() ?? ((await installPostgres()) ? findPrograms() : undefined);
  if (programs === undefined) return undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'overlay-bench-postgres-'));
  const owner = unprivilegedUser();
  if ('uid' in owner) chownSync(dataDir, owner.uid, owner.gid);
  execFileSync(
    join(programs, 'initdb'),
    ['-D', dataDir, '-U', 'bench', '--auth=trust', '--encoding=UTF8', '--no-locale'],
    { ...owner, cwd: dataDir, stdio: 'ignore' },
  );
  const port = await freePort();
  const settings = ['synchronous_commit=on', 'fsync=on', 'listen_addresses=127.0.0.1', ...configuration];
  const child = spawn(
    join(programs, 'postgres'),
    ['-D', dataDir, '-p', String(port), '-k', dataDir, ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner, cwd: dataDir, stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = `postgres://bench@127.0.0.1:${port}/postgres`;
  return {
    url,
    pid: child.pid ?? 0,
    version: await firstVersion(url),
    async stop() {
      // SIGINT is its "fast" shutdown: it closes connections without waiting for them.
      child.kill('SIGINT');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Debian does not put the server programs on PATH. */
function findPrograms(): string | undefined {
  const versions = existsSync(debianVersions) ? readdirSync(debianVersions) : [];
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debianVersions, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

async function installPostgres(): Promise<boolean> {
  return canInstallPackages() && installPackages(['postgresql']);
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { readonly uid: number; readonly gid: number } | Record<string, never> {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function firstVersion(url: string): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
      await client.end();
      return rows[0]?.server_version ?? 'unknown';
    } catch (cause) {
      if (attempt === 100) throw new Error('PostgreSQL did not start', { cause });
      await sleep(100);
    }
  }
}
