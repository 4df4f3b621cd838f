import { dirname, join, normalize } from 'node:path/posix';
import { isMain } from './command.mjs';
import { root } from './root.mjs';
import { trackedFiles } from './tracked-files.mjs';
import { workspaces } from './workspaces.mjs';

/**
 * Who may import whom, beside `@overlay/contract`, which everyone may. A package that is missing here may import that alone.
 * @type {Record<string, readonly string[] | 'anything'>}
 */
const allowed = {
  'packages/contract': [],
  'packages/react': ['@overlay/sdk'],
  'apps/service': ['@overlay/platforms'],
  // Its studio shows overlays as the SDK will draw them.
  'apps/dashboard': ['@overlay/sdk'],
  tests: 'anything',
  bench: 'anything',
};

const serviceSource = 'apps/service/src';
const main = `${serviceSource}/main.ts`;
const publicSurface = `${serviceSource}/index.ts`;
const stores = `${serviceSource}/stores`;

/**
 * The rooms of the service: each imports only rooms further down. The files directly in `src` put them together; of those
 * `settings.ts` alone is imported by rooms. ARCHITECTURE.md draws the same plan, which a test compares.
 */
export const floorPlan = [
  'migration',
  'pages',
  'monitoring',
  'accounts',
  'people',
  'privacy',
  'analytics',
  'overlays',
  'ingest',
  'delivery',
  'installations',
  'settings',
  'access',
  'audit',
  'http',
  'http/operations',
  'http/admission',
  'http/answers',
  'jobs',
  'ports',
];
// stores/<port>/<implementation>/: the folder of the port is captured.
const implementation = /^(apps\/service\/src\/stores\/[^/]+\/)[^/]+\//;
const specifiers = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g;

/**
 * Every place of the repository where a dependency points the wrong way.
 * @param {string} repository
 */
export function checkBoundaries(repository) {
  const packages = workspaces(repository);
  return trackedFiles(repository)
    .filter((file) => /\.(ts|tsx|mts|js|mjs)$/.test(file.path))
    .flatMap((file) => boundaryViolations(file, packages).map((violation) => `${file.path}: ${violation}`));
}

/**
 * What one source file does that the architecture does not allow, a sentence each.
 * @param {{path: string, text: string}} file its path relative to the repository
 * @param {readonly import('./workspaces.mjs').Workspace[]} packages
 * @returns {string[]}
 */
function boundaryViolations(file, packages) {
  const home = packages.find((candidate) => file.path.startsWith(`${candidate.folder}/`));
  if (home === undefined || allowed[home.folder] === 'anything') return [];
  return [...importViolations(file, home, packages), ...environmentViolations(file)];
}

/**
 * @param {{path: string, text: string}} file
 * @param {import('./workspaces.mjs').Workspace} home
 * @param {readonly import('./workspaces.mjs').Workspace[]} packages
 */
function importViolations(file, home, packages) {
  const mayImport = ['@overlay/contract', home.name, ...(allowed[home.folder] ?? [])];
  return [...file.text.matchAll(specifiers)].flatMap((match) => {
    const specifier = match[2] ?? '';
    if (!specifier.startsWith('.')) {
      const imported = packages.find(({ name }) => specifier === name || specifier.startsWith(`${name}/`));
      if (imported === undefined || mayImport.includes(imported.name)) return [];
      return [`${home.folder} may not import ${imported.name}`];
    }
    const target = normalize(join(dirname(file.path), specifier));
    if (!target.startsWith(`${home.folder}/`))
      return [`the relative import ${specifier} leaves ${home.folder}`];
    if (!mayNameStore(file.path, target)) {
      return [`only main.ts and tests choose a store; take the port instead of ${specifier}`];
    }
    return isTest(file.path) ? [] : roomViolations(toRoom(file.path), toRoom(target), specifier);
  });
}

/**
 * An implementation is known to its own port's folder, to the files directly under stores/, which put ports together, and
 * to tests; those files in turn to main.ts alone, and to whoever starts a service from outside.
 * @param {string} path
 * @param {string} target
 */
function mayNameStore(path, target) {
  if (!target.startsWith(`${stores}/`) || path === main || isTest(path)) return true;
  const port = implementation.exec(target)?.[1];
  if (port !== undefined) return path.startsWith(port) || dirname(path) === stores;
  return path.startsWith(`${stores}/`) || path === publicSurface;
}

/**
 * Undefined for the files that put the rooms together, and for everything that is not the service's source.
 * @param {string} path
 */
function toRoom(path) {
  if (!path.startsWith(`${serviceSource}/`)) return undefined;
  const [first = '', second, ...rest] = path.slice(serviceSource.length + 1).split('/');
  if (second === undefined) return first === 'settings.ts' ? 'settings' : undefined;
  return first === 'http' && rest.length > 0 ? `http/${second}` : first;
}

/**
 * @param {string | undefined} importer
 * @param {string | undefined} imported
 * @param {string} specifier
 * @returns {string[]}
 */
function roomViolations(importer, imported, specifier) {
  if (importer === undefined || importer === imported || imported === 'stores') return [];
  if (imported === undefined)
    return [`${importer} may not import ${specifier}, which puts the rooms together`];
  if (importer === 'stores') return imported === 'ports' ? [] : [`stores may import ports, not ${imported}`];
  const from = floorPlan.indexOf(importer);
  const to = floorPlan.indexOf(imported);
  if (from === -1) return [`${importer} is not on the floor plan of tools/boundaries.mjs`];
  if (to === -1) return [`${imported} is not on the floor plan of tools/boundaries.mjs`];
  return to > from ? [] : [`${importer} may not import ${imported}, which is above it on the floor plan`];
}

/** @param {{path: string, text: string}} file */
function environmentViolations({ path, text }) {
  const isSource = path.includes('/src/') && !isTest(path) && path !== main;
  return isSource && /\bprocess\.env\b/.test(text)
    ? [`only ${main} reads process.env; take the setting as an argument`]
    : [];
}

/** @param {string} path */
function isTest(path) {
  return path.includes('/test/') || /\.(test|contract|fixture)\.tsx?$/.test(path);
}

if (isMain(import.meta.url)) {
  const violations = checkBoundaries(root);
  for (const violation of violations) console.error(violation);
  process.exitCode = violations.length === 0 ? 0 : 1;
}
