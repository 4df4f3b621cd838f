import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { bundles, viteBuild } from './build-steps.mjs';
import { ensureInstalled } from './install.mjs';
import { runTool } from './plain-failure.mjs';
import { removePrecompressed } from './precompress.mjs';
import { progress } from './progress.mjs';
import { root } from './root.mjs';

const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');

await runTool(async () => {
  await ensureInstalled();
  await ensureBuilt();
  progress('dev', 'the service restarts and the bundles are rebuilt when a source changes; Ctrl-C ends both');
  const children = [startProgram([tsx, 'watch', '--conditions=source', 'apps/service/src/main.ts'], root)];
  for (const { folder, modes } of bundles) {
    removePrecompressed(join(root, folder, 'dist'));
    for (const mode of modes)
      children.push(startProgram([...viteBuild(mode), '--watch'], join(root, folder)));
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
