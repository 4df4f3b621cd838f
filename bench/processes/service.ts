import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { allocatorEnvironment } from '../../tools/allocator-environment.mjs';
import { type ChildServer, startProgram } from './child-server.ts';

const main = fileURLToPath(new URL('../../apps/service/dist/main.js', import.meta.url));

export const publishableKey = 'pk_live_bench000000000000000000';
export const secretKey = 'sk_live_bench000000000000000000';

/** The environment of a user, with rate limits switched off as the documentation recommends for measurements. */
function serviceEnvironment(dataDir: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    OVERLAY_DATA_DIR: dataDir,
    OVERLAY_RATE_LIMITS: 'off',
    OVERLAY_BOOTSTRAP_PUBLISHABLE_KEY: publishableKey,
    OVERLAY_BOOTSTRAP_SECRET_KEY: secretKey,
    LOG_LEVEL: 'warn',
    ...allocatorEnvironment,
  };
}

/** The built service, as `npm start` runs it. */
export function startService(
  dataDir: string,
  nodeArgs: readonly string[] = [],
  environment: NodeJS.ProcessEnv = {},
): Promise<ChildServer> {
  return startProgram([...nodeArgs, main], { ...serviceEnvironment(dataDir), ...environment }, '/readyz');
}

/** Runs `overlay` with the settings of a service, and resolves to what it printed. */
export async function runOverlay(dataDir: string, args: readonly string[]): Promise<string> {
  const env = { ...process.env, ...serviceEnvironment(dataDir) };
  const { stdout } = await promisify(execFile)(process.execPath, [main, ...args], { env, maxBuffer: 1e8 });
  return stdout;
}

/** The same with empty data; its data is deleted when it stops. */
export async function startEmptyService(nodeArgs: readonly string[] = []): Promise<ChildServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'overlay-bench-'));
  const service = await startService(dataDir, nodeArgs);
  return {
    ...service,
    async stop() {
      await service.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The embedded event store alone, as `npm run store` runs it; its data is deleted when it stops. */
export async function startEmptyStore(): Promise<ChildServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'overlay-bench-store-'));
  const toArgs = (port: number) => [main, 'store', '--port', String(port), '--data', dataDir];
  const store = await startProgram(toArgs, { NODE_ENV: 'production', ...allocatorEnvironment }, '/ping');
  return {
    ...store,
    async stop() {
      await store.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
