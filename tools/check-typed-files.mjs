import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { tsc } from './build-steps.mjs';
import { PlainFailure, runTool } from './plain-failure.mjs';
import { root } from './root.mjs';
import { captureCommand } from './run-command.mjs';
import { trackedFiles } from './tracked-files.mjs';

/** The sources that no project of tsconfig.json includes: the compiler passes over them in silence. */
async function untypedFiles() {
  const typed = new Set();
  /** @type {{path: string}[]} */
  const references = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')).references;
  for (const { path } of references) {
    const { code, output } = await captureCommand(process.execPath, [tsc, '-p', path, '--listFilesOnly']);
    if (code !== 0) throw new PlainFailure(`tsc could not list the files of ${path}: ${output}`);
    for (const file of output.split('\n')) typed.add(relative(root, file));
  }
  return trackedFiles(root)
    .map((file) => file.path)
    .filter((path) => /\.tsx?$/.test(path) && !/\.config\.ts$/.test(path) && !typed.has(path));
}

await runTool(async () => {
  const files = await untypedFiles();
  for (const file of files) console.error(`${file}: no tsconfig.json includes it`);
  if (files.length > 0) process.exitCode = 1;
});
