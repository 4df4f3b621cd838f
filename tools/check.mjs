import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { PlainFailure, runTool } from './command.mjs';
import { root } from './root.mjs';

/**
 * @typedef {object} Check
 * @property {string} name
 * @property {string} command
 * @property {readonly string[]} [changes] it needs the network, so that it runs only if one of these changed or it was named
 */

const openApi = 'tests/dist/openapi.json';

/** @type {readonly Check[]} */
const checks = [
  { name: 'types', command: 'tsc -b --pretty false && node tools/check-typed-files.mjs' },
  { name: 'lint', command: 'biome ci --colors=off --diagnostic-level=error' },
  { name: 'unused', command: 'knip --no-progress --no-config-hints' },
  {
    name: 'openapi',
    command: `tsx --conditions=source tests/hostile/openapi/write-openapi.ts ${openApi} && redocly lint --config tests/hostile/openapi/redocly.yaml ${openApi}`,
  },
  {
    name: 'packages',
    command:
      'for name in sdk react node; do npm run --silent --if-present --workspace packages/$name prepack && publint --strict packages/$name || exit 1; done',
  },
  { name: 'regexps', command: 'node tools/regexps.mjs' },
  { name: 'boundaries', command: 'node tools/boundaries.mjs' },
  { name: 'words', command: 'node tools/words.mjs' },
  {
    name: 'messages',
    command: 'tsx --conditions=source apps/dashboard/tools/messages.ts --check',
  },
  { name: 'lock', command: 'node tools/lock.mjs' },
  { name: 'sizes', command: 'tsx --conditions=source bench/sizes/check-budgets.ts' },
  {
    name: 'compose',
    command: 'npx --yes dclint@3.1.0 deploy --quiet --disable-rule no-build-and-image',
    changes: ['deploy'],
  },
  {
    name: 'package-types',
    command:
      'for name in sdk react node; do npx --yes @arethetypeswrong/cli@0.18.5 --pack packages/$name --profile esm-only --quiet || exit 1; done',
    changes: ['packages/*/package.json', 'packages/*/tsconfig.json', 'packages/contract/tools'],
  },
];

const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/**
 * Whether a file differs from the commit that CI names, or else from the last commit but one. Where that commit is not
 * there, as in a shallow clone, everything counts as changed.
 * @param {readonly string[]} paths
 */
function isChanged(paths) {
  const base = process.env.CHECK_BASE ?? 'HEAD~1';
  return spawnSync('git', ['diff', '--quiet', base, '--', ...paths], { cwd: root }).status !== 0;
}

/**
 * Runs a check and prints its row, and what it said if it failed.
 * @param {Check} check
 * @returns {Promise<boolean>} whether it passed
 */
function run({ name, command }) {
  const started = performance.now();
  const child = spawn(command, {
    cwd: root,
    env: environment,
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
  return new Promise((resolve) =>
    child.once('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
      console.log(`${code === 0 ? 'passed' : 'FAILED'} ${seconds} s  ${name}`);
      if (code !== 0) console.log(Buffer.concat(output).toString());
      resolve(code === 0);
    }),
  );
}

await runTool(async () => {
  const named = process.argv.slice(2);
  const unknown = named.filter((name) => checks.every((check) => check.name !== name));
  if (unknown.length > 0)
    throw new PlainFailure(
      `no check ${unknown.join(', ')}; there are ${checks.map(({ name }) => name).join(', ')}`,
    );
  const wanted = checks.filter(({ name, changes }) =>
    named.length > 0 ? named.includes(name) : changes === undefined || isChanged(changes),
  );
  const queue = [...wanted];
  let failed = 0;
  const worker = async () => {
    for (let check = queue.shift(); check !== undefined; check = queue.shift())
      if (!(await run(check))) failed += 1;
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  console.log(`\n${wanted.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
});
