import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newDirectory } from './data-directory.ts';
import { freePort } from './free-port.ts';
import { type RunningProcess, startNode } from './process.ts';
import { childProgram } from './programs.ts';

export interface StoreProcess {
  readonly port: number;
  /** Process id of the last start. */
  readonly pid: number;
  /** What a test may replace while it is stopped. */
  readonly dataDirectory: string;
  /** For `EVENT_STORE_URL`. */
  readonly url: string;
  /** Like a power cut, except that the system keeps its unwritten data. */
  kill(): Promise<void>;
  /** Stops it as an operator would. */
  stop(): Promise<number | null>;
  /** Restarts on the same data and port. */
  start(): Promise<void>;
  /** Freezes it, like a machine that has run out of memory, and resumes it. */
  freeze(): void;
  thaw(): void;
  /** Ends it, and removes its data. */
  dispose(): Promise<void>;
}

const child = childProgram(new URL('./store-server.child.ts', import.meta.url));

/**
 * `npm run store` in its own process, on a free port and with data that is removed with it.
 * @param configuration of the engine, as a server would have it in config.xml
 */
export async function startStoreProcess(
  password?: string,
  configuration?: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<StoreProcess> {
  const path = await newDirectory('store-server');
  const file = join(path, 'config.xml');
  if (configuration !== undefined) await writeFile(file, configuration);
  let running: RunningProcess;
  const port = await freePort();
  const start = async () => {
    const args = [
      child,
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
    dataDirectory: join(path, 'data'),
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
