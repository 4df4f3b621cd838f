import { dirname, join, normalize } from 'node:path/posix';
import { isMain } from './command.mjs';
import { root } from './root.mjs';
import { trackedFiles } from './tracked-files.mjs';

const serviceSource = 'apps/service/src';
const main = `${serviceSource}/main.ts`;
const publicSurface = `${serviceSource}/index.ts`;
const stores = `${serviceSource}/stores`;
const controlStore = `${serviceSource}/control-store`;
const log = `${serviceSource}/log`;
/** From payload to row: pure. */
const acceptStep = `${serviceSource}/ingest/accept/`;

/**
 * The layers of the service: each imports only those below it. The files directly in `src` compose them and are
 * imported by no layer. ARCHITECTURE.md has the same list, which a test compares.
 */
export const layers = [
  'cli',
  'backup',
  'migration',
  'site-checks',
  'pages',
  'monitoring',
  'accounts',
  'demo-data',
  'people',
  'privacy',
  'analytics',
  'overlays',
  'pages-seen',
  'videos',
  'ingest',
  'shipping',
  'installations',
  'access',
  'audit',
  'http',
  'http/operations',
  'http/bodies',
  'http/admission',
  'http/answers',
  'http/outgoing',
  'settings',
  'jobs',
  'identifiers',
  'principals',
  'ports',
  'control-store',
  'log',
  'event-store',
  'event',
  'event-tables',
  'scheduling',
  'secrets',
  'damage',
  'files',
];
// stores/<port>/<implementation>/ log/<implementation>/ or event-store/<implementation>/: the folder of the port is captured.
const implementation = /^(apps\/service\/src\/(?:stores\/[^/]+|log|event-store)\/)[^/]+\//;
/** What the stores may import. */
const storesImport = [
  'ports',
  'control-store',
  'log',
  'event-store',
  'event',
  'event-tables',
  'scheduling',
  'secrets',
  'damage',
  'files',
  'settings',
];
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
    if (file.path.startsWith(acceptStep) && target.startsWith(`${serviceSource}/http/`))
      return [`the accept step knows nothing of HTTP, and imports ${specifier}`];
    return [
      ...layerViolations(toLayer(file.path), toLayer(target), specifier),
      ...dashboardViolations(file.path, target, specifier),
    ];
  });
}

/**
 * An implementation is imported only from the folder of its port and from the files directly under stores/, which compose
 * the ports; these in turn only by main.ts and the public surface. The control store and the log share connections to
 * PostgreSQL.
 * @param {string} path
 * @param {string} target
 */
function mayImportStore(path, target) {
  if (path === main) return true;
  const isControlStore = path.startsWith(`${controlStore}/`);
  if (target === `${controlStore}/open.ts` || target.startsWith(`${controlStore}/database/`)) {
    return isControlStore || dirname(path) === stores;
  }
  if (isControlStore && target.startsWith(`${stores}/`)) return target.startsWith(`${stores}/postgres/`);
  const port = implementation.exec(target)?.[1];
  if (path.startsWith(`${log}/`) && target.startsWith(`${stores}/`))
    return target.startsWith(`${stores}/postgres/`);
  if (port !== undefined) return path.startsWith(port) || dirname(path) === stores;
  if (!target.startsWith(`${stores}/`)) return true;
  return path.startsWith(`${stores}/`) || path === publicSurface;
}

/**
 * Undefined for the files that compose the layers, and for everything outside of the service's source.
 * @param {string} path
 */
function toLayer(path) {
  if (!path.startsWith(`${serviceSource}/`)) return undefined;
  const [first = '', second, ...rest] = path.slice(serviceSource.length + 1).split('/');
  if (second === undefined) return undefined;
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
  if (['stores', 'control-store', 'log', 'event-store'].includes(importer)) {
    const isBelow = storesImport.includes(imported);
    return isBelow ? [] : [`${importer} may import ${storesImport.join(', ')}, not ${imported}`];
  }
  const from = layers.indexOf(importer);
  const to = layers.indexOf(imported);
  for (const layer of [importer, imported]) {
    if (!layers.includes(layer))
      return [`${layer} is not in the list of layers in tools/boundaries.mjs and ARCHITECTURE.md`];
  }
  return to > from ? [] : [`${importer} may not import ${imported}, a layer above it`];
}

const dashboardModule = /^apps\/dashboard\/src\/(?<layer>ui|app|features)\/(?<name>[^/]+)/;

/**
 * The dashboard: `ui` knows nothing of the application, a feature knows no other feature, and only the table of pages names
 * features.
 * @param {string} path
 * @param {string} target
 * @param {string} specifier
 * @returns {string[]}
 */
function dashboardViolations(path, target, specifier) {
  const from = dashboardModule.exec(path)?.groups;
  const to = dashboardModule.exec(target)?.groups;
  if (from === undefined || to === undefined) return [];
  if (from.layer === 'ui' && to.layer !== 'ui') return [`ui may not import ${to.layer} (${specifier})`];
  if (to.layer !== 'features' || path === 'apps/dashboard/src/app/pages.ts') return [];
  if (from.layer === 'app') return [`only app/pages.ts imports features, not ${specifier}`];
  return from.name === to.name ? [] : [`${from.name} may not import the feature ${to.name}`];
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
