import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../kit/free-port.ts';
import type { FaultCommand } from './fault-command.ts';

export const publishableKey = 'pk_live_faults00000000000000000';
export const secretKey = 'sk_live_faults00000000000000000';

/** `main` is what a user runs; `faulty` is the same service on stores that can be made to fail. */
export type Program = 'main' | 'faulty';

const translated = ['--import', import.meta.resolve('tsx')];
/** Both run what `npm run build` has made of the service, which starts three times as fast as its source. */
const programs: Readonly<Record<Program, readonly string[]>> = {
  main: [fileURLToPath(new URL('../../../apps/service/dist/main.js', import.meta.url))],
  faulty: [...translated, fileURLToPath(new URL('./faulty-service.ts', import.meta.url))],
};
/** Ends the wait for a service that hangs. A busy machine takes a minute for a start from source. */
const readyWithinMs = 600_000;

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** One service on one data directory and one port, in a process that can be killed and started again. */
export class SpawnedService {
  readonly url: string;
  readonly #program: Program;
  readonly #dataDir: string;
  readonly #nodeArgs: readonly string[];
  readonly #settings: Readonly<Record<string, string>>;
  #child: ChildProcess | undefined;
  #output = '';

  private constructor(
    program: Program,
    dataDir: string,
    nodeArgs: readonly string[],
    settings: Readonly<Record<string, string>>,
    port: number,
  ) {
    this.#program = program;
    this.#dataDir = dataDir;
    this.#nodeArgs = nodeArgs;
    this.#settings = settings;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async prepare(
    program: Program,
    dataDir: string,
    nodeArgs: readonly string[] = [],
    settings: Readonly<Record<string, string>> = {},
  ): Promise<SpawnedService> {
    return new SpawnedService(program, dataDir, nodeArgs, settings, await freePort());
  }

  /** Starts the process; `ready` waits until it is ready. */
  start(): void {
    this.#output = '';
    const child = spawn(process.execPath, [...this.#nodeArgs, ...programs[this.#program]], {
      env: this.#environment(),
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => this.#keep(String(text)));
    child.on('error', (error) => this.#keep(error.message));
    this.#child = child;
  }

  async ready(): Promise<void> {
    const deadline = performance.now() + readyWithinMs;
    while (performance.now() < deadline && this.isRunning) {
      if (await this.isReady()) return;
      await sleep(20);
    }
    throw new Error(`the service did not become ready\n${this.#output}`);
  }

  async isReady(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(5_000) })).ok;
    } catch {
      return false;
    }
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Of the faulty program, or of what `nodeArgs` load into the other. */
  command(command: FaultCommand | { readonly kind: 'exhaustHeap' }): void {
    this.#child?.send(command);
  }

  /** SIGKILL: nothing in the process gets a chance. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** SIGTERM, and how the process ended. */
  async terminate(): Promise<Exit> {
    return this.#end('SIGTERM');
  }

  /** Its output, for error messages. */
  get output(): string {
    return this.#output;
  }

  async #end(signal: NodeJS.Signals): Promise<Exit> {
    const child = this.#child;
    if (child === undefined) throw new Error('the service was not started');
    if (this.isRunning) {
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    }
    return { code: child.exitCode, signal: child.signalCode };
  }

  #keep(text: string): void {
    this.#output = (this.#output + text).slice(-20_000);
  }

  #environment(): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PORT: new URL(this.url).port,
      OVERLAY_DATA_DIR: this.#dataDir,
      OVERLAY_RATE_LIMITS: 'off',
      OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY: publishableKey,
      OVERLAY_BOOTSTRAP_SECRET_KEY: secretKey,
      LOG_LEVEL: 'warn',
      ...this.#settings,
    };
  }
}
