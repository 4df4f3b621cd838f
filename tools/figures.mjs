import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { isMain } from './command.mjs';
import { root } from './root.mjs';

/**
 * What the product, its tests, their harnesses and the benches amount to at a commit: `node tools/figures.mjs [commit …]`, HEAD by default.
 * @typedef {Readonly<Record<string, number>>} Figures
 */

const code = /\.(?:ts|tsx|mts|mjs|js)$/;
const harness =
  /^(?:tests|e2e|faults|fuzz|bench)\/|^(?:apps|packages)\/[^/]+\/test\/|\.(?:test|fixture|contract)\.tsx?$/;
const generated = /\/dist\/|\.d\.ts$|\/assets\/|\/media\//;
const product = /^(?:apps|packages)\/.*\.(?:ts|tsx|mts|mjs|js|css|sql|html)$/;
const madeByCommand = /^\/\/ Made from the contract by/;
/** From the socket to the log: where the request is admitted, answered and appended. The second had another name. */
const fromSocketToLog =
  /^apps\/service\/src\/(?:http\/admission\/admission|ingest\/(?:direct-)?event-route|.*\/lmdb-event-log)\.ts$/;
const importsAtRunTime =
  /^(?:import|export)\s(?!type\b)(?!\{(?:\s*type\s+\w+,?)+\s*\})[^'"]*?['"](\.[^'"]+)['"]/gm;
const startsProcess =
  /\b(?:spawn|spawnSync|fork|execFile|execFileSync|exec|execSync)\b[^;]*from 'node:child_process'/;

/** One of each kind, in both spellings that it had: how many files of the product another one of its kind has to touch. */
const named = {
  'the overlay kind slider': /\bslider\b/i,
  'the table of daily salts': /\bdaily_?salts\b/i,
  'the page of the request log': /\brequest-?log\b/i,
  'the operation createExport': /\bcreateExport\b/,
  'the event field percentWatched': /\bpercent_?watched\b/i,
};

/** @param {readonly string[]} args */
const git = (args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 });

/**
 * @param {string} commit
 * @returns {Figures}
 */
function figuresOf(commit) {
  const all = git(['ls-tree', '-r', '--name-only', commit]).split('\n');
  const files = all.filter((path) => code.test(path) && harness.test(path) && !generated.test(path));
  const texts = readAll(commit, files);
  const parts = all.filter((path) => product.test(path) && !harness.test(path));
  const sources = new Map(readAll(commit, parts).map((text, at) => [parts[at] ?? '', text]));
  const written = [...sources.values()].filter((text) => !madeByCommand.test(text));
  const made = [...sources.values()].filter((text) => madeByCommand.test(text));
  const lines = (/** @type {(path: string) => boolean} */ wanted) =>
    sum(files.map((path, at) => (wanted(path) ? lineCount(texts[at] ?? '') : 0)));
  const isTest = (/** @type {string} */ path) => /\.(?:test|installed)\.tsx?$/.test(path);
  const isBench = (/** @type {string} */ path) => path.startsWith('bench/');
  const manifest = JSON.parse(git(['show', `${commit}:package.json`]));
  /** @type {[string, {link?: boolean, optional?: boolean, dev?: boolean, devOptional?: boolean}][]} */
  const locked = Object.entries(JSON.parse(git(['show', `${commit}:package-lock.json`])).packages);
  const packages = locked.filter(([path, entry]) => path.includes('node_modules/') && !entry.link);
  const required = packages.filter(([, entry]) => !entry.optional);
  return {
    'lines of product, written by hand': sum(written.map(lineCount)),
    '  made by a command and committed': sum(made.map(lineCount)),
    'modules from the socket to the log': closure(
      sources,
      parts.filter((path) => fromSocketToLog.test(path)),
    ).size,
    ...Object.fromEntries(
      Object.entries(named).map(([what, name]) => [
        `files that name ${what}`,
        [...sources].filter(([path, text]) => code.test(path) && name.test(text)).length,
      ]),
    ),
    'lines of tests, harnesses and benches': lines(() => true),
    '  test files': lines((path) => isTest(path) && !isBench(path)),
    '  harnesses': lines((path) => !isTest(path) && !isBench(path)),
    '  benches': lines(isBench),
    'files of them that start a process': texts.filter((text) => startsProcess.test(text)).length,
    'lines of tools/': sum(
      readAll(
        commit,
        all.filter((path) => path.startsWith('tools/') && code.test(path)),
      ).map(lineCount),
    ),
    'npm scripts': Object.keys(manifest.scripts).length,
    'packages on every platform': required.length,
    '  without those of development': required.filter(([, entry]) => !entry.dev && !entry.devOptional).length,
  };
}

/**
 * The modules that these import at run time, themselves included.
 * @param {ReadonlyMap<string, string>} sources
 * @param {readonly string[]} entries
 */
function closure(sources, entries) {
  const reached = new Set(entries);
  for (const path of reached) {
    for (const [, specifier = ''] of (sources.get(path) ?? '').matchAll(importsAtRunTime)) {
      const target = normalize(join(dirname(path), specifier));
      if (sources.has(target)) reached.add(target);
    }
  }
  return reached;
}

/** @param {readonly number[]} numbers */
const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

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
