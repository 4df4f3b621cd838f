import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newDataDirectory } from './data-directory.ts';
import { freePort } from './free-port.ts';
import { bearer, HttpClient, publicUrl, type RequestHeaders } from './http-client.ts';
import { type Exit, type RunningProcess, startNode, startProcess } from './process.ts';
import { builtService, childProgram } from './programs.ts';

/** A command that starts a service on the `PORT` and `OVERLAY_DATA_DIR` of its environment. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** It runs the service in a child process, as npm does. */
  readonly hasChildren?: boolean;
  /** Handles the messages of `Service.command`. */
  readonly hasChannel?: boolean;
  /** Ends a test whose service hangs. Default: 10 minutes, more than any busy machine needs. */
  readonly readyWithinMs?: number;
}

/** The built service, as users run it. */
export function builtProgram(nodeArgs: readonly string[] = []): Program {
  return { command: process.execPath, args: [...nodeArgs, builtService] };
}

/** The same service on stores that fail on command; see `service.child.ts`. */
export const faultyProgram: Program = {
  command: process.execPath,
  args: [childProgram(new URL('./service.child.ts', import.meta.url))],
  hasChannel: true,
};

export const publishableKey = 'pk_live_endToEndTestsPublishable';
export const secretKey = 'sk_live_endToEndTestsSecret00000';

/** Replaces the defaults; undefined removes one. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface ServiceOptions {
  readonly program?: Program;
  readonly environment?: Environment;
  /** Default: a new directory, which `dispose` removes. */
  readonly dataDir?: string;
}

/** The service in a separate process, with the same port and data directory across restarts. */
export class Service {
  readonly url: string;
  readonly dataDir: string;
  readonly #program: Program;
  readonly #environment: Environment;
  readonly #ownsData: boolean;
  #process: RunningProcess | undefined;
  #earlierOutput = '';

  private constructor(options: ServiceOptions, port: number, dataDir: string) {
    this.#program = options.program ?? builtProgram();
    this.#environment = options.environment ?? {};
    this.#ownsData = options.dataDir === undefined;
    this.url = `http://127.0.0.1:${port}`;
    this.dataDir = dataDir;
  }

  /** Chooses its port and its data directory. `start` begins the process. */
  static async prepare(options: ServiceOptions = {}): Promise<Service> {
    const { program, dataDir } = options;
    // Creating the tables is most of a first start. A separate test covers `npm start` creating them.
    const isOwnProgram = program === undefined || program.command === process.execPath;
    const newDirectory = () =>
      isOwnProgram ? newDataDirectory() : mkdtemp(join(tmpdir(), 'overlay-service-'));
    return new Service(options, await freePort(), dataDir ?? (await newDirectory()));
  }

  /** Returns at once; `ready` waits. */
  start(): void {
    const { command, args, cwd, hasChildren = false, hasChannel = false } = this.#program;
    this.#earlierOutput = this.output();
    this.#process = startProcess(command, args, {
      env: {
        PORT: new URL(this.url).port,
        OVERLAY_DATA_DIR: this.dataDir,
        OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY: publishableKey,
        OVERLAY_BOOTSTRAP_SECRET_KEY: secretKey,
        ...this.#environment,
      },
      hasChildren,
      ipc: hasChannel,
      ...(cwd === undefined ? {} : { cwd }),
    });
  }

  /** @throws {Error} with its output, if it ends or takes too long */
  async ready(): Promise<void> {
    const { readyWithinMs = 600_000 } = this.#program;
    const deadline = performance.now() + readyWithinMs;
    while (performance.now() < deadline && this.isRunning) {
      if (await this.isReady()) return;
      await sleep(20);
    }
    const why = this.isRunning ? `was not ready within ${readyWithinMs / 1_000} s` : 'stopped';
    await this.#process?.end();
    throw new Error(`the service ${why}: ${this.output()}`);
  }

  async isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok;
    } catch {
      return false;
    }
  }

  get isRunning(): boolean {
    return this.#process?.isRunning ?? false;
  }

  /** Process id of the last start; npm's if the service is a child of npm. */
  pid(): number {
    return this.#process?.pid ?? 0;
  }

  /** Everything printed so far, across restarts. */
  output(): string {
    return this.#earlierOutput + (this.#process?.output ?? '');
  }

  /** Log lines of unexpected errors. */
  errors(): string[] {
    return this.output()
      .split('\n')
      .filter((line) => line.includes('"level":50'));
  }

  /** Sends a message to a program with a channel. */
  command(message: object): void {
    this.#process?.send(message);
  }

  /** The next message from such a program. */
  nextMessage<Message>(): Promise<Message> {
    if (this.#process === undefined) throw new Error('the service was not started');
    return this.#process.nextMessage();
  }

  /** Without a credential, or with the one given. */
  client(credential?: string, headers?: RequestHeaders): HttpClient {
    return new HttpClient(this.url, { ...(credential === undefined ? {} : bearer(credential)), ...headers });
  }

  /** A client like one of the service's own pages, with a session. */
  page(cookie?: string): HttpClient {
    return this.client(undefined, { origin: publicUrl, ...(cookie === undefined ? {} : { cookie }) });
  }

  /** The JSON of an answer to the secret key. @throws {Error} unless it is 2xx */
  async read<T>(path: string): Promise<T> {
    const answer = await this.client(secretKey).get(path);
    if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
    return answer.body as T;
  }

  /** SIGKILL. */
  kill(): Promise<Exit> {
    return this.end('SIGKILL');
  }

  async startAgain(): Promise<void> {
    this.start();
    await this.ready();
  }

  async killAndRestart(): Promise<void> {
    await this.kill();
    await this.startAgain();
  }

  /** SIGTERM. Returns its exit code, or null if a signal ended it. */
  async stop(): Promise<number | null> {
    return (await this.end('SIGTERM')).code;
  }

  async end(signal: NodeJS.Signals): Promise<Exit> {
    return (await this.#process?.end(signal)) ?? { code: null, signal: null };
  }

  /** Kills it, prints its unexpected errors and removes its data. */
  async dispose(): Promise<void> {
    await this.kill();
    // A browser shows only the status of a 500 answer.
    for (const line of this.errors()) process.stderr.write(`${line}\n`);
    if (this.#ownsData) await rm(this.dataDir, { recursive: true, force: true });
  }
}

/** A service that is ready, on empty data. */
export async function startService(environment: Environment = {}, program?: Program): Promise<Service> {
  return startPrepared({ environment, ...(program === undefined ? {} : { program }) });
}

/** A node of a cluster: in production mode, without a first account. */
export async function startClusterNode(environment: Environment, program?: Program): Promise<Service> {
  return startPrepared({
    environment: { ...nodeEnvironment, ...environment },
    ...(program === undefined ? {} : { program }),
  });
}

async function startPrepared(options: ServiceOptions): Promise<Service> {
  const service = await Service.prepare(options);
  await service.startAgain();
  return service;
}

const nodeEnvironment: Environment = {
  NODE_ENV: 'production',
  PUBLIC_URL: publicUrl,
  LOG_LEVEL: 'error',
  OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY: undefined,
  OVERLAY_BOOTSTRAP_SECRET_KEY: undefined,
};

/** `overlay` with arguments, as in `overlay migrate`. */
export function startOverlay(environment: Environment, args: readonly string[] = []): RunningProcess {
  return startNode([builtService, ...args], {
    env: { NODE_ENV: 'production', LOG_LEVEL: 'error', ...environment },
  });
}

/** The output of a node that cannot start. */
export async function failToStart(environment: Environment): Promise<string> {
  const dataDir = await newDataDirectory();
  const node = startOverlay({ ...nodeEnvironment, ...environment, PORT: '0', OVERLAY_DATA_DIR: dataDir });
  const { code } = await node.closed;
  await rm(dataDir, { recursive: true, force: true });
  if (code === 0) throw new Error('it started and ended');
  return node.output;
}
