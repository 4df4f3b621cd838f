import { type ChildProcess, fork, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../tests/kit/free-port.ts';

/** A server in a separate process, as users run it. */
export interface ChildServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Runs one of `bench/servers`, which sends its port when it listens. */
export function startServer(file: string, env: NodeJS.ProcessEnv = {}): Promise<ChildServer> {
  const child = fork(fileURLToPath(new URL(`../servers/${file}`, import.meta.url)), {
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  return new Promise((resolve, reject) => {
    child.once('message', (message: { readonly port: number }) =>
      resolve(toServer(child, `http://127.0.0.1:${message.port}`)),
    );
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${file} ended (${code})`)));
  });
}

/** Runs a program that gets its port, as an argument or as `PORT`, and is ready when `readyPath` answers 200. */
export async function startProgram(
  toArgs: readonly string[] | ((port: number) => readonly string[]),
  env: NodeJS.ProcessEnv,
  readyPath: string,
): Promise<ChildServer> {
  const port = await freePort();
  const args = typeof toArgs === 'function' ? toArgs(port) : toArgs;
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const server = toServer(child, `http://127.0.0.1:${port}`);
  const deadline = performance.now() + 120_000;
  while (performance.now() < deadline && child.exitCode === null) {
    if (await answersOk(server.url + readyPath)) return server;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await server.stop();
  throw new Error(`${args.at(-1)} was not ready within two minutes`);
}

function toServer(child: ChildProcess, url: string): ChildServer {
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function answersOk(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url);
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
