import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));
const packages = ['sdk', 'react', 'node'] as const;

/** Somebody else's project: a folder outside this repository. */
export interface Project {
  readonly folder: string;
  write(files: Readonly<Record<string, string>>): Promise<void>;
  /** A command in the project's folder; its whole output, also where it fails. */
  run(program: string, ...args: string[]): Promise<{ readonly code: number; readonly output: string }>;
  remove(): Promise<void>;
}

/** The tarballs that `npm publish` would send from a built checkout, in a folder of their own. */
export async function packAll(
  checkout = root,
): Promise<{ readonly folder: string; readonly files: readonly string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'overlay-packed-'));
  for (const name of packages) {
    await run('npm', ['pack', '--silent', '--pack-destination', folder], {
      cwd: join(checkout, 'packages', name),
    });
  }
  const files = (await readdir(folder)).map((file) => join(folder, file));
  return { folder, files };
}

/** A project in which the tarballs and `dependencies` are installed. */
export async function createProject(
  tarballs: readonly string[],
  dependencies: readonly string[],
  manifest: object,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Project> {
  const folder = await mkdtemp(join(tmpdir(), 'overlay-installed-'));
  const project: Project = {
    folder,
    async write(files) {
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(join(folder, path)), { recursive: true });
        await writeFile(join(folder, path), text);
      }
    },
    run: (program, ...args) => {
      const env = { ...environment, NODE_ENV: undefined, VITEST: undefined, NEXT_TELEMETRY_DISABLED: '1' };
      return run(program, args, { cwd: folder, env, maxBuffer: 64 * 1024 ** 2 }).then(
        ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
        ({ code, stdout, stderr }) => ({ code: Number(code ?? 128), output: `${stdout}${stderr}` }),
      );
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
  await project.write({ 'package.json': JSON.stringify({ name: 'somebody', private: true, ...manifest }) });
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { code, output } = await project.run('npm', 'install', ...quiet, ...tarballs, ...dependencies);
  if (code !== 0) throw new Error(`npm install failed:\n${output}`);
  return project;
}
