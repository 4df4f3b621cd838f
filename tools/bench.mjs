import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runTool } from './plain-failure.mjs';
import { root } from './root.mjs';
import { runCommand } from './run-command.mjs';

await runTool(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  process.exitCode = await runCommand(process.execPath, [
    tsx,
    '--conditions=source',
    'bench/index.ts',
    ...process.argv.slice(2),
  ]);
});
