import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { appendFileSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import {
  findPostgres,
  type PostgresInstallation,
  type PostgresVersion,
  password,
  user,
} from './postgres-installation.ts';
import { type Sql, withSql } from './sql.ts';

/** A PostgreSQL server on 127.0.0.1, durable by default, with data that it removes. */
export interface PostgresServer {
  readonly port: number;
  readonly dataDirectory: string;
  /** Process id of the server, whose children serve the connections. */
  readonly pid: number;
  /** The address of a database; by default of the one that every server has. */
  url(database?: string): string;
  /** Creates an empty database, or a copy of the database at this address, and returns its address. */
  createDatabase(template?: string): Promise<string>;
  /** Ends connections and stops, as an operator would. */
  stop(): Promise<void>;
  /** Ends every process of the server with SIGKILL. */
  kill(): Promise<void>;
  /** Freezes every process of the server; clients see it hang. */
  freeze(): void;
  thaw(): void;
  /** After `stop` or `kill`: starts on the same data and port, and waits until it answers. */
  start(): Promise<void>;
  /** Copies this server and starts the copy as its standby; `synchronous` commits then wait for it. */
  startStandby(options: { readonly synchronous: boolean }): Promise<PostgresServer>;
  /** Makes a standby a primary. */
  promote(): Promise<void>;
  /** Stops it and removes its data. */
  dispose(): Promise<void>;
}

/** As in postgresql.conf. */
type PostgresSettings = Readonly<Record<string, string>>;

const defaults: PostgresSettings = {
  listen_addresses: '127.0.0.1',
  max_connections: '200',
  // A standby replays what was written since its copy began.
  wal_keep_size: '256MB',
  // In its data directory, which is removed with it. A killed server leaves files in /dev/shm behind.
  dynamic_shared_memory_type: 'mmap',
};

export interface PostgresOptions {
  /** Default: the oldest version that the service supports. */
  readonly version?: PostgresVersion;
  /** Where to create the data directory, for a server on a certain file system. */
  readonly parent?: string;
}

/**
 * Most tests share the server of their worker, the fixture `postgres`. Tests that stop, freeze or configure a server
 * start their own.
 */
export async function startPostgres(
  settings: PostgresSettings = {},
  { version = 15, parent }: PostgresOptions = {},
): Promise<PostgresServer> {
  const installation = await findPostgres(version);
  const dataDirectory = await installation.createDataDirectory(parent === undefined ? {} : { parent });
  return startOn(dataDirectory, installation, { ...defaults, ...settings });
}

/** Starts on the data that another server left, as after a power cut. */
export async function startPostgresOn(dataDirectory: string): Promise<PostgresServer> {
  return startOn(dataDirectory, await findPostgres(15), defaults);
}

async function startOn(
  dataDirectory: string,
  installation: PostgresInstallation,
  settings: PostgresSettings,
): Promise<LocalServer> {
  const server = new LocalServer(dataDirectory, await freePort(), installation, settings);
  await server.start();
  return server;
}

class LocalServer implements PostgresServer {
  readonly port: number;
  readonly dataDirectory: string;
  readonly #installation: PostgresInstallation;
  readonly #settings: PostgresSettings;
  #process: ChildProcess | undefined;
  #databases = 0;

  constructor(
    dataDirectory: string,
    port: number,
    installation: PostgresInstallation,
    settings: PostgresSettings,
  ) {
    this.dataDirectory = dataDirectory;
    this.port = port;
    this.#installation = installation;
    this.#settings = settings;
  }

  get pid(): number {
    return this.#process?.pid ?? 0;
  }

  url(database = 'postgres'): string {
    return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${this.port}/${database}`;
  }

  async createDatabase(template = this.url('template1')): Promise<string> {
    this.#databases += 1;
    const name = `test_${this.#databases}`;
    const source = new URL(template).pathname.slice(1);
    await this.#run((sql) => sql.query(`CREATE DATABASE ${name} TEMPLATE ${source}`));
    return this.url(name);
  }

  async start(): Promise<void> {
    const { programs, owner } = this.#installation;
    // After a kill or a power cut, the process id may belong to another process.
    rmSync(join(this.dataDirectory, 'postmaster.pid'), { force: true });
    const log = openSync(this.#logFile, 'a');
    const child = spawn(
      join(programs, 'postgres'),
      [
        ...['-D', this.dataDirectory, '-p', String(this.port), '-k', this.dataDirectory],
        ...Object.entries(this.#settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      { ...owner, cwd: this.dataDirectory, stdio: ['ignore', log, log] },
    );
    this.#process = child;
    process.once('exit', this.#killNow);
    for (;;) {
      if (hasEnded(child))
        throw new Error(`PostgreSQL did not start:\n${readFileSync(this.#logFile, 'utf8')}`);
      try {
        await this.#run((sql) => sql.query('SELECT 1'));
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
    // A process that is still ending keeps the next start from the shared memory. Bounded, because in some containers no
    // process reaps those that ended.
    for (let wait = 0; wait < 400 && killed.some(isRunning); wait++) await sleep(5);
  }

  freeze(): void {
    this.#signal('SIGSTOP');
  }

  thaw(): void {
    this.#signal('SIGCONT');
  }

  async startStandby({ synchronous }: { readonly synchronous: boolean }): Promise<PostgresServer> {
    const name = 'standby';
    const standby = await startOn(await this.#copyForStandby(name), this.#installation, this.#settings);
    if (synchronous) {
      await this.#run(async (sql) => {
        await sql.query(`ALTER SYSTEM SET synchronous_standby_names = '${name}'`);
        await sql.query('SELECT pg_reload_conf()');
        const synced = `SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`;
        while ((await sql.query(synced)).length === 0) await sleep(30);
        // Waits for the standby, and thus for everything committed before it became synchronous.
        await sql.query(`SELECT pg_logical_emit_message(true, 'test', 'synchronous')`);
      });
    }
    return standby;
  }

  /** Like `pg_basebackup`, which the packages do not include. */
  async #copyForStandby(name: string): Promise<string> {
    const { directory, label } = await this.#run(async (sql) => {
      await sql.query(`SELECT pg_backup_start('standby', true)`);
      const copy = await this.#installation.createDataDirectory({ source: this.dataDirectory });
      const { labelfile } = await sql.row<{ labelfile: string }>(
        'SELECT labelfile FROM pg_backup_stop(false)',
      );
      return { directory: copy, label: labelfile };
    });
    for (const [file, text] of [
      ['backup_label', label],
      ['standby.signal', ''],
    ] as const) {
      writeFileSync(join(directory, file), text);
      this.#installation.give(join(directory, file));
    }
    const address = `host=127.0.0.1 port=${this.port} user=${user} password=''${password}'' application_name=${name}`;
    appendFileSync(join(directory, 'postgresql.auto.conf'), `primary_conninfo = '${address}'\n`);
    return directory;
  }

  async promote(): Promise<void> {
    // A standby copies its primary's settings, but has no standby itself.
    await this.#run(async (sql) => {
      await sql.query('SELECT pg_promote()');
      await sql.query('ALTER SYSTEM RESET synchronous_standby_names');
      await sql.query('SELECT pg_reload_conf()');
    });
  }

  async dispose(): Promise<void> {
    // A frozen process receives no other signal. After that, its "immediate" shutdown, which frees shared memory: the
    // data is discarded anyway.
    this.thaw();
    this.#process?.kill('SIGQUIT');
    await this.#ended();
    rmSync(this.dataDirectory, { recursive: true, force: true });
    rmSync(this.#logFile, { force: true });
  }

  get #logFile(): string {
    return `${this.dataDirectory}.log`;
  }

  #run<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> {
    return withSql(this.url(), work);
  }

  /** Each process of a server leads its own process group, so no signal reaches all of them. */
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
        // It has already exited.
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
