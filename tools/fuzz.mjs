import { ensureInstalled } from './install.mjs';
import { runTool } from './plain-failure.mjs';
import { runTypeScript } from './run-typescript.mjs';

await runTool(async () => {
  await ensureInstalled();
  process.exitCode = await runTypeScript('fuzz/index.ts', process.argv.slice(2));
});
