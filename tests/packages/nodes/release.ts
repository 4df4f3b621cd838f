import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** One release of Node, and a clean clone of this repository to run on it. */
export interface Release {
  /** As the program itself says it, e.g. `v24.21.0`. */
  readonly version: string;
  /** Of npm, which comes from the machine: the packages of Node hold the program alone. */
  readonly npmVersion: string;
  readonly clone: string;
  /** In which `node` is this release. */
  readonly environment: NodeJS.ProcessEnv;
  /** A command in the clone, whose output is kept in a file of that name also where it fails. */
  run(logName: string, command: string, ...args: string[]): Promise<string>;
  remove(): Promise<void>;
}

/**
 * Brings the newest release of a line, by npm and into a temporary folder.
 * @param line e.g. `24`, or a whole version
 * @param logs the folder for the output of commands
 */
export async function bringRelease(line: string, logs: string): Promise<Release> {
  const folder = await mkdtemp(join(tmpdir(), 'overlay-node-'));
  const clone = join(folder, 'clone');
  const name = `node-${process.platform}-${process.arch}`;
  await execute('npm', ['install', '--no-save', '--loglevel=error', '--prefix', folder, `${name}@${line}`]);
  await execute('git', ['clone', '--quiet', root, clone]);
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
    async run(logName, command, ...args) {
      const { code, output } = await execute(command, args, {
        cwd: clone,
        env: environment,
        maxBuffer: 256 * 1024 ** 2,
      }).then(
        ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
        (error) => ({ code: Number(error.code ?? 128), output: `${error.stdout}${error.stderr}` }),
      );
      await mkdir(logs, { recursive: true });
      const log = join(logs, `${version}-${logName}.log`);
      await writeFile(log, output);
      // Failed tests stand at the end of what vitest prints.
      if (code !== 0)
        throw new Error(`${command} ${args.join(' ')}: see ${log}, which ends in\n${output.slice(-4_000)}`);
      return output;
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Without what `npm run` put in front of it: a package that the clone lacks must not be found here. */
function pathOfMachine(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.filter((folder) => !folder.endsWith(join('node_modules', '.bin')));
}
