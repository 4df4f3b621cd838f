import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { PlainFailure, runTool } from './plain-failure.mjs';
import { root } from './root.mjs';
import { runCommand } from './run-command.mjs';
import { testCounts } from './test-counts.mjs';

const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const reportFile = join(root, '.cache/vitest.json');

await runTool(async () => {
  await ensureInstalled();
  await ensureBuilt();
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, NODE_ENV: 'test', CHROMIUM_PATH: await ensureBrowser() };
  // Vitest colours its output even where that is a file.
  if (!process.stdout.isTTY && env.FORCE_COLOR === undefined) env.NO_COLOR = '1';

  mkdirSync(join(root, '.cache'), { recursive: true });
  rmSync(reportFile, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const code = await runCommand(process.execPath, [vitest, 'run', ...reporters, ...process.argv.slice(2)], {
    env,
  });

  if (!existsSync(reportFile)) throw new PlainFailure(`Vitest ended without a report (exit code ${code}).`);
  const counts = testCounts(JSON.parse(readFileSync(reportFile, 'utf8')));
  console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
  if (code !== 0 || counts.failed > 0) process.exitCode = code || 1;
  else if (counts.passed === 0) throw new PlainFailure('no test ran.');
});
