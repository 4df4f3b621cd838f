import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findProgram } from '../kit/find-program.mjs';
import { type RunningProcess, runCommand, startProcess } from '../kit/process.ts';

const script = fileURLToPath(new URL('./debian-machine.sh', import.meta.url));
const bootWithinMs = 120_000;
const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

/** Whether this is Debian, and this user may boot a copy of it. */
export function canBootDebian(): boolean {
  const programs = ['apt-get', 'systemctl', 'unshare', 'nsenter', 'setpriv', 'ip'];
  return (
    programs.every((name) => findProgram([name]) !== undefined) &&
    spawnSync('unshare', ['--mount', '--pid', '--net', '--cgroup', 'true']).status === 0
  );
}

/**
 * A copy of this machine with Debian's systemd as its first process, in namespaces of its own: units run as they do on any machine, and
 * nothing that commands in it change is left when it stops. It has no network but its loopback device.
 */
export class DebianMachine {
  readonly #folder: string;
  readonly #running: RunningProcess;
  readonly #pid: number;

  private constructor(folder: string, running: RunningProcess, pid: number) {
    this.#folder = folder;
    this.#running = running;
    this.#pid = pid;
  }

  /** @throws {Error} with what was printed, if it does not boot */
  static async boot(): Promise<DebianMachine> {
    const folder = mkdtempSync(join(tmpdir(), 'overlay-debian-'));
    const running = startProcess('bash', [script, folder, basename(folder)]);
    const deadline = performance.now() + bootWithinMs;
    while (running.isRunning && performance.now() < deadline) {
      // The script becomes `unshare`, whose child is the first process of the machine.
      const children = readFileSync(`/proc/${running.pid}/task/${running.pid}/children`, 'utf8');
      const machine = new DebianMachine(folder, running, Number.parseInt(children, 10));
      if (children !== '' && (await machine.#isBooted())) return machine;
      await sleep(100);
    }
    await running.end('SIGKILL');
    throw new Error(`it did not boot:\n${running.output}`);
  }

  /** Runs commands as root. @throws {Error} with what they printed, if one fails */
  async run(commands: string): Promise<string> {
    const shell = ['bash', '-euo', 'pipefail', '-c', `cd /root\n${commands}`];
    const { code, output } = await this.#enter(['--all'], shell);
    if (code !== 0) throw new Error(`this ended with ${code}:\n${commands}\n${output}`);
    return output;
  }

  /** Copies a file of the test into it. */
  put(file: string, target: string): void {
    copyFileSync(file, join(`/proc/${this.#pid}/root`, target));
  }

  /** Starts a program of the test with the ports of the machine. */
  startBeside(program: string, args: readonly string[]): RunningProcess {
    return startProcess('nsenter', ['--target', `${this.#pid}`, '--net', program, ...args]);
  }

  async stop(): Promise<void> {
    // Its first process ends with `unshare`, and all others with that.
    await this.#running.end('SIGKILL');
    const name = basename(this.#folder);
    const groups = ['/sys/fs/cgroup', '-path', `*/${name}*`, '-type', 'd'];
    while (spawnSync('find', [...groups, '-print', '-quit'], { encoding: 'utf8' }).stdout !== '') {
      spawnSync('find', [...groups, '-depth', '-exec', 'rmdir', '{}', ';']);
      await sleep(20);
    }
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #isBooted(): Promise<boolean> {
    const { stdout } = await this.#enter(['--all'], ['systemctl', 'is-system-running']);
    return stdout === 'running\n';
  }

  #enter(namespaces: readonly string[], command: readonly string[]) {
    const options = ['--target', `${this.#pid}`, ...namespaces];
    const env = { PATH: path, HOME: '/root', LANG: 'C.UTF-8', DEBIAN_FRONTEND: 'noninteractive' };
    return runCommand('nsenter', [...options, ...command], { env });
  }
}
