import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startNode } from '../../tests/kit/process.ts';
import { childProgram } from '../../tests/kit/programs.ts';
import { builtProgram, publishableKey, Service, secretKey, startOverlay } from '../../tests/kit/service.ts';
import { startStoreProcess } from '../../tests/kit/store-process.ts';
import { allocatorEnvironment } from '../../tools/allocator-environment.mjs';

export { publishableKey, secretKey };

/** A server in a process of its own, as users run it. */
export interface MeasuredServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** The environment of a user, with rate limits switched off as the documentation recommends for measurements. */
export const serviceEnvironment: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  OVERLAY_RATE_LIMITS: 'off',
  LOG_LEVEL: 'warn',
  ...allocatorEnvironment,
};

/** The built service, as `npm start` runs it. */
export async function startService(
  dataDir: string,
  nodeArgs: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<MeasuredServer> {
  const service = await Service.prepare({
    program: builtProgram(nodeArgs),
    dataDir,
    environment: { ...serviceEnvironment, ...environment },
  });
  await service.startAgain();
  return {
    url: service.url,
    pid: service.pid(),
    async stop() {
      await service.stop();
    },
  };
}

/** The same on empty data, which is deleted when it stops. */
export async function startEmptyService(
  nodeArgs: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {},
): Promise<MeasuredServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'overlay-bench-'));
  const service = await startService(dataDir, nodeArgs, environment);
  return {
    ...service,
    async stop() {
      await service.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs `overlay` with the settings of a service, and resolves to what it printed. */
export async function runOverlay(dataDir: string, args: readonly string[]): Promise<string> {
  const overlay = startOverlay({ ...serviceEnvironment, OVERLAY_DATA_DIR: dataDir }, args);
  const { code } = await overlay.closed;
  if (code !== 0) throw new Error(`overlay ${args.join(' ')} failed:\n${overlay.output}`);
  return overlay.stdout;
}

/** The embedded event store alone; its data is deleted when it stops. */
export async function startEmptyStore(): Promise<MeasuredServer> {
  const store = await startStoreProcess(undefined, undefined, {
    NODE_ENV: 'production',
    ...allocatorEnvironment,
  });
  return {
    url: store.url,
    pid: store.pid,
    async stop() {
      await store.stop();
      await store.dispose();
    },
  };
}

/** Runs a `*.child.ts` of the benchmarks, which sends its port when it listens. */
export async function startServer(
  program: URL,
  environment: Readonly<Record<string, string>> = {},
): Promise<MeasuredServer> {
  const env = { ...process.env, NODE_ENV: 'production', ...environment };
  const running = startNode([childProgram(program)], { env, ipc: true });
  const { port } = await running.nextMessage<{ readonly port: number }>();
  return {
    url: `http://127.0.0.1:${port}`,
    pid: running.pid,
    async stop() {
      await running.end('SIGTERM');
    },
  };
}

/** Runs a `*.child.ts` of the benchmarks to its end, and resolves to what it sends. */
export async function measureIn<Result>(
  program: URL,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Result> {
  const env = { ...process.env, ...environment };
  const running = startNode([childProgram(program), ...args], { env, ipc: true });
  const result = await running.nextMessage<Result>();
  await running.exit;
  return result;
}
