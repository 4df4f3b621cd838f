import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMain } from './command.mjs';
import { root } from './root.mjs';

/**
 * What the tests, their harnesses and the benches amount to at a commit: `node tools/figures.mjs [commit …]`, HEAD by default.
 * @typedef {Readonly<Record<string, number>>} Figures
 */

const code = /\.(?:ts|tsx|mts|mjs|js)$/;
const harness =
  /^(?:tests|e2e|faults|fuzz|bench)\/|^(?:apps|packages)\/[^/]+\/test\/|\.(?:test|fixture|contract)\.tsx?$/;
const generated = /\/dist\/|\.d\.ts$|\/assets\/|\/media\//;
const startsProcess =
  /\b(?:spawn|spawnSync|fork|execFile|execFileSync|exec|execSync)\b[^;]*from 'node:child_process'/;

/** @param {readonly string[]} args */
const git = (args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 });

/**
 * @param {string} commit
 * @returns {Figures}
 */
function figuresOf(commit) {
  const files = git(['ls-tree', '-r', '--name-only', commit])
    .split('\n')
    .filter((path) => code.test(path) && harness.test(path) && !generated.test(path));
  const texts = readAll(commit, files);
  const lines = (/** @type {(path: string) => boolean} */ wanted) =>
    files.reduce((sum, path, at) => sum + (wanted(path) ? lineCount(texts[at] ?? '') : 0), 0);
  const isTest = (/** @type {string} */ path) => /\.(?:test|installed)\.tsx?$/.test(path);
  const isBench = (/** @type {string} */ path) => path.startsWith('bench/');
  const manifest = JSON.parse(git(['show', `${commit}:package.json`]));
  /** @type {[string, {link?: boolean, optional?: boolean, dev?: boolean, devOptional?: boolean}][]} */
  const locked = Object.entries(JSON.parse(git(['show', `${commit}:package-lock.json`])).packages);
  const packages = locked.filter(([path, entry]) => path.includes('node_modules/') && !entry.link);
  const required = packages.filter(([, entry]) => !entry.optional);
  return {
    'lines of tests, harnesses and benches': lines(() => true),
    '  test files': lines((path) => isTest(path) && !isBench(path)),
    '  harnesses': lines((path) => !isTest(path) && !isBench(path)),
    '  benches': lines(isBench),
    'files of them that start a process': texts.filter((text) => startsProcess.test(text)).length,
    'lines of tools/': git(['ls-tree', '-r', '--name-only', commit, 'tools/'])
      .split('\n')
      .filter((path) => code.test(path))
      .reduce((sum, path) => sum + lineCount(git(['show', `${commit}:${path}`])), 0),
    'npm scripts': Object.keys(manifest.scripts).length,
    'packages on every platform': required.length,
    '  without those of development': required.filter(([, entry]) => !entry.dev && !entry.devOptional).length,
  };
}

/**
 * The contents of files of a commit, by one process.
 * @param {string} commit
 * @param {readonly string[]} paths
 */
function readAll(commit, paths) {
  const input = paths.map((path) => `${commit}:${path}\n`).join('');
  const output = execFileSync('git', ['cat-file', '--batch'], { cwd: root, input, maxBuffer: 2 ** 30 });
  /** @type {string[]} */
  const texts = [];
  // Each is `<id> blob <size>\n<contents>\n`.
  for (let at = 0; at < output.length; ) {
    const end = output.indexOf('\n', at);
    const size = Number(output.toString('utf8', at, end).split(' ')[2]);
    texts.push(output.toString('utf8', end + 1, end + 1 + size));
    at = end + size + 2;
  }
  return texts;
}

/** @param {string} text */
const lineCount = (text) => text.split('\n').length - 1;

if (isMain(import.meta.url)) {
  const commits = process.argv.length > 2 ? process.argv.slice(2) : ['HEAD'];
  const columns = commits.map(figuresOf);
  console.log(`| | ${commits.join(' | ')} |\n|---|${commits.map(() => '---:').join('|')}|`);
  for (const name of Object.keys(columns[0] ?? {}))
    console.log(`| ${name} | ${columns.map((figures) => figures[name]?.toLocaleString('en')).join(' | ')} |`);
  const [megabytes] = execFileSync('du', ['-sm', 'node_modules'], { cwd: root, encoding: 'utf8' }).split(
    '\t',
  );
  const installed = JSON.parse(readFileSync(join(root, 'node_modules/.package-lock.json'), 'utf8')).packages;
  const count = Object.entries(installed).filter(
    ([path, { link }]) => path.includes('node_modules/') && !link,
  );
  console.log(`\nInstalled here: ${count.length} packages, ${megabytes} MB in node_modules`);
}
