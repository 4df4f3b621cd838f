import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PlainFailure, runTool } from './command.mjs';
import { addReleased, findChanged } from './released-sdk.mjs';
import { root } from './root.mjs';
import { writeServicePackage } from './service-package.mjs';
import { workspaces } from './workspaces.mjs';

/**
 * Builds and checks everything that is released, in `dist/release`, and prints a row each:
 *
 *     npm run release -- --dry-run [step ...]
 *
 * Without `--dry-run` it also adds the SDK's scripts to `packages/sdk/released`. It publishes nothing: the last lines say how.
 */

/** What a row says: it `passed` with a figure, it was `skipped` for a reason, or it throws. */
/** @typedef {{result?: 'passed' | 'skipped', figure: string}} Outcome */

/** Licences that let a service be given away with the package in it. Another one is a question for a person. */
const allowedLicences = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'CC-BY-4.0',
    'CC0-1.0',
    'ISC',
    'MIT',
  ],
  ...['MIT-0', 'MPL-2.0', 'OFL-1.1', 'Python-2.0', 'Unlicense'],
]);
/** Advisories that do not apply, by their address, and why. @type {Readonly<Record<string, string>>} */
const explainedAdvisories = {};
/** Of `npx @overlay/service start` in an empty folder. */
const most = { packages: 250, megabytes: 750, readySeconds: 30 };

const clients = ['sdk', 'react', 'node'];
const released = join(root, 'packages/sdk/released');
const { values, positionals } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    out: { type: 'string', default: 'dist/release' },
  },
  allowPositionals: true,
});
const out = resolve(root, values.out);
const { version } = readJson('package.json');
const bom = join(out, `overlay-${version}.cdx.json`);
const platform = `${process.platform}-${process.arch}`;
/** @type {any} */
let knownBill;
const tarball = join(out, `overlay-${version}-${platform}.tar.gz`);

/** @type {Readonly<Record<string, () => Outcome>>} */
const steps = { versions, sdk, packages, service, bill, licences, audit, tarball: packTarball, starts };

await runTool(() => {
  const unknown = positionals.filter((name) => steps[name] === undefined);
  if (unknown.length > 0)
    throw new PlainFailure(`no step ${unknown.join(', ')}; there are ${Object.keys(steps).join(', ')}`);
  const isWhole = positionals.length === 0;
  if (isWhole) rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const failed = Object.entries(steps).filter(
    ([name, step]) => (isWhole || positionals.includes(name)) && !runStep(name, step),
  );
  if (failed.length > 0) process.exitCode = 1;
  else if (isWhole) console.log(`\n${values['dry-run'] ? 'Nothing was changed.' : publish()}`);
});

/**
 * @param {string} name
 * @param {() => Outcome} step
 */
function runStep(name, step) {
  const started = performance.now();
  const print = (/** @type {string} */ result, /** @type {string} */ figure) => {
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(`${result.padEnd(8)}${seconds.padStart(5)} s  ${name.padEnd(10)}${figure}`);
  };
  try {
    const { result = 'passed', figure } = step();
    print(result, figure);
    return true;
  } catch (error) {
    print('FAILED', error instanceof PlainFailure ? error.message : String(error));
    return false;
  }
}

/** One version everywhere, and the changelog says what is in it. */
function versions() {
  const other = workspaces(root).filter(
    ({ folder }) => readJson(`${folder}/package.json`).version !== version,
  );
  if (other.length > 0) throw new PlainFailure(`not ${version}: ${other.map(({ name }) => name).join(', ')}`);
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  const [, heading = '', section = ''] = /^## (.+)\n([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog) ?? [];
  if (!heading.startsWith(`${version} `))
    throw new PlainFailure(`the newest section of CHANGELOG.md is ${heading}`);
  if (!section.includes('\n### Before you upgrade\n'))
    throw new PlainFailure('CHANGELOG.md has no "Before you upgrade"');
  if (!values['dry-run'] && !/\(\d{4}-\d\d-\d\d\)$/.test(heading))
    throw new PlainFailure(`give ${version} its date in CHANGELOG.md`);
  return { figure: heading };
}

/** Earlier scripts are as they were; this version's are new, or those that were released. */
function sdk() {
  const changed = findChanged(released);
  if (changed.length > 0) throw new PlainFailure(changed.join('; '));
  const copy = mkdtempSync(join(tmpdir(), 'overlay-released-'));
  try {
    const target = values['dry-run'] ? copy : released;
    if (values['dry-run']) cpSync(released, copy, { recursive: true });
    addReleased(join(root, 'packages/sdk/dist'), target, version);
    const count = readdirSync(target, { withFileTypes: true }).filter((entry) => entry.isDirectory()).length;
    return { figure: `${count} versions at /sdk/X.Y.Z/, this one included` };
  } finally {
    rmSync(copy, { recursive: true });
  }
}

function packages() {
  for (const name of clients) pack(join(root, 'packages', name));
  return { figure: clients.map((name) => `@overlay/${name}`).join(', ') };
}

function service() {
  const folder = join(out, 'package');
  writeServicePackage(folder);
  writeNotices(folder);
  const file = pack(folder);
  rmSync(folder, { recursive: true });
  return { figure: `${file}, ${megabytesOf(join(out, file))} MB` };
}

/**
 * The licence texts of what is in the bundles and installed with them.
 * @param {string} folder
 */
function writeNotices(folder) {
  const texts = components().flatMap(({ name, version: own, path }) => {
    const place = join(root, path);
    const files = readdirSync(place).filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file));
    return files.map((file) => `## ${name} ${own}\n\n${readFileSync(join(place, file), 'utf8').trim()}\n`);
  });
  writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.md'), texts.join('\n'));
}

function bill() {
  const count = components().length;
  writeFileSync(bom, JSON.stringify(readBill(), undefined, 2));
  return { figure: `CycloneDX, ${count} packages` };
}

function licences() {
  const found = components();
  const refused = found.filter(({ licence }) => licence === undefined || !isAllowed(licence));
  if (refused.length > 0)
    throw new PlainFailure(
      refused.map(({ name, licence }) => `${name}: ${licence ?? 'no licence'}`).join(', '),
    );
  return { figure: [...new Set(found.map(({ licence }) => licence))].sort().join(', ') };
}

/** @param {string} expression SPDX, such as `(MIT OR Apache-2.0)` */
function isAllowed(expression) {
  const parts = expression.replaceAll(/[()]/g, '').split(/ (OR|AND) /);
  const names = parts.filter((_, index) => index % 2 === 0);
  return parts.includes('AND')
    ? names.every((one) => allowedLicences.has(one))
    : names.some((one) => allowedLicences.has(one));
}

/** Of what is installed in production. A registry that carries packages only does not know any advisories. */
function audit() {
  const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  });
  const report = JSON.parse(stdout || '{}');
  if (report.vulnerabilities === undefined)
    return { result: /** @type {const} */ ('skipped'), figure: 'the registry does not answer npm audit' };
  /** @type {{via: (string | {url: string, title: string})[]}[]} */
  const reported = Object.values(report.vulnerabilities);
  const advisories = reported.flatMap(({ via }) =>
    via.flatMap((one) => (typeof one === 'string' ? [] : [one])),
  );
  const open = advisories.filter(({ url }) => explainedAdvisories[url] === undefined);
  if (open.length > 0) throw new PlainFailure(open.map(({ url, title }) => `${url} ${title}`).join(', '));
  return { figure: `${advisories.length} advisories, all explained` };
}

/** The service with its packages in one folder, for a machine that has Node and no registry. */
function packTarball() {
  const folder = join(out, `overlay-${version}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  run('tar', ['xzf', join(out, `overlay-service-${version}.tgz`), '--strip-components=1', '-C', folder]);
  run('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'], folder);
  // Root unpacks it: nothing belongs to a user whose number is by chance that of this one, and the service's user reads everything.
  const rights = ['--owner=0', '--group=0', '--mode=a+rX,go-w'];
  run('tar', ['--create', '--gzip', `--file=${tarball}`, ...rights, `overlay-${version}`], out);
  rmSync(folder, { recursive: true });
  return { figure: `${megabytesOf(tarball)} MB for ${platform}` };
}

/** Tests install and start what lies in `out`, also as an operator does, and run the steps of the container image. */
function starts() {
  const report = join(out, 'starts.json');
  run(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=long/packages',
      '--project=long/deploy',
      '--reporter=json',
      `--outputFile=${report}`,
      'tests/packages/service.test.ts',
      'tests/deploy/container.test.ts',
      'tests/deploy/one-machine.test.ts',
    ],
    root,
    { RELEASE_DIR: out },
  );
  /** @type {{assertionResults: {meta: {start?: {packages: number, bytes: number, readyMs: number}}}[]}[]} */
  const files = JSON.parse(readFileSync(report, 'utf8')).testResults;
  const measured = files.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ meta }) => meta.start ?? []),
  );
  const [npx] = measured;
  if (npx === undefined) throw new PlainFailure('the start with npx was not measured');
  const figures = {
    packages: npx.packages,
    megabytes: Math.ceil(npx.bytes / 1e6),
    readySeconds: npx.readyMs / 1000,
  };
  const figure = `npx: ${figures.packages} packages, ${figures.megabytes} MB, ready after ${figures.readySeconds.toFixed(1)} s`;
  const names = /** @type {(keyof typeof most)[]} */ (Object.keys(most));
  if (names.some((name) => figures[name] > most[name]))
    throw new PlainFailure(`${figure}; at most ${Object.values(most).join(', ')}`);
  return { figure };
}

/** @typedef {{name: string, version: string, path: string, licence: string | undefined}} Component */

/**
 * The packages of others, with their folders.
 * @returns {Component[]}
 */
function components() {
  const entries = Object.entries(readJson('package-lock.json').packages);
  /** @type {{components: {'bom-ref': string, name: string, version: string, licenses?: {license?: {id?: string, name?: string}, expression?: string}[]}[]}} */
  const { components: all } = readBill();
  return all
    .filter((one) => !one['bom-ref'].startsWith('@overlay/'))
    .map(({ name, version: own, licenses }) => {
      const entry = entries.find(
        ([path, locked]) => path.endsWith(`node_modules/${name}`) && locked.version === own,
      );
      if (entry === undefined) throw new PlainFailure(`package-lock.json has no ${name} ${own}`);
      const [licence] = licenses ?? [];
      const found = licence?.expression ?? licence?.license?.id ?? licence?.license?.name;
      return { name, version: own, path: entry[0], licence: found };
    });
}

/** Of the service and of the pages that are built into it, as installed. */
function readBill() {
  knownBill ??= JSON.parse(
    run('npm', [
      'sbom',
      '--sbom-format=cyclonedx',
      '--sbom-type=application',
      '--omit=dev',
      '--workspace=@overlay/service',
      '--workspace=@overlay/dashboard',
    ]),
  );
  // npm calls it after the folder of the checkout.
  knownBill.metadata.component.name = readJson('package.json').name;
  return knownBill;
}

/**
 * @param {string} folder
 * @returns {string} the name of the file in `out`
 */
function pack(folder) {
  return run('npm', ['pack', '--silent', '--pack-destination', out], folder).trim().split('\n').at(-1) ?? '';
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 * @param {string} [cwd]
 * @param {NodeJS.ProcessEnv} [env] added to that of this process
 */
function run(command, args, cwd = root, env = {}) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 256 * 1024 ** 2,
  });
  if (status === 0) return stdout;
  throw new PlainFailure(
    `${command} ${args.slice(0, 2).join(' ')} failed:\n${`${stdout}${stderr}`.slice(-4_000)}`,
  );
}

/** @param {string} file */
function megabytesOf(file) {
  return Math.ceil(statSync(file).size / 1e6);
}

/** What a person does next. */
function publish() {
  return [
    `packages/sdk/released/${version} is new: commit it, then`,
    `  git tag --sign v${version}`,
    ...[...clients, 'service'].map(
      (name) => `  npm publish ${join(values.out, `overlay-${name}-${version}.tgz`)}`,
    ),
  ].join('\n');
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}
