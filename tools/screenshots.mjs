import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { runTool } from './plain-failure.mjs';
import { root } from './root.mjs';
import { runCommand } from './run-command.mjs';

// `npm run screenshots [-- theme=dark width=640]`: the looks of every overlay, with everything that it needs.
await runTool(async () => {
  await ensureInstalled();
  await ensureBuilt();
  const env = { ...process.env, CHROMIUM_PATH: await ensureBrowser() };
  const tool = ['node_modules/tsx/dist/cli.mjs', 'packages/sdk/tools/screenshots.ts'];
  const args = [...tool.map((path) => join(root, path)), ...process.argv.slice(2)];
  process.exitCode = await runCommand(process.execPath, args, { env });
});
