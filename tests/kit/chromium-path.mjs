import { PlainFailure } from '../../tools/command.mjs';
import { findProgram, isProgram } from './find-program.mjs';

// The same engine without windows, tabs and menus: a context with a page takes a third of the processor time.
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const usualPlaces = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * An installed Chromium or Chrome; nothing is installed.
 * @param {NodeJS.ProcessEnv} env `CHROMIUM_PATH` decides where it is set
 * @throws {PlainFailure} where `CHROMIUM_PATH` names no program: falling back would hide the mistake
 * @returns {string | undefined}
 */
export function findBrowser(env = process.env) {
  const chosen = env.CHROMIUM_PATH;
  if (chosen) {
    if (isProgram(chosen)) return chosen;
    throw new PlainFailure(`CHROMIUM_PATH is ${chosen}, and no program is there.`);
  }
  return findProgram([...shells, ...browsers], env) ?? usualPlaces.find(isProgram);
}

/**
 * One with windows: only that has the back/forward cache.
 * @returns {string | undefined}
 */
export function findWindowedBrowser(env = process.env) {
  return findProgram(browsers, env) ?? usualPlaces.find(isProgram);
}

/**
 * A browser for the tests: an installed one, else one that Playwright downloaded earlier. Nothing is installed.
 * @throws {PlainFailure}
 * @returns {Promise<string>}
 */
export async function requireBrowser() {
  const found = findBrowser() ?? (await playwrightBrowser());
  if (found !== undefined) return found;
  throw new PlainFailure(
    'no Chromium or Chrome was found: as root, npm run setup:debian installs one; else set CHROMIUM_PATH to its program.',
  );
}

async function playwrightBrowser() {
  const { chromium } = await import('playwright-core');
  return isProgram(chromium.executablePath()) ? chromium.executablePath() : undefined;
}
