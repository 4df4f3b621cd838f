import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { bearer, HttpClient, type RequestHeaders } from './http-client.ts';
import { builtService } from './programs.ts';
import { publicUrl } from './test-service.ts';

/** The real service in a process of its own, with a data directory of its own. */
export interface SpawnedNode {
  readonly url: string;
  /** Everything that it has printed. */
  readonly output: () => string;
  /** Without a credential, or with the one given. */
  client(credential?: string, headers?: RequestHeaders): HttpClient;
  /** As one of the service's own pages, with a session. */
  page(cookie?: string): HttpClient;
  stop(): Promise<void>;
}

export async function spawnNode(environment: Readonly<Record<string, string>>): Promise<SpawnedNode> {
  const port = await freePort();
  const { child, output, dataDir } = await spawnMain({ ...environment, PORT: String(port) });
  const url = `http://127.0.0.1:${port}`;
  while (!output().includes('Overlay interaction service on')) {
    if (child.exitCode !== null) throw new Error(`the node did not start:\n${output()}`);
    await sleep(50);
  }
  const client: SpawnedNode['client'] = (credential, headers) =>
    new HttpClient(url, { ...(credential === undefined ? {} : bearer(credential)), ...headers });
  return {
    url,
    output,
    client,
    page: (cookie) => client(undefined, { origin: publicUrl, ...(cookie === undefined ? {} : { cookie }) }),
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** What a start says that fails. */
export async function failToStart(environment: Readonly<Record<string, string>>): Promise<string> {
  const { child, output, dataDir } = await spawnMain({ ...environment, PORT: '0' });
  const [code] = await once(child, 'close');
  await rm(dataDir, { recursive: true, force: true });
  if (code === 0) throw new Error('it started and ended');
  return output();
}

async function spawnMain(environment: Readonly<Record<string, string>>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'overlay-node-'));
  const child = spawn(process.execPath, [builtService], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      PUBLIC_URL: publicUrl,
      LOG_LEVEL: 'error',
      OVERLAY_DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += String(chunk);
    });
  }
  return { child, output: () => said, dataDir };
}
