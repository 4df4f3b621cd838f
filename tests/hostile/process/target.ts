import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { allocatorEnvironment } from '../../../tools/allocator-environment.mjs';
import type { TargetMessage } from './target-message.ts';

export const cronSecret = 'fuzz-cron-secret-0123456789';
const program = fileURLToPath(new URL('./fuzzed-service.ts', import.meta.url));
const keptOutput = 20_000;
/** Ends one that hangs. How fast a service stops is the machine's business. */
const stopsWithinMs = 90_000;

type Ready = Extract<TargetMessage, { kind: 'ready' }>;

/** The service in a process of its own, so that a crash is seen and its memory is its own. */
export class Target {
  readonly facts: Ready;
  readonly #child: ChildProcess;
  readonly dataDir: string;
  readonly #state: { output: string; peakRssBytes: number };

  private constructor(
    child: ChildProcess,
    dataDir: string,
    facts: Ready,
    state: { output: string; peakRssBytes: number },
  ) {
    this.#child = child;
    this.dataDir = dataDir;
    this.facts = facts;
    this.#state = state;
  }

  /** `environment` adds to what a service in production is told here, or replaces it. */
  static async start(environment: NodeJS.ProcessEnv = {}): Promise<Target> {
    const dataDir = await mkdtemp(join(tmpdir(), 'overlay-fuzz-'));
    const child = spawn(
      process.execPath,
      // Of the service what `npm run build` has made of it.
      ['--import', import.meta.resolve('tsx'), program],
      {
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          OVERLAY_DATA_DIR: dataDir,
          OVERLAY_RATE_LIMITS: 'off',
          OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY: 'pk_live_victim00000000000000000',
          OVERLAY_BOOTSTRAP_SECRET_KEY: 'sk_live_victim00000000000000000',
          CRON_SECRET: cronSecret,
          LOG_LEVEL: 'error',
          ...allocatorEnvironment,
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    const state = { output: '', peakRssBytes: 0 };
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (text) => {
        state.output = (state.output + String(text)).slice(-keptOutput);
      });
    }
    const facts = await new Promise<Ready>((resolve, reject) => {
      child.on('message', (message: TargetMessage) => {
        if (message.kind === 'ready') resolve(message);
        else state.peakRssBytes = Math.max(state.peakRssBytes, message.rssBytes);
      });
      child.once('exit', () => reject(new Error(`the service did not start\n${state.output}`)));
    });
    return new Target(child, dataDir, facts, state);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** The largest resident memory that it reported, looked at four times a second. */
  get peakRssBytes(): number {
    return this.#state.peakRssBytes;
  }

  /** The last that it wrote: errors alone, with their stacks. */
  get output(): string {
    return this.#state.output;
  }

  /** An orderly stop; how it ended. */
  async stop(): Promise<number | null> {
    if (this.isRunning) {
      const exited = once(this.#child, 'exit');
      this.#child.kill('SIGTERM');
      const timer = setTimeout(() => this.#child.kill('SIGKILL'), stopsWithinMs);
      await exited;
      clearTimeout(timer);
    }
    await rm(this.dataDir, { recursive: true, force: true });
    return this.#child.exitCode;
  }
}
