import { isMain, PlainFailure, runCommand, runTool } from '../../tools/command.mjs';
import { root } from '../../tools/root.mjs';
import { canInstallPackages, findProgram, installPackages, isProgram } from './debian-package.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const usualPlaces = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
// Noto: the tests write right-to-left and emoji labels, and compare what is seen.
const debianPackages = ['chromium', 'fonts-noto-core', 'fonts-noto-color-emoji'];

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
  return findProgram(names, env) ?? usualPlaces.find(isProgram);
}

/**
 * A browser for the tests: found, else from Debian's packages, else the one that Playwright downloads.
 * @throws {PlainFailure}
 * @returns {Promise<string>}
 */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found !== undefined) return found;
  if (canInstallPackages() && installPackages(debianPackages)) {
    const installed = findBrowser();
    if (installed !== undefined) return installed;
  }
  const downloaded = await playwrightBrowser();
  if (downloaded !== undefined) return downloaded;
  throw new PlainFailure(
    'no Chromium or Chrome was found: install one, or set CHROMIUM_PATH to its program.',
  );
}

async function playwrightBrowser() {
  // Imported only here: everything else of this file runs before packages are installed.
  const { chromium } = await import('playwright-core');
  if (!isProgram(chromium.executablePath())) {
    console.log('browser: playwright install chromium (about a minute the first time)');
    runCommand(process.execPath, [`${root}/node_modules/playwright-core/cli.js`, 'install', 'chromium']);
  }
  return isProgram(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

if (isMain(import.meta.url)) await runTool(async () => console.log(await ensureBrowser()));
