import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain } from './is-main.mjs';
import { requireNode } from './node-version.mjs';
import { PlainFailure, runTool } from './plain-failure.mjs';
import { progress, secondsSince } from './progress.mjs';
import { root } from './root.mjs';
import { runCommand } from './run-command.mjs';

/** `npm ci`, unless node_modules already is what package-lock.json describes. */
export async function ensureInstalled() {
  requireNode();
  const lockHash = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  // Inside node_modules: whoever deletes that folder deletes the claim that it is complete.
  const stampFile = join(root, 'node_modules', '.overlay-stamp');
  const installed = existsSync(join(root, 'node_modules'));
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lockHash) return;

  progress('install', installed ? 'npm ci (packages changed)' : 'npm ci (first time, about a minute)');
  const startedMs = performance.now();
  // --include=dev: with NODE_ENV=production npm would leave out the compiler.
  const code = await runCommand('npm', [
    'ci',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  if (code === 127) throw new PlainFailure('npm was not found on PATH; it comes with Node.');
  if (code !== 0) throw new PlainFailure(`npm ci failed (exit code ${code}); its own message is above.`);
  writeFileSync(stampFile, lockHash);
  progress('install', `done in ${secondsSince(startedMs)}`);
}

if (isMain(import.meta.url)) await runTool(ensureInstalled);
