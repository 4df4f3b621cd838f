import { existsSync, readdirSync } from 'node:fs';
import { PlainFailure } from '../../tools/command.mjs';
import { findProgram, isProgram } from './find-program.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
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
  return findProgram(names, env) ?? usualPlaces.find(isProgram);
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

const otherEngines = {
  firefox: ['firefox-esr'],
  webkit: [
    ...['webkit2gtk-driver', 'libwebkit2gtk-4.1-0', 'xvfb', 'xauth'],
    ...[
      'gstreamer1.0-plugins-base',
      'gstreamer1.0-plugins-good',
      'gstreamer1.0-plugins-bad',
      'gstreamer1.0-libav',
    ],
  ],
};

/**
 * Firefox and WebKitGTK's own browser. Nothing is installed.
 * @throws {PlainFailure}
 * @returns {{FIREFOX_PATH: string, WEBKIT_PATH: string}}
 */
export function ensureOtherEngines() {
  const missing = [
    ...(findFirefox() === undefined ? otherEngines.firefox : []),
    ...(findWebKit() === undefined ? otherEngines.webkit : []),
  ];
  const [firefox, webkit] = [findFirefox(), findWebKit()];
  if (firefox !== undefined && webkit !== undefined) return { FIREFOX_PATH: firefox, WEBKIT_PATH: webkit };
  throw new PlainFailure(
    `a browser is missing (${missing.join(' ')}): as root, npm run setup:debian installs it`,
  );
}

function findFirefox(env = process.env) {
  return env.FIREFOX_PATH ?? findProgram(['firefox-esr', 'firefox'], env);
}

/** Its browser lies beside its library, in a folder named after the processor. */
function findWebKit(env = process.env) {
  if (findProgram(['WebKitWebDriver'], env) === undefined || findProgram(['xvfb-run'], env) === undefined)
    return undefined;
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib') : [];
  const programs = folders.map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`);
  return env.WEBKIT_PATH ?? programs.find(isProgram);
}

async function playwrightBrowser() {
  const { chromium } = await import('playwright-core');
  return isProgram(chromium.executablePath()) ? chromium.executablePath() : undefined;
}
