import { dirname, join, normalize } from 'node:path/posix';
import { isMain } from './command.mjs';
import { root } from './root.mjs';
import { trackedFiles } from './tracked-files.mjs';

const serviceSource = 'apps/service/src';
const main = `${serviceSource}/main.ts`;
const publicSurface = `${serviceSource}/index.ts`;
const stores = `${serviceSource}/stores`;

/**
 * The layers of the service: each imports only those below it. The files directly in `src` compose them; of these, layers
 * import only `settings.ts`. ARCHITECTURE.md draws the same plan, which a test compares.
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
  'http/bodies',
  'http/admission',
  'http/answers',
  'jobs',
  'ports',
  'scheduling',
];
// stores/<port>/<implementation>/: the folder of the port is captured.
const implementation = /^(apps\/service\/src\/stores\/[^/]+\/)[^/]+\//;
const relativeImports = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])(\.[^'"\n]+)\1/g;
const source = /^((?:packages|apps)\/[^/]+)\/.*\.(?:ts|tsx|mts|js|mjs)$/;

/**
 * Every import of the packages and apps that points the wrong way. Which packages one may import is said by its package.json,
 * and checked by knip.
 * @param {string} repository
 */
export function checkBoundaries(repository) {
  return trackedFiles(repository).flatMap((file) => {
    const home = source.exec(file.path)?.[1];
    if (home === undefined) return [];
    return importViolations(file, home).map((violation) => `${file.path}: ${violation}`);
  });
}

/**
 * @param {{path: string, text: string}} file its path relative to the repository
 * @param {string} home the folder of its package
 * @returns {string[]} a sentence each
 */
function importViolations(file, home) {
  return [...file.text.matchAll(relativeImports)].flatMap(([, , specifier = '']) => {
    const target = normalize(join(dirname(file.path), specifier));
    // The compiler allows it between projects that reference each other; the published package would lack the file.
    if (!target.startsWith(`${home}/`)) return [`the relative import ${specifier} leaves ${home}`];
    if (isTest(file.path)) return [];
    if (!mayImportStore(file.path, target))
      return [`only main.ts and tests choose a store; take the port instead of ${specifier}`];
    return layerViolations(toLayer(file.path), toLayer(target), specifier);
  });
}

/**
 * An implementation is imported only from the folder of its port and from the files directly under stores/, which compose
 * the ports; these in turn only by main.ts and the public surface.
 * @param {string} path
 * @param {string} target
 */
function mayImportStore(path, target) {
  if (!target.startsWith(`${stores}/`) || path === main) return true;
  const port = implementation.exec(target)?.[1];
  if (port !== undefined) return path.startsWith(port) || dirname(path) === stores;
  return path.startsWith(`${stores}/`) || path === publicSurface;
}

/**
 * Undefined for the files that compose the layers, and for everything outside of the service's source.
 * @param {string} path
 */
function toLayer(path) {
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
function layerViolations(importer, imported, specifier) {
  if (importer === undefined || importer === imported || imported === 'stores') return [];
  if (imported === undefined) return [`${importer} may not import ${specifier}, which composes the layers`];
  if (importer === 'stores') {
    const isBelow = imported === 'ports' || imported === 'scheduling';
    return isBelow ? [] : [`stores may import ports and scheduling, not ${imported}`];
  }
  const from = floorPlan.indexOf(importer);
  const to = floorPlan.indexOf(imported);
  if (from === -1) return [`${importer} is not on the floor plan of tools/boundaries.mjs`];
  if (to === -1) return [`${imported} is not on the floor plan of tools/boundaries.mjs`];
  return to > from ? [] : [`${importer} may not import ${imported}, which is above it on the floor plan`];
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
