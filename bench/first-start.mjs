import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { allocatorEnvironment } from '../tools/allocator-environment.mjs';

/**
 * How long a start takes, for commits of this repository: the first one, in an empty clone, and warm ones, which take turns.
 * Seconds of processor time hardly depend on what else runs on the machine. Linux only.
 *
 *     node bench/first-start.mjs --rounds 5 14d15fc HEAD
 */
const repository = dirname(dirname(fileURLToPath(import.meta.url)));
const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '5' } },
  allowPositionals: true,
});
const commits = positionals.length > 0 ? positionals : ['HEAD'];
const folder = mkdtempSync(join(tmpdir(), 'overlay-first-start-'));
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** @typedef {{ seconds: number, processorSeconds: number }} Start */

try {
  const clones = commits.map((commit, index) => clone(commit, join(folder, `clone-${index}`)));
  const port = await freePort();
  for (const { commit, path } of clones) {
    const first = await measure(path, port, ['npm', 'start']);
    report(commit, 'first npm start', [first]);
    console.log(
      `${commit}: ${countPackages(path)} packages, ${megabytes(join(path, 'node_modules'))} MB in node_modules, ` +
        `${megabytes(path)} MB in the folder`,
    );
  }
  for (const command of [
    ['node', 'apps/service/dist/main.js'],
    ['npm', 'start'],
  ]) {
    /** @type {Start[][]} */
    const starts = clones.map(() => []);
    for (let round = 0; round < Number(values.rounds); round += 1) {
      for (const [index, { path }] of clones.entries())
        starts[index]?.push(await measure(path, port, command));
    }
    for (const [index, { commit }] of clones.entries())
      report(commit, `warm ${command.join(' ')}`, starts[index] ?? [], starts[0]);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/**
 * @param {string} commit
 * @param {string} path
 */
function clone(commit, path) {
  const id = execFileSync('git', ['rev-parse', commit], { cwd: repository, encoding: 'utf8' }).trim();
  execFileSync('git', ['clone', '--quiet', '--no-checkout', repository, path]);
  execFileSync('git', ['checkout', '--quiet', id], { cwd: path });
  return { commit, path };
}

/**
 * From the start of the command until the service is ready. The process and its children are stopped afterwards.
 * @param {string} path
 * @param {number} port
 * @param {readonly string[]} command
 * @returns {Promise<Start>}
 */
async function measure(path, port, [program = '', ...args]) {
  const startedMs = performance.now();
  const child = spawn(program, args, {
    cwd: path,
    env: {
      ...process.env,
      PORT: String(port),
      OVERLAY_DATA_DIR: join(path, 'data'),
      ...allocatorEnvironment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  let isRunning = true;
  exited.then(() => {
    isRunning = false;
  });
  while (!(await isReady(port))) {
    if (!isRunning) throw new Error(`${program} ${args.join(' ')} ended before it was ready`);
    await sleep(5);
  }
  const seconds = (performance.now() - startedMs) / 1000;
  const processorSeconds = processorTicks(child.pid ?? 0) / ticksPerSecond;
  process.kill(-(child.pid ?? 0), 'SIGTERM');
  await exited;
  while (await isReady(port)) await sleep(50);
  return { seconds, processorSeconds };
}

/** @param {number} port */
async function isReady(port) {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}

/**
 * Of a process, the children it has waited for, and its descendants that still run.
 * @param {number} root
 * @returns {number}
 */
function processorTicks(root) {
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        // After the name in parentheses: state, parent, …; the four times are fields 14 to 17.
        const fields = stat
          .slice(stat.lastIndexOf(')') + 2)
          .split(' ')
          .map(Number);
        const ticks = fields.slice(11, 15).reduce((sum, value) => sum + value, 0);
        return [{ pid: Number(pid), parent: fields[1], ticks }];
      } catch {
        // It has ended since the folder was read.
        return [];
      }
    });
  /** @type {(pid: number) => number} */
  const total = (pid) =>
    (processes.find((one) => one.pid === pid)?.ticks ?? 0) +
    processes.filter((one) => one.parent === pid).reduce((sum, one) => sum + total(one.pid), 0);
  return total(root);
}

/**
 * @param {string} commit
 * @param {string} what
 * @param {readonly Start[]} starts
 * @param {readonly Start[]} [reference]
 */
function report(commit, what, starts, reference) {
  const seconds = median(starts.map((start) => start.seconds));
  const processor = median(starts.map((start) => start.processorSeconds));
  const ratios =
    reference === undefined || reference === starts
      ? ''
      : `; ratio ${(seconds / median(reference.map((start) => start.seconds))).toFixed(2)}, ` +
        `of processor time ${(processor / median(reference.map((start) => start.processorSeconds))).toFixed(2)}`;
  console.log(
    `${commit}: ${what} ${seconds.toFixed(2)} s, ${processor.toFixed(2)} s of processor time${ratios}`,
  );
}

/** @param {readonly number[]} numbers */
function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
}

/** @param {string} path */
function countPackages(path) {
  /** @type {{packages: Record<string, {link?: boolean}>}} */
  const installed = JSON.parse(readFileSync(join(path, 'node_modules/.package-lock.json'), 'utf8'));
  return Object.entries(installed.packages).filter(([at, { link }]) => at.includes('node_modules/') && !link)
    .length;
}

/** @param {string} path */
function megabytes(path) {
  return Number(execFileSync('du', ['-sm', path], { encoding: 'utf8' }).split('\t')[0]);
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
}
