import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newDataDirectory } from './data-directory.ts';
import { freePort } from './free-port.ts';

export { freePort };

/** What starts a service. */
export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly cwd?: string;
  /** It runs the service in another process, as npm does: a kill has to meet them all. */
  readonly hasChildren?: boolean;
  /** Ends a test whose service hangs; how fast the machine is decides nothing. */
  readonly readyWithinMs: number;
}

const built: Program = {
  command: process.execPath,
  args: [fileURLToPath(new URL('../../apps/service/dist/main.js', import.meta.url))],
  readyWithinMs: 110_000,
};
export const publishableKey = 'pk_live_endToEndTestsPublishable';
export const secretKey = 'sk_live_endToEndTestsSecret00000';

/** The service as a user runs it: its own process, built, on a data directory of its own. */
export interface RunningService {
  readonly url: string;
  readonly dataDir: string;
  /** Of the process that was started last; npm's where the service is a child of it. */
  pid(): number;
  /** What it printed so far. */
  output(): string;
  /** The lines of its log that tell an unexpected error. */
  errors(): string[];
  /** With the secret key; the body as JSON. */
  read<T>(path: string): Promise<T>;
  /** Ends it at once and starts it again on the same data. */
  killAndRestart(): Promise<void>;
  /** Ends it at once; until `startAgain` nothing answers. */
  kill(): Promise<unknown>;
  startAgain(): Promise<void>;
  stop(): Promise<number | null>;
  dispose(): Promise<void>;
}

export async function startService(
  environment: NodeJS.ProcessEnv = {},
  program: Program = built,
): Promise<RunningService> {
  // Making the tables is most of a first start. Other programs do it themselves: they are tested for that.
  const dataDir =
    program === built ? await newDataDirectory() : await mkdtemp(join(tmpdir(), 'overlay-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let printed = '';
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(program.command, program.args, {
      cwd: program.cwd,
      env: {
        PATH: process.env['PATH'] ?? '',
        PORT: String(port),
        OVERLAY_DATA_DIR: dataDir,
        OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY: publishableKey,
        OVERLAY_BOOTSTRAP_SECRET_KEY: secretKey,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: program.hasChildren ?? false,
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
    try {
      await untilReady(url, child, () => printed, program.readyWithinMs);
    } catch (error) {
      signal(child, 'SIGKILL');
      throw error;
    }
    return child;
  };
  const signal = (child: ChildProcess, name: NodeJS.Signals) => {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
    // npm hands SIGTERM on, and waits; what nobody can hand on is sent to all of them.
    process.kill(program.hasChildren && name === 'SIGKILL' ? -child.pid : child.pid, name);
  };
  const errors = () => printed.split('\n').filter((line) => line.includes('"level":50'));
  let child = await start();
  const end = (name: NodeJS.Signals) =>
    new Promise<number | null>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) resolve(child.exitCode);
      child.once('exit', resolve);
      signal(child, name);
    });
  return {
    url,
    dataDir,
    pid: () => child.pid ?? 0,
    output: () => printed,
    errors,
    async read(path) {
      const answer = await fetch(url + path, { headers: { authorization: `Bearer ${secretKey}` } });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return answer.json();
    },
    async killAndRestart() {
      await end('SIGKILL');
      child = await start();
    },
    kill: () => end('SIGKILL'),
    async startAgain() {
      child = await start();
    },
    stop: () => end('SIGTERM'),
    async dispose() {
      await end('SIGKILL');
      // Of an answer 500 the browser sees nothing more.
      for (const line of errors()) process.stderr.write(`${line}\n`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(
  url: string,
  child: ChildProcess,
  printed: () => string,
  readyWithinMs: number,
): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the service stopped: ${printed()}`);
    const isReady = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`the service was not ready within ${readyWithinMs / 1_000} s: ${printed()}`);
}
