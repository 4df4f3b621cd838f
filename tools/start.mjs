import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PlainFailure, runCommand, runTool } from './command.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

await runTool(async () => {
  await ensureInstalled();
  // What `npm run build:start` runs. Without npm in between a start takes a quarter of a second less.
  const env = {
    npm_config_user_agent: 'npm/10',
    ...process.env,
    npm_lifecycle_event: 'build:start',
    npm_package_json: join(root, 'package.json'),
    WIREIT_LOGGER: 'quiet-ci',
  };
  if (runCommand(process.execPath, [join(root, 'node_modules/wireit/bin/wireit.js')], env) !== 0)
    throw new PlainFailure('the build failed; its own message is above.');
  // In this process rather than in a child: signals arrive once, the exit code is the service's, and a SIGKILL leaves
  // no orphan that still holds the data directory.
  const main = join(root, 'apps/service/dist/main.js');
  process.argv[1] = main;
  await import(pathToFileURL(main).href);
});
