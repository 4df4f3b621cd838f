import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from '../../kit/find-program.mjs';
import { freePort } from '../../kit/free-port.ts';
import { type RunningProcess, startProcess } from '../../kit/process.ts';

const configuration = new URL('../../../deploy/nginx/overlay.conf', import.meta.url);

export function findNginx(): string | undefined {
  return findProgram(['nginx']);
}

/** nginx with the deployed configuration, in front of nodes on this machine. */
export class Balancer {
  readonly url: string;
  /** Has nginx.conf, and the deployed overlay.conf with these nodes. */
  readonly folder: string;
  readonly #process: RunningProcess;

  private constructor(url: string, running: RunningProcess, folder: string) {
    this.url = url;
    this.#process = running;
    this.folder = folder;
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
    const running = startProcess(nginx, options);
    const balancer = new Balancer(`http://127.0.0.1:${port}`, running, folder);
    while (!(await isAnswering(balancer.url))) {
      if (!running.isRunning) throw new Error(`nginx did not start:\n${balancer.errors}`);
      await sleep(20);
    }
    return balancer;
  }

  /** nginx's error log, which names nodes that it could not reach. */
  get errors(): string {
    return readFileSync(join(this.folder, 'error.log'), 'utf8');
  }

  /** Resolves when this node has answered a request. nginx avoids a node for a while after a failure. */
  async untilAnsweredBy(nodeUrl: string): Promise<void> {
    const log = join(this.folder, 'access.log');
    const answered = `${new URL(nodeUrl).host} 200`;
    const before = statSync(log).size;
    while (!readFileSync(log).subarray(before).toString().split('\n').includes(answered)) await sleep(50);
  }

  async stop(): Promise<void> {
    await this.#process.end('SIGTERM');
    rmSync(this.folder, { recursive: true, force: true });
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
