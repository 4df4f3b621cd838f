import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mirrorAssets } from './mirror-assets.mjs';
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
];

/** Programs of node_modules, started without npx: that costs half a second each. */
export const tsc = join(root, 'node_modules/typescript/bin/tsc');
export const vite = join(root, 'node_modules/vite/bin/vite.js');

/** All steps in order. A package with TypeScript alone needs only its line in tsconfig.json; one with a bundle a line here. */
export function buildSteps() {
  return [
    compile(),
    bundle('packages/sdk', ['packages/contract/src']),
    bundle('apps/dashboard', ['packages/contract/src', 'packages/sdk/src']),
  ].filter((step) => step !== undefined);
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
 * What runs in a browser, made by Vite; left out while the folder has no vite.config.ts.
 * @param {string} folder
 * @param {readonly string[]} alsoReads folders of other packages whose source ends up in the bundle
 * @returns {BuildStep | undefined}
 */
function bundle(folder, alsoReads) {
  if (!existsSync(join(root, folder, 'vite.config.ts'))) return undefined;
  return {
    name: `bundle ${folder}`,
    inputs: [...configuration, folder, ...alsoReads],
    outputs: [`${folder}/dist`],
    run: () => runCommand(process.execPath, [vite, 'build', '--logLevel=warn'], { cwd: join(root, folder) }),
  };
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
