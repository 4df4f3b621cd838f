import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { vite } from './build-steps.mjs';
import { ensureInstalled } from './install.mjs';
import { runTool } from './plain-failure.mjs';
import { progress } from './progress.mjs';
import { root } from './root.mjs';

const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
const bundles = ['packages/sdk', 'apps/dashboard'];

await runTool(async () => {
  await ensureInstalled();
  await ensureBuilt();
  progress('dev', 'the service restarts and the bundles are rebuilt when a source changes; Ctrl-C ends both');
  const children = [startProgram([tsx, 'watch', '--conditions=source', 'apps/service/src/main.ts'], root)];
  for (const folder of bundles.map((name) => join(root, name))) {
    if (!existsSync(join(folder, 'vite.config.ts'))) continue;
    children.push(startProgram([vite, 'build', '--watch', '--logLevel=warn'], folder));
  }
  const stop = () => {
    for (const child of children) child.kill('SIGTERM');
  };
  for (const child of children) child.on('close', stop);
  // Ctrl-C reaches the children by itself; this process only has to outlive their farewell.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', stop);
});

/**
 * @param {readonly string[]} args
 * @param {string} cwd
 */
function startProgram(args, cwd) {
  return spawn(process.execPath, args, { cwd, stdio: 'inherit' });
}
