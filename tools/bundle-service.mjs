import { isBuiltin } from 'node:module';
import { join, relative, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { isMain, PlainFailure, runTool } from './command.mjs';
import { root } from './root.mjs';

const service = join(root, 'apps/service');
const dist = join(service, 'dist');

/**
 * Packages with binaries, or with files that they look for beside their own source. They stay in node_modules, and are all
 * that the published package depends on.
 */
export const installed = [
  '@node-rs/argon2',
  'chdb',
  'libsql',
  'lmdb',
  '@fastify/static',
  '@clickhouse/client',
];

/** Who wants traces installs these packages: docs/operating.md. Libraries of the service need others of the same scope. */
export const optional = [
  '@opentelemetry/sdk-trace',
  '@opentelemetry/resources',
  '@opentelemetry/exporter-trace-otlp-http',
];

/**
 * Modules read queries, pages and style sheets beside their source. In a bundle `import.meta.url` is the bundle's, so each
 * of ours gets the address of its source instead.
 * @param {string} folder of the bundle
 * @returns {import('rolldown').Plugin}
 */
export const sourceUrls = (folder) => ({
  name: 'source-urls',
  transform: {
    filter: { id: { exclude: /node_modules/ }, code: /\bimport\.meta\.url\b/ },
    handler(code, id) {
      const source = relative(folder, id).split(sep).join('/');
      const changed = code.replaceAll('import.meta.url', `new URL('${source}', import.meta.url).href`);
      return { code: changed, map: null };
    },
  },
});

async function bundleService() {
  const bundle = await rolldown({
    input: join(service, 'src/main.ts'),
    platform: 'node',
    resolve: { conditionNames: ['source', 'node'] },
    external: (id) => [...installed, ...optional].some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [sourceUrls(dist)],
  });
  const { output } = await bundle.write({
    dir: dist,
    entryFileNames: 'main.js',
    // Packages that most starts do not need, each read when it is imported.
    chunkFileNames: 'lazy/[name].js',
    format: 'esm',
    sourcemap: true,
    sourcemapExcludeSources: true,
    // Node keeps the text in memory. One character beyond Latin-1 would double it.
    charset: 'ascii',
    comments: { legal: true, annotation: false, jsdoc: false },
  });
  const wide = output.flatMap((file) =>
    file.type === 'chunk' ? (/[^\0-\xff].{0,40}/.exec(file.code) ?? []) : [],
  );
  if (wide.length > 0) throw new PlainFailure(`the bundle has characters beyond Latin-1: ${wide[0]}`);
  const own = output.flatMap((file) =>
    file.type === 'chunk' && !file.isEntry
      ? file.moduleIds.filter((id) => id.startsWith(service) && !id.includes('node_modules'))
      : [],
  );
  // Their addresses would be wrong in another folder.
  if (own.length > 0)
    throw new PlainFailure(`modules of the service are outside of main.js: ${own.join(', ')}`);
  const names = new Set(output.map(({ fileName }) => fileName));
  const missing = output
    .flatMap((file) => (file.type === 'chunk' ? file.imports : []))
    .filter((id) => !isBuiltin(id) && !isIn(installed, id) && !names.has(id));
  // The published package would not start.
  if (missing.length > 0)
    throw new PlainFailure(`the bundle imports ${missing.join(', ')}, which nobody installs`);
}

/**
 * @param {readonly string[]} names of packages
 * @param {string} id of a module
 */
function isIn(names, id) {
  return names.some((name) => id === name || id.startsWith(`${name}/`));
}

if (isMain(import.meta.url)) await runTool(bundleService);
