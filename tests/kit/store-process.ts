import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { childProgram } from './programs.ts';

export interface StoreProcess {
  readonly port: number;
  /** For `EVENT_STORE_URL`. */
  readonly url: string;
  /** As a power cut, but for what the system has in memory. */
  kill(): Promise<void>;
  /** Stops it as an operator would. */
  stop(): Promise<number | null>;
  /** On the same data and the same port. */
  start(): Promise<void>;
  /** Freezes it, as a machine without memory does, and back. */
  freeze(): void;
  thaw(): void;
  /** Ends it, and removes its data. */
  dispose(): Promise<void>;
}

const child = childProgram(new URL('./store-server.child.ts', import.meta.url));

/**
 * `npm run store` in a process of its own, on a port that is free and data that go with it.
 * @param configuration of the engine, as a server would have it in config.xml
 */
export async function startStoreProcess(password?: string, configuration?: string): Promise<StoreProcess> {
  const path = await mkdtemp(join(tmpdir(), 'store-server-'));
  const file = join(path, 'config.xml');
  if (configuration !== undefined) await writeFile(file, configuration);
  let running: ChildProcess;
  const port = await freePort();
  const start = async () => {
    const args = [
      ...child,
      join(path, 'data'),
      String(port),
      password ?? '',
      configuration === undefined ? '' : file,
    ];
    running = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, UV_THREADPOOL_SIZE: '16' },
    });
    const { stdout } = running;
    if (stdout === null) throw new Error('its output is a pipe');
    const ended = once(running, 'exit').then(() => {
      throw new Error('the store ended before it listened');
    });
    await Promise.race([once(stdout, 'data'), ended]);
    ended.catch(() => {});
  };
  const end = async (signal: NodeJS.Signals) => {
    if (running.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, 'exit');
    running.kill(signal);
    await exited;
  };
  await start();
  const credentials = password === undefined ? '' : `default:${encodeURIComponent(password)}@`;
  return {
    port,
    url: `http://${credentials}127.0.0.1:${port}`,
    kill: () => end('SIGKILL'),
    async stop() {
      await end('SIGTERM');
      return running.exitCode;
    },
    start,
    freeze: () => void running.kill('SIGSTOP'),
    thaw: () => void running.kill('SIGCONT'),
    async dispose() {
      await end('SIGKILL');
      await rm(path, { recursive: true, force: true });
    },
  };
}
