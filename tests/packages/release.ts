import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** A release of Node, and a fresh clone of this repository to run on it. */
export interface Release {
  /** As `node --version` prints it, e.g. `v24.21.0`. */
  readonly version: string;
  /** npm is the machine's: the packages of Node hold only `node`. */
  readonly npmVersion: string;
  readonly clone: string;
  /** An environment whose `node` is this release. */
  readonly environment: NodeJS.ProcessEnv;
  /** Runs a command in the clone. @throws {Error} with the end of its output if it fails */
  run(command: string, ...args: string[]): Promise<string>;
  remove(): Promise<void>;
}

/**
 * Installs the newest release of a line from npm, in a temporary folder. The clone holds what is committed.
 * @param line e.g. `24`, or a whole version
 * @param ready a clone to copy with what it has installed and built, instead of a fresh one
 */
export async function installRelease(line: string, ready?: string): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'overlay-node-'));
  const clone = join(folder, 'clone');
  const name = `node-${process.platform}-${process.arch}`;
  await execute('npm', ['install', '--no-save', '--loglevel=error', '--prefix', folder, `${name}@${line}`]);
  if (ready === undefined) await execute('git', ['clone', '--quiet', root, clone]);
  else await execute('cp', ['--archive', '--link', ready, clone]);
  const environment = {
    ...process.env,
    PATH: [join(folder, 'node_modules', name, 'bin'), ...pathOfMachine()].join(delimiter),
  };
  const ask = async (command: string) =>
    (await execute(command, ['--version'], { cwd: clone, env: environment })).stdout.trim();
  const version = await ask('node');
  return {
    version,
    npmVersion: await ask('npm'),
    clone,
    environment,
    async run(command, ...args) {
      const options = { cwd: clone, env: environment, maxBuffer: 256 * 1024 ** 2 };
      const { failed, output } = await execute(command, args, options).then(
        ({ stdout, stderr }) => ({ failed: false, output: stdout + stderr }),
        ({ stdout, stderr }) => ({ failed: true, output: `${stdout}${stderr}` }),
      );
      // Vitest prints failed tests at the end.
      if (failed) throw new Error(`${command} ${args.join(' ')} failed:\n${output.slice(-8_000)}`);
      return output;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** PATH without the entries of `npm run`: a package missing from the clone must not be found in this checkout. */
function pathOfMachine(): string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.filter((folder) => !folder.endsWith(join('node_modules', '.bin')));
}
