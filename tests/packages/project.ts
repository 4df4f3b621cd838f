import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import versions from './versions.json' with { type: 'json' };

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** The packages that this repository publishes. */
export const published = ['sdk', 'react', 'node'] as const;
type Published = (typeof published)[number];
/** The packages that customers use with them, in the versions of versions.json. */
type Dependency = keyof typeof versions;

/** A customer's project: a folder outside this repository. */
export interface Project {
  readonly folder: string;
  write(files: Readonly<Record<string, string>>): Promise<void>;
  /** Runs a command in the project's folder; resolves with its whole output, even if it fails. */
  run(program: string, ...args: string[]): Promise<{ readonly code: number; readonly output: string }>;
  remove(): Promise<void>;
}

/** Packs a built package as `npm publish` would; resolves with the path of the tarball. */
async function pack(name: Published, folder: string): Promise<string> {
  const args = ['pack', '--silent', '--pack-destination', folder];
  const { stdout } = await run('npm', args, { cwd: join(root, 'packages', name) });
  return join(folder, stdout.trim());
}

interface ProjectOptions {
  readonly packages: readonly Published[];
  readonly dependencies?: readonly Dependency[];
  /** Fields of its package.json. */
  readonly manifest?: object;
  readonly environment?: NodeJS.ProcessEnv;
  /** No request goes to the registry. */
  readonly offline?: boolean;
}

/** A project with this repository's packages, packed, and other dependencies installed. */
export async function createProject({
  packages,
  dependencies = [],
  manifest = {},
  environment = process.env,
  offline = false,
}: ProjectOptions): Promise<Project> {
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
  await project.write({ 'package.json': JSON.stringify({ name: 'customer', private: true, ...manifest }) });
  const tarballs = await Promise.all(packages.map((name) => pack(name, folder)));
  const pinned = dependencies.map((name) => `${name}@${versions[name]}`);
  const quiet = [
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    ...(offline ? ['--offline'] : ['--prefer-offline']),
  ];
  const { code, output } = await project.run('npm', 'install', ...quiet, ...tarballs, ...pinned);
  if (code !== 0) throw new Error(`npm install failed:\n${output}`);
  return project;
}
