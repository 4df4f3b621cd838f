import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSteps } from './build-steps.mjs';
import { ensureInstalled } from './install.mjs';
import { isMain } from './is-main.mjs';
import { oneAtATime } from './one-at-a-time.mjs';
import { PlainFailure, runTool } from './plain-failure.mjs';
import { progress, secondsSince } from './progress.mjs';
import { root } from './root.mjs';
import { sourceHash } from './source-hash.mjs';

/** Runs the build steps whose sources changed since they last succeeded. */
export async function ensureBuilt() {
  if (buildSteps().every((step) => isUpToDate(step, hashOf(step)))) return;
  await oneAtATime('build', async () => {
    for (const step of buildSteps()) await ensureStep(step);
  });
}

/** @typedef {import('./build-steps.mjs').BuildStep} BuildStep */

/** @param {BuildStep} step */
const hashOf = (step) => sourceHash(root, step.inputs);

/** @param {BuildStep} step */
const stampOf = (step) => join(root, '.cache/build', step.name.replaceAll(/\W+/g, '-'));

/**
 * @param {BuildStep} step
 * @param {string} hash
 */
function isUpToDate(step, hash) {
  const stampFile = stampOf(step);
  const isStamped = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash;
  return isStamped && step.outputs.every((output) => existsSync(join(root, output)));
}

/** @param {BuildStep} step */
async function ensureStep(step) {
  const stampFile = stampOf(step);
  const hash = hashOf(step);
  if (isUpToDate(step, hash)) return;

  progress('build', step.name);
  const startedMs = performance.now();
  rmSync(stampFile, { force: true });
  const code = await step.run();
  if (code !== 0) throw new PlainFailure(`the build step "${step.name}" failed; its own message is above.`);
  // A step that says it makes what it does not make would run again at every start.
  const missing = step.outputs.find((output) => !existsSync(join(root, output)));
  if (missing !== undefined) throw new PlainFailure(`the build step "${step.name}" did not make ${missing}.`);
  mkdirSync(join(root, '.cache/build'), { recursive: true });
  writeFileSync(stampFile, hash);
  progress('build', `${step.name} done in ${secondsSince(startedMs)}`);
}

if (isMain(import.meta.url)) {
  await runTool(async () => {
    await ensureInstalled();
    await ensureBuilt();
    progress('build', 'up to date');
  });
}
