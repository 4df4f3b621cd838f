import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mirrorAssets } from './mirror-assets.mjs';
import { precompress } from './precompress.mjs';
import { root } from './root.mjs';
import { runCommand } from './run-command.mjs';

/**
 * @typedef {object} BuildStep
 * @property {string} name
 * @property {readonly string[]} inputs files and folders that decide whether the step has to run again
 * @property {readonly string[]} outputs files or folders that must be there for it to count as done
 * @property {() => Promise<number>} run answers an exit code
 */

const configuration = [
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'tools/build-steps.mjs',
  'tools/mirror-assets.mjs',
  'tools/precompress.mjs',
];

/** Programs of node_modules are started without npx, which costs half a second each. */
export const tsc = join(root, 'node_modules/typescript/bin/tsc');

/**
 * @typedef {object} Bundle
 * @property {string} folder
 * @property {readonly string[]} modes of its vite.config.ts; one Vite build each
 * @property {readonly string[]} alsoReads folders of other packages whose source ends up in it
 * @property {readonly string[]} outputs inside its dist/
 */

/**
 * What runs in a browser, made by Vite.
 * @type {readonly Bundle[]}
 */
const allBundles = [
  {
    folder: 'packages/sdk',
    modes: [
      'production',
      'module',
      'element',
      'list',
      'locales',
      'orphans',
      'service',
      'size-delivery',
      'size-client',
      'size-tap',
    ],
    alsoReads: ['packages/contract/src', 'packages/sdk/size', 'packages/sdk/tools'],
    outputs: ['overlay-sdk.js', 'overlay-sdk.mjs', 'overlay-video.mjs', 'size/tap.mjs'],
  },
  {
    folder: 'apps/dashboard',
    modes: ['production'],
    alsoReads: ['packages/contract/src', 'packages/sdk/src'],
    outputs: ['index.html'],
  },
];

export const bundles = allBundles.filter(({ folder }) => existsSync(join(root, folder, 'vite.config.ts')));

/** All steps in order. A package with TypeScript alone needs only its line in tsconfig.json; one with a bundle a line here. */
export function buildSteps() {
  return [compile(), ...bundles.map(bundle)];
}

/** @returns {BuildStep} */
function compile() {
  const projects = emittingProjects();
  const folders = projects.map((project) => project.folder);
  return {
    name: 'compile',
    inputs: [...configuration, ...folders.flatMap((folder) => [`${folder}/src`, `${folder}/tsconfig.json`])],
    outputs: projects.map((project) => project.target),
    async run() {
      const code = await runCommand(process.execPath, [tsc, '-b', ...folders]);
      if (code !== 0) return code;
      for (const { folder, target, bundled } of projects) {
        if (!bundled) mirrorAssets(join(root, folder, 'src'), join(root, target));
      }
      return 0;
    },
  };
}

/**
 * The references of tsconfig.json that something runs from; the others are tests and tools, which have no src/.
 * `bundled` ones leave only their types to the compiler.
 */
function emittingProjects() {
  /** @type {{path: string}[]} */
  const references = readJson('tsconfig.json').references;
  return references
    .map((reference) => reference.path)
    .filter((folder) => existsSync(join(root, folder, 'src')))
    .map((folder) => {
      const options = readJson(`${folder}/tsconfig.json`).compilerOptions;
      return { folder, target: `${folder}/${options.outDir}`, bundled: options.emitDeclarationOnly === true };
    });
}

/**
 * @param {Bundle} bundle
 * @returns {BuildStep}
 */
function bundle({ folder, modes, alsoReads, outputs }) {
  const own = ['src', 'public', 'index.html', 'package.json', 'vite.config.ts'].map(
    (name) => `${folder}/${name}`,
  );
  return {
    name: `bundle ${folder}`,
    inputs: [...configuration, ...own, ...alsoReads],
    outputs: outputs.flatMap((output) => [
      `${folder}/dist/${output}`,
      // What lies deeper is measured and never served.
      ...(output.includes('/') ? [] : compressed(`${folder}/dist/${output}`)),
    ]),
    async run() {
      for (const mode of modes) {
        const code = await runCommand(process.execPath, viteBuild(mode), { cwd: join(root, folder) });
        if (code !== 0) return code;
      }
      precompress(join(root, folder, 'dist'));
      return 0;
    },
  };
}

/** @param {string} output */
function compressed(output) {
  return /\.m?js$/.test(output) ? [`${output}.gz`, `${output}.br`] : [];
}

/** @param {string} mode */
export function viteBuild(mode) {
  return [join(root, 'node_modules/vite/bin/vite.js'), 'build', '--mode', mode, '--logLevel=warn'];
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
