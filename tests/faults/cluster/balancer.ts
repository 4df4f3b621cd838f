import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../../kit/find-program.mjs';
import { freePort } from '../../kit/free-port.ts';

const configuration = new URL('../../../deploy/nginx/overlay.conf', import.meta.url);

export function findNginx(): string | undefined {
  return findProgram(['nginx']);
}

/** nginx with the configuration that is deployed, in front of nodes on this machine. */
export class Balancer {
  readonly url: string;
  readonly #child: ChildProcess;
  readonly #folder: string;

  private constructor(url: string, child: ChildProcess, folder: string) {
    this.url = url;
    this.#child = child;
    this.#folder = folder;
  }

  static async start(nodeUrls: readonly string[]): Promise<Balancer> {
    const nginx = findNginx();
    if (nginx === undefined)
      throw new Error('nginx was not found: as root, npm run setup:debian installs it');
    const folder = mkdtempSync(join(tmpdir(), 'overlay-balancer-'));
    const port = await freePort();
    const overlay = readFileSync(configuration, 'utf8')
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace(/( +server node-\d:\d+ (.+;)\n)+/, (_lines, _line, parameters) =>
        nodeUrls.map((url) => `server ${new URL(url).host} ${parameters}\n`).join(''),
      );
    writeFileSync(join(folder, 'overlay.conf'), overlay);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    );
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    writeFileSync(
      join(folder, 'nginx.conf'),
      `${user} daemon off; error_log ${folder}/error.log; pid ${folder}/nginx.pid; worker_processes 1; events {}
      http {
        log_format upstream '$upstream_addr $upstream_status';
        access_log ${folder}/access.log upstream;
        ${temporary.join(' ')}
        include ${folder}/overlay.conf;
      }`,
    );
    const options = ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
    const child = spawn(nginx, options, { stdio: 'ignore' });
    const balancer = new Balancer(`http://127.0.0.1:${port}`, child, folder);
    while (!(await isAnswering(balancer.url))) {
      if (child.exitCode !== null) throw new Error(`nginx did not start:\n${balancer.errors}`);
      await sleep(20);
    }
    return balancer;
  }

  /** What nginx says of nodes that it could not reach, and of anything else. */
  get errors(): string {
    return readFileSync(join(this.#folder, 'error.log'), 'utf8');
  }

  /** Resolves when nginx, which leaves a node that was away alone for a while, has passed it one of the requests that come in. */
  async untilAnsweredBy(nodeUrl: string): Promise<void> {
    const log = join(this.#folder, 'access.log');
    const answered = `${new URL(nodeUrl).host} 200`;
    const before = statSync(log).size;
    while (!readFileSync(log).subarray(before).toString().split('\n').includes(answered)) await sleep(50);
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode === null) {
      const exited = once(this.#child, 'exit');
      this.#child.kill('SIGTERM');
      await exited;
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

async function isAnswering(url: string): Promise<boolean> {
  try {
    await fetch(url);
    return true;
  } catch {
    return false;
  }
}
