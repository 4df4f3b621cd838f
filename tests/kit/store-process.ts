import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { type RunningProcess, startNode } from './process.ts';
import { childProgram } from './programs.ts';

export interface StoreProcess {
  readonly port: number;
  /** Of the process that was started last. */
  readonly pid: number;
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
export async function startStoreProcess(
  password?: string,
  configuration?: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<StoreProcess> {
  const path = await mkdtemp(join(tmpdir(), 'store-server-'));
  const file = join(path, 'config.xml');
  if (configuration !== undefined) await writeFile(file, configuration);
  let running: RunningProcess;
  const port = await freePort();
  const start = async () => {
    const args = [
      ...child,
      join(path, 'data'),
      String(port),
      password ?? '',
      configuration === undefined ? '' : file,
    ];
    running = startNode(args, { env: { ...process.env, UV_THREADPOOL_SIZE: '16', ...environment } });
    await running.printed(/^\d+$/m);
  };
  await start();
  const credentials = password === undefined ? '' : `default:${encodeURIComponent(password)}@`;
  return {
    port,
    get pid() {
      return running.pid;
    },
    url: `http://${credentials}127.0.0.1:${port}`,
    kill: async () => {
      await running.end();
    },
    async stop() {
      return (await running.end('SIGTERM')).code;
    },
    start,
    freeze: () => running.signal('SIGSTOP'),
    thaw: () => running.signal('SIGCONT'),
    async dispose() {
      await running.end();
      await rm(path, { recursive: true, force: true });
    },
  };
}
