import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, extname, join, resolve } from 'node:path';
import { installed } from './bundle-service.mjs';
import { isMain, PlainFailure, runTool } from './command.mjs';
import { root } from './root.mjs';

const bin = 'apps/service/bin/overlay';

/** What the service reads at run time, at the same relative addresses as in the repository. */
const contents = [
  bin,
  'apps/service/assets',
  'apps/service/dist/main.js',
  'apps/service/dist/main.js.map',
  'apps/service/dist/lazy',
  'apps/service/dist/site',
  'apps/dashboard/dist/app',
  'packages/sdk/package.json',
  'packages/sdk/released',
  'playground',
  'docs/images',
  'deploy',
  'LICENSE',
  'CHANGELOG.md',
];

/**
 * Writes `@overlay/service` as it is published: the built service, what it serves, and a lock of the few packages that are not
 * in its bundle. Private workspaces are in the bundle. The container image has the same files.
 * @param {string} folder is emptied first
 */
export function writeServicePackage(folder) {
  rmSync(folder, { recursive: true, force: true });
  for (const path of contents) copy(path, folder);
  for (const name of readdirSync(join(root, 'packages/sdk/dist')))
    if (/\.m?js(?:\.(?:gz|br|map))?$/.test(name)) copy(`packages/sdk/dist/${name}`, folder);
  for (const name of readdirSync(join(root, 'apps/service/src'), { recursive: true, encoding: 'utf8' }))
    if (extname(name) === '.sql') copy(join('apps/service/src', name), folder);
  copy('apps/service/README.md', folder, 'README.md');
  const lock = readJson('package-lock.json');
  const { name, version, license, description } = readJson('apps/service/package.json');
  const manifest = {
    name,
    version,
    license,
    description,
    type: 'module',
    bin: { overlay: bin },
    engines: readJson('package.json').engines,
    os: ['linux', 'darwin'],
    dependencies: Object.fromEntries(installed.map((one) => [one, lockedVersion(lock, one)])),
  };
  write(folder, 'package.json', manifest);
  // The service reads its version there.
  write(folder, 'apps/service/package.json', { name, version, type: 'module', private: true });
  writeShrinkwrap(folder, lock, manifest);
}

/**
 * The versions that were tested are the ones that are installed. npm removes from a copy of this repository's lock what the
 * package does not need.
 * @param {string} folder
 * @param {LockFile} lock
 * @param {object} manifest
 */
function writeShrinkwrap(folder, lock, manifest) {
  const own = 'apps/service/';
  const entries = Object.entries(lock.packages).filter(([path, { link }]) => !link && isInstalled(path, own));
  // What only the service has in its version goes where the shared version is.
  const moved = entries
    .sort(([a], [b]) => Number(a.startsWith(own)) - Number(b.startsWith(own)))
    .map(([path, entry]) => [path.replace(own, ''), entry]);
  const packages = { '': manifest, ...Object.fromEntries(moved) };
  write(folder, 'package-lock.json', { ...lock, name: undefined, version: undefined, packages });
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', '--package-lock-only', '--prefer-offline', ...quiet], {
    cwd: folder,
    env: { ...process.env, npm_config_omit_lockfile_registry_resolved: 'true' },
  });
  renameSync(join(folder, 'package-lock.json'), join(folder, 'npm-shrinkwrap.json'));
}

/**
 * @typedef {import('./lock.mjs').LockFile} LockFile
 *
 * @param {string} path of an entry of the lock
 * @param {string} own
 */
function isInstalled(path, own) {
  return path.startsWith('node_modules/') || path.startsWith(`${own}node_modules/`);
}

/**
 * @param {LockFile} lock
 * @param {string} name
 */
function lockedVersion(lock, name) {
  const entry = lock.packages[`apps/service/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`];
  if (entry?.version === undefined) throw new PlainFailure(`package-lock.json has no ${name}`);
  return entry.version;
}

/**
 * @param {string} path
 * @param {string} folder
 * @param {string} [target]
 */
function copy(path, folder, target = path) {
  const source = join(root, path);
  if (!existsSync(source)) throw new PlainFailure(`${path} is missing: npm run build`);
  mkdirSync(dirname(join(folder, target)), { recursive: true });
  cpSync(source, join(folder, target), { recursive: true });
}

/**
 * @param {string} folder
 * @param {string} path
 * @param {object} content
 */
function write(folder, path, content) {
  writeFileSync(join(folder, path), `${JSON.stringify(content, undefined, 2)}\n`);
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

if (isMain(import.meta.url)) {
  const [folder] = process.argv.slice(2);
  await runTool(() => {
    if (folder === undefined) throw new PlainFailure('usage: node tools/service-package.mjs FOLDER');
    writeServicePackage(resolve(folder));
  });
}
