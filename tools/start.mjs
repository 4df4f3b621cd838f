import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PlainFailure, runCommand, runTool } from './command.mjs';
import { ensureInstalled } from './install.mjs';
import { root } from './root.mjs';

await runTool(async () => {
  await ensureInstalled();
  const env = { ...process.env, WIREIT_LOGGER: 'quiet-ci' };
  if (runCommand('npm', ['run', '--silent', 'build:start'], env) !== 0)
    throw new PlainFailure('the build failed; its own message is above.');
  // In this process rather than in a child: signals arrive once, the exit code is the service's, and a SIGKILL leaves
  // no orphan that still holds the data directory.
  const main = join(root, 'apps/service/dist/main.js');
  process.argv[1] = main;
  await import(pathToFileURL(main).href);
});
