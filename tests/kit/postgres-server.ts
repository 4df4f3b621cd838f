import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { freePort } from './free-port.ts';

export const user = 'overlay';
export const password = 'a password for tests';

/** A PostgreSQL of its own for a test: durable by default, on 127.0.0.1, in a temporary directory. */
export interface PostgresServer {
  readonly port: number;
  /** The address of a database; by default of the one that every server has. */
  url(database?: string): string;
  /** Creates an empty database, and returns its address. */
  createDatabase(): Promise<string>;
  /** Ends connections and stops, as an operator would. */
  stop(): Promise<void>;
  /** Ends every process of the server with SIGKILL. */
  kill(): Promise<void>;
  /** Stops every process of the server where it is; clients see it hang. */
  freeze(): void;
  thaw(): void;
  /** After `stop` or `kill`: starts on the same data and port, and waits until it answers. */
  start(): Promise<void>;
  /** Copies this server and starts the copy as its standby; `synchronous` commits then wait for it. */
  startStandby(options: { readonly synchronous: boolean }): Promise<PostgresServer>;
  /** Makes a standby a primary. */
  promote(): Promise<void>;
  /** Stops it, and removes its data. */
  dispose(): Promise<void>;
}

/** `settings` as in postgresql.conf. */
export async function startPostgresServer(
  settings: Readonly<Record<string, string>> = {},
): Promise<PostgresServer> {
  const programs = findPrograms();
  const owner = findOwner();
  const dataDir = makeDataDir(owner);
  const passwordFile = `${dataDir}.password`;
  writeFileSync(passwordFile, password);
  if (owner !== undefined) chownSync(passwordFile, owner.uid, owner.gid);
  try {
    await promisify(execFile)(
      join(programs, 'initdb'),
      [
        ...['-D', dataDir, '-U', user, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
        // What it writes at first needs no fsync: nobody relies on it yet.
        ...['--encoding=UTF8', '--no-locale', '--no-sync'],
      ],
      { ...owner, cwd: dataDir },
    );
  } finally {
    rmSync(passwordFile);
  }
  return startOn(dataDir, { programs, owner, settings });
}

interface Installation {
  /** The folder of the server programs. */
  readonly programs: string;
  readonly owner: Owner | undefined;
  readonly settings: Readonly<Record<string, string>>;
}

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

async function startOn(dataDir: string, installation: Installation): Promise<PostgresServer> {
  const server = new LocalServer(dataDir, await freePort(), installation);
  await server.start();
  return server;
}

class LocalServer implements PostgresServer {
  readonly port: number;
  readonly #dataDir: string;
  readonly #installation: Installation;
  #process: ChildProcess | undefined;
  #databases = 0;

  constructor(dataDir: string, port: number, installation: Installation) {
    this.#dataDir = dataDir;
    this.port = port;
    this.#installation = installation;
  }

  url(database = 'postgres'): string {
    return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${this.port}/${database}`;
  }

  async createDatabase(): Promise<string> {
    this.#databases += 1;
    const name = `test_${this.#databases}`;
    await this.#run((sql) => sql.unsafe(`CREATE DATABASE ${name}`));
    return this.url(name);
  }

  async start(): Promise<void> {
    const { programs, owner, settings } = this.#installation;
    const all = { listen_addresses: '127.0.0.1', max_connections: '200', ...settings };
    const log = openSync(this.#logFile, 'a');
    const child = spawn(
      join(programs, 'postgres'),
      [
        ...['-D', this.#dataDir, '-p', String(this.port), '-k', this.#dataDir],
        ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...owner, cwd: this.#dataDir, stdio: ['ignore', log, log] },
    );
    this.#process = child;
    process.once('exit', this.#killNow);
    for (;;) {
      if (hasEnded(child))
        throw new Error(`PostgreSQL did not start:\n${readFileSync(this.#logFile, 'utf8')}`);
      try {
        await this.#run((sql) => sql`SELECT 1`);
        return;
      } catch {
        await sleep(30);
      }
    }
  }

  async stop(): Promise<void> {
    // Its "fast" shutdown: it closes connections without waiting for them.
    this.#process?.kill('SIGINT');
    await this.#ended();
  }

  async kill(): Promise<void> {
    const killed = this.#signal('SIGKILL');
    await this.#ended();
    // A process that is still ending keeps the next start from the shared memory. Bounded, because some containers have
    // nobody who collects those that ended.
    for (let wait = 0; wait < 400 && killed.some(isRunning); wait++) await sleep(5);
  }

  freeze(): void {
    this.#signal('SIGSTOP');
  }

  thaw(): void {
    this.#signal('SIGCONT');
  }

  async startStandby({ synchronous }: { readonly synchronous: boolean }): Promise<PostgresServer> {
    const { programs, owner } = this.#installation;
    const dataDir = makeDataDir(owner);
    const name = 'standby';
    await promisify(execFile)(
      join(programs, 'pg_basebackup'),
      [
        ...['-D', dataDir, '--checkpoint=fast', '--no-sync', '--wal-method=stream', '--write-recovery-conf'],
        `--dbname=${this.url()}?application_name=${name}`,
      ],
      { ...owner, cwd: dataDir },
    );
    const standby = await startOn(dataDir, this.#installation);
    if (synchronous) {
      await this.#run((sql) => sql.unsafe(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`));
      await this.#run((sql) => sql`SELECT pg_reload_conf()`);
      const isSynchronous = (sql: postgres.Sql) =>
        sql`SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`.then((rows) => rows.length > 0);
      while (!(await this.#run(isSynchronous))) await sleep(30);
      // Waits for the standby, and so for everything that was committed before it was synchronous.
      await this.#run((sql) => sql`SELECT pg_logical_emit_message(true, 'test', 'synchronous')`);
    }
    return standby;
  }

  async promote(): Promise<void> {
    // A standby copies the settings of its primary, and has no standby of its own.
    await this.#run((sql) => sql`SELECT pg_promote()`);
    await this.#run((sql) => sql`ALTER SYSTEM RESET synchronous_standby_names`);
    await this.#run((sql) => sql`SELECT pg_reload_conf()`);
  }

  async dispose(): Promise<void> {
    // A frozen process takes no other signal, and nobody needs the data.
    await this.kill();
    rmSync(this.#dataDir, { recursive: true, force: true });
    rmSync(this.#logFile, { force: true });
  }

  get #logFile(): string {
    return `${this.#dataDir}.log`;
  }

  async #run<Result>(work: (sql: postgres.Sql) => PromiseLike<Result>): Promise<Result> {
    const sql = postgres(this.url(), { max: 1, connect_timeout: 5, onnotice: () => {} });
    try {
      return await work(sql);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }

  /** Each process of a server leads a group of its own, so that no signal reaches all of them. */
  #signal(signal: NodeJS.Signals): number[] {
    const postmaster = this.#process?.pid;
    if (postmaster === undefined || this.#process === undefined || hasEnded(this.#process)) return [];
    // First, so that it starts no others.
    process.kill(postmaster, signal === 'SIGKILL' ? 'SIGSTOP' : signal);
    const children = childrenOf(postmaster);
    for (const child of children) {
      try {
        process.kill(child, signal);
      } catch {
        // It ended by itself.
      }
    }
    if (signal === 'SIGKILL') process.kill(postmaster, signal);
    return children;
  }

  readonly #killNow = () => {
    this.#signal('SIGKILL');
  };

  async #ended(): Promise<void> {
    const child = this.#process;
    if (child !== undefined && !hasEnded(child)) {
      await new Promise((resolve) => child.once('exit', resolve));
    }
    this.#process = undefined;
    process.off('exit', this.#killNow);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function childrenOf(parent: number): number[] {
  const text = execFileSync('ps', ['-o', 'pid=,ppid=', '-A'], { encoding: 'utf8' });
  return text
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (pid !== undefined && ppid === parent ? [pid] : []));
}

function makeDataDir(owner: Owner | undefined): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'overlay-postgres-'));
  if (owner !== undefined) chownSync(dataDir, owner.uid, owner.gid);
  return dataDir;
}

const debianVersions = '/usr/lib/postgresql';

/** Debian does not put the server programs on PATH. */
function findPrograms(): string {
  const folder = newestPrograms();
  if (folder !== undefined) return folder;
  throw new Error('no PostgreSQL was found: install the package postgresql');
}

function newestPrograms(): string | undefined {
  const versions = existsSync(debianVersions) ? readdirSync(debianVersions) : [];
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debianVersions, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

/** PostgreSQL refuses to run as root. */
function findOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}
