import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from './find-program.mjs';
import { freePort } from './free-port.ts';
import { type RunningProcess, runCommand, startProcess } from './process.ts';

const deployed = (name: string) =>
  readFileSync(new URL(`../../deploy/nginx/${name}`, import.meta.url), 'utf8');

export function findNginx(): string | undefined {
  return findProgram(['nginx']);
}

export interface BalancerOptions {
  /** A folder of deploy/tls/make-certificates.sh, with which it speaks TLS to callers and nodes. */
  readonly certificates?: string;
  /** The folder whose authority it believes nodes. */
  readonly authority?: string;
  /** Changes the deployed configuration. */
  readonly change?: (configuration: string) => string;
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

  /** @throws {Error} with what nginx says, also if it only warns */
  static async start(nodeUrls: readonly string[], options: BalancerOptions = {}): Promise<Balancer> {
    const { certificates, authority = certificates, change = (text) => text } = options;
    const nginx = findNginx();
    if (nginx === undefined)
      throw new Error('nginx was not found: as root, npm run setup:debian installs it');
    const folder = mkdtempSync(join(tmpdir(), 'overlay-balancer-'));
    const port = await freePort();
    let overlay = deployed('overlay.conf')
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replace(/( +server node-\d:\d+ (.+;)\n)+/, (_lines, _line, parameters) =>
        nodeUrls.map((url) => `server ${new URL(url).host} ${parameters}\n`).join(''),
      );
    if (certificates !== undefined) {
      const files = deployed('overlay-tls.conf')
        .replaceAll('/etc/overlay/tls/ca.crt', join(authority ?? certificates, 'ca.crt'))
        .replaceAll('/etc/overlay/tls', certificates);
      writeFileSync(join(folder, 'overlay-tls.conf'), files);
      // As docs/cluster.md says.
      overlay = overlay
        .replace(`:${port};`, `:${port} ssl; include ${folder}/overlay-tls.conf;`)
        .replaceAll('proxy_pass http:', 'proxy_pass https:');
    }
    writeFileSync(join(folder, 'overlay.conf'), change(overlay));
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
    const configuration = ['-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')];
    const checked = await runCommand(nginx, ['-t', ...configuration]);
    if (checked.code !== 0 || /\[(?:warn|emerg|error)\]/.test(checked.output))
      throw new Error(checked.output);
    const running = startProcess(nginx, configuration);
    const scheme = certificates === undefined ? 'http' : 'https';
    const balancer = new Balancer(`${scheme}://127.0.0.1:${port}`, running, folder);
    while (!(await isListening(port))) {
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

async function isListening(port: number): Promise<boolean> {
  const socket = connect({ host: '127.0.0.1', port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
