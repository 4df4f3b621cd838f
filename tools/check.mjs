import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { tsc } from './build-steps.mjs';
import { ensureInstalled } from './install.mjs';
import { runTool } from './plain-failure.mjs';
import { secondsSince } from './progress.mjs';
import { root } from './root.mjs';
import { captureCommand } from './run-command.mjs';

const programs = join(root, 'node_modules');

/** @type {readonly {name: string, args: readonly string[], folder?: string, needs?: string}[]} `needs`: left out while that file is missing */
const checks = [
  { name: 'build', args: ['tools/build.mjs'] },
  { name: 'types', args: [tsc, '-b', '--pretty', 'false'] },
  { name: 'typed files', args: ['tools/check-typed-files.mjs'] },
  {
    name: 'format and lint',
    args: [join(programs, '@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--diagnostic-level=error'],
  },
  { name: 'boundaries', args: ['tools/check-boundaries.mjs'] },
  { name: 'words', args: ['tools/check-words.mjs'] },
  { name: 'lock file', args: ['tools/check-lock.mjs'] },
  { name: 'unused code', args: [join(programs, 'knip/bin/knip.js'), '--no-progress', '--no-config-hints'] },
  {
    name: 'sizes',
    args: [join(programs, 'size-limit/bin.js')],
    folder: 'packages/sdk',
    needs: 'packages/sdk/.size-limit.json',
  },
];

await runTool(async () => {
  await ensureInstalled();
  const width = Math.max(...checks.map((check) => check.name.length));
  const reports = [];
  for (const { name, args, folder = '', needs } of checks) {
    if (needs !== undefined && !existsSync(join(root, needs))) continue;
    const startedMs = performance.now();
    const env = { ...process.env, NO_COLOR: '1' };
    const { code, output } = await captureCommand(process.execPath, args, { cwd: join(root, folder), env });
    console.log(
      `${name.padEnd(width)}  ${code === 0 ? 'ok    ' : 'FAILED'}  ${secondsSince(startedMs).padStart(6)}`,
    );
    if (code !== 0) reports.push(`\n--- ${name}\n${output.trim()}`);
  }
  for (const report of reports) console.error(report);
  if (reports.length > 0) process.exitCode = 1;
});
