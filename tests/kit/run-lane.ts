import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { startNode } from './process.ts';

interface Part {
  readonly name: string;
  /** Arguments of `vitest run`. */
  readonly vitest?: readonly string[];
  /** A program to run instead. */
  readonly program?: string;
  readonly arguments?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

const faults: Part = { name: 'faults', vitest: ['--project', 'faults'] };
const hostile: Part = {
  name: 'hostile',
  vitest: ['--project', 'hostile', '--project', 'long/other', 'tests/hostile'],
};

/** A dozen seeded defects in rotation; all of them at scale release. */
const defects: Part = { name: 'defects', program: 'tests/defects/run-defects.ts' };

/** The parts of each lane, run one after the other, because every part may use the whole machine. */
const lanes: Readonly<Record<'long' | 'release', readonly Part[]>> = {
  long: [
    { name: 'engines', vitest: ['--project', 'long/engines'] },
    { name: 'packages', vitest: ['--project', 'long/packages'] },
    { name: 'deploy', vitest: ['--project', 'long/deploy'] },
    { name: 'stores', vitest: ['--project', 'long/stores'] },
    {
      name: 'other',
      vitest: [
        '--project',
        'long/other',
        ...['service', 'sdk', 'dashboard', 'journeys'].map((folder) => `tests/${folder}`),
      ],
    },
    faults,
    hostile,
    { name: 'analytics', vitest: ['--project', 'service', 'tests/service/analytics'] },
    defects,
  ],
  release: [
    faults,
    hostile,
    {
      name: 'analytics',
      vitest: ['--project', 'service', '--testTimeout=36000000', 'tests/service/analytics'],
      environment: { OVERLAY_DATA_SETS: '5000' },
    },
    { name: 'stores', vitest: ['--project', 'long/stores'] },
    { name: 'packages', vitest: ['--project', 'long/packages'] },
    defects,
    { name: 'check', program: 'tools/check.mjs', arguments: ['compose', 'package-types'] },
  ],
};

const { values, positionals } = parseArgs({
  options: { scale: { type: 'string', default: 'long' } },
  allowPositionals: true,
});
const scale = values.scale === 'release' ? 'release' : 'long';
const known = lanes[scale].map(({ name }) => name);
for (const name of positionals) {
  if (!known.includes(name)) throw new Error(`no part ${name}; there are ${known.join(', ')}`);
}
const parts = lanes[scale].filter(({ name }) => positionals.length === 0 || positionals.includes(name));

async function runPart({
  name,
  vitest = [],
  program,
  arguments: rest = [],
  environment,
}: Part): Promise<boolean> {
  const env = { ...process.env, OVERLAY_TEST_SCALE: scale, ...environment };
  const report = `--outputFile.json=tests/dist/reports/${scale}-${name}.json`;
  const reporters = ['default', './tests/kit/counts-reporter.ts', 'json'].map((one) => `--reporter=${one}`);
  const args =
    program === undefined
      ? ['node_modules/vitest/vitest.mjs', 'run', ...vitest, ...reporters, report]
      : ['--conditions=source', '--import', 'tsx', program, ...rest];
  const cwd = fileURLToPath(new URL('../../', import.meta.url));
  const { code } = await startNode(args, { env, cwd, inherit: true }).exit;
  return code === 0;
}

const results: { name: string; seconds: string; result: 'passed' | 'flaky' | 'FAILED' }[] = [];
for (const part of parts) {
  const startedMs = performance.now();
  let result: (typeof results)[number]['result'] = (await runPart(part)) ? 'passed' : 'FAILED';
  // If a part passes when only it is rerun, one of its tests is flaky and must be fixed first.
  if (result === 'FAILED' && (await runPart(part))) result = 'flaky';
  results.push({ name: part.name, seconds: ((performance.now() - startedMs) / 1_000).toFixed(0), result });
}
console.log(`\n${'part'.padEnd(12)}${'seconds'.padStart(9)}`);
for (const { name, seconds, result } of results)
  console.log(`${name.padEnd(12)}${seconds.padStart(9)}  ${result}`);
for (const { name, result } of results) if (result === 'flaky') console.log(`flaky: ${name}`);
const failed = results.filter(({ result }) => result === 'FAILED').length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
