import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ProcessOptions {
  /** The whole environment; PATH is added. Default: the environment of the tests. */
  readonly env?: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Its output goes to the output of this process and is not kept. */
  readonly inherit?: boolean;
  /** Opens a channel for `send` and `nextMessage`. */
  readonly ipc?: boolean;
  /** The program runs in a child of the command, as under npm, so SIGKILL goes to the whole group. */
  readonly hasChildren?: boolean;
  /** PostgreSQL refuses to run as root. */
  readonly uid?: number;
  readonly gid?: number;
}

export interface Exit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Enough for any log of a test, and a limit for a process under attack. */
const keptOutput = 1024 ** 2;
const running = new Set<RunningProcess>();
// A test that fails or times out must not leave processes behind.
process.once('exit', () => {
  for (const one of running) one.signal('SIGKILL');
});

/** A process with what it printed. Every process of the tests and benchmarks is started here. */
export class RunningProcess {
  readonly #child: ChildProcess;
  readonly #hasChildren: boolean;
  readonly #messages: unknown[] = [];
  #stdout = '';
  #output = '';
  #isClosed = false;
  /** Resolves when the process has ended; its last output may still be unread. */
  readonly exit: Promise<Exit>;
  /** Resolves when the process has ended and its output has been read. */
  readonly closed: Promise<Exit>;

  constructor(command: string, args: readonly string[], options: ProcessOptions = {}) {
    const { env, cwd, inherit = false, ipc = false, hasChildren = false, uid, gid } = options;
    const output = inherit ? ('inherit' as const) : ('pipe' as const);
    const child = spawn(command, args, {
      env: env === undefined ? process.env : { PATH: process.env['PATH'], ...env },
      stdio: ['ignore', output, output, ...(ipc ? (['ipc'] as const) : [])],
      detached: hasChildren,
      ...(cwd === undefined ? {} : { cwd }),
      ...(uid === undefined ? {} : { uid }),
      ...(gid === undefined ? {} : { gid }),
    });
    this.#child = child;
    this.#hasChildren = hasChildren;
    running.add(this);
    child.stdout?.on('data', (text) => {
      this.#stdout = (this.#stdout + text).slice(-keptOutput);
      this.#keep(text);
    });
    child.stderr?.on('data', (text) => this.#keep(text));
    child.on('message', (message) => this.#messages.push(message));
    const failed = new Promise<Exit>((resolve) => {
      child.on('error', (error) => {
        this.#keep(`${error.message}\n`);
        if (child.pid === undefined) resolve({ code: null, signal: null });
      });
    });
    const toExit = (): Exit => ({ code: child.exitCode, signal: child.signalCode });
    this.exit = Promise.race([once(child, 'exit').then(toExit), failed]);
    this.closed = Promise.race([once(child, 'close').then(toExit), failed]);
    void this.exit.then(() => running.delete(this));
    void this.closed.then(() => {
      this.#isClosed = true;
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get isRunning(): boolean {
    const { pid, exitCode, signalCode } = this.#child;
    return pid !== undefined && exitCode === null && signalCode === null;
  }

  /** The last MiB of what it printed, errors included. */
  get output(): string {
    return this.#output;
  }

  get stdout(): string {
    return this.#stdout;
  }

  /** Resolves when it has printed the text. @throws {Error} if it ends first */
  async printed(text: string | RegExp): Promise<void> {
    const isThere = () => (typeof text === 'string' ? this.#output.includes(text) : text.test(this.#output));
    while (!isThere()) {
      if (this.#isClosed) throw new Error(`it ended without printing ${text}:\n${this.#output}`);
      await sleep(10);
    }
  }

  send(message: object): void {
    this.#child.send(message);
  }

  /** The oldest unread message. @throws {Error} if it ends without one */
  async nextMessage<Message>(): Promise<Message> {
    const wake = new AbortController();
    const { signal } = wake;
    try {
      while (this.#messages.length === 0) {
        if (this.#isClosed) throw new Error(`it ended without a message:\n${this.#output}`);
        await Promise.race([once(this.#child, 'message', { signal }), this.closed]);
      }
    } finally {
      wake.abort();
    }
    // The sender and the receiver are written together.
    return this.#messages.shift() as Message;
  }

  signal(name: NodeJS.Signals): void {
    if (!this.isRunning) return;
    // npm passes SIGTERM on and waits; SIGKILL cannot be passed on.
    process.kill(this.#hasChildren && name === 'SIGKILL' ? -this.pid : this.pid, name);
  }

  /** Sends the signal and waits for the end. */
  end(name: NodeJS.Signals = 'SIGKILL'): Promise<Exit> {
    this.signal(name);
    return this.exit;
  }

  #keep(text: unknown): void {
    this.#output = (this.#output + String(text)).slice(-keptOutput);
  }
}

export function startProcess(
  command: string,
  args: readonly string[],
  options?: ProcessOptions,
): RunningProcess {
  return new RunningProcess(command, args, options);
}

export function startNode(args: readonly string[], options?: ProcessOptions): RunningProcess {
  return new RunningProcess(process.execPath, args, options);
}

export interface Finished extends Exit {
  readonly stdout: string;
  /** With errors. */
  readonly output: string;
}

/** Runs a command to its end, whatever the exit code. */
export async function runCommand(
  command: string,
  args: readonly string[],
  options?: ProcessOptions,
): Promise<Finished> {
  const started = new RunningProcess(command, args, options);
  const exit = await started.closed;
  return { ...exit, stdout: started.stdout, output: started.output };
}

export function runNode(args: readonly string[], options?: ProcessOptions): Promise<Finished> {
  return runCommand(process.execPath, args, options);
}
