import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { PlainFailure, runTool } from './command.mjs';
import { root } from './root.mjs';
import { trackedFiles } from './tracked-files.mjs';

const tsc = join(root, 'node_modules/typescript/bin/tsc');

/** Compiled by tests/packages/express.test.ts, where Express is installed. */
const typedElsewhere = ['packages/node/examples/express.ts'];

/** The sources that no project of tsconfig.json includes: the compiler silently ignores them. */
function untypedFiles() {
  const typed = new Set();
  /** @type {{path: string}[]} */
  const references = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')).references;
  for (const { path } of references) {
    const args = [tsc, '-p', path, '--listFilesOnly'];
    const { status, stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new PlainFailure(`tsc could not list the files of ${path}: ${stdout}`);
    for (const file of stdout.split('\n')) typed.add(relative(root, file));
  }
  return trackedFiles(root)
    .map((file) => file.path)
    .filter((path) => /\.tsx?$/.test(path) && !/\.config\.ts$/.test(path) && !typed.has(path))
    .filter((path) => !typedElsewhere.includes(path));
}

await runTool(() => {
  const files = untypedFiles();
  for (const file of files) console.error(`${file}: no tsconfig.json includes it`);
  if (files.length > 0) process.exitCode = 1;
});
