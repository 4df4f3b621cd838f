import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findInFiles } from './find-in-files.ts';
import { startNode } from './process.ts';

/** What is read of Vitest's JSON report. */
interface JsonReport {
  readonly numPassedTests?: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Part {
  readonly name: string;
  /** It judges latency, or keeps both cores busy: nothing runs beside it. */
  readonly isAlone?: boolean;
  /** The lane `long` runs a third of its files, another one each day; the lane `release` runs all. */
  readonly isInTurn?: boolean;
  /** Arguments of `vitest run`. */
  readonly vitest?: readonly string[];
  /** A program to run instead. */
  readonly program?: string;
  readonly arguments?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

const faults: Part = {
  name: 'faults',
  vitest: ['--project', 'tests', '--project', 'long/other', 'tests/faults'],
};
const attacks: Part = {
  name: 'attacks',
  isAlone: true,
  vitest: ['--project', 'tests', 'attacks/attacks.test.ts'],
};
const hostile: Part = {
  name: 'hostile',
  vitest: [
    ...['--project', 'tests', '--project', 'long/other'],
    ...['fuzz', 'outgoing', 'oracles', 'attacks/exhausted-heap', 'attacks/soak'].map(
      (name) => `tests/hostile/${name}`,
    ),
  ],
};

/** The files with tests of a tag. Others are not even loaded. */
const tagged = async (tag: string): Promise<readonly string[]> =>
  (await findInFiles(join(root, 'tests'), [`tags: ['${tag}'`]))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `tests/${file}`);

/** Looks, pages, moments and folders: `npm test` has some rows of each table. */
const tables: Part = {
  name: 'tables',
  isInTurn: true,
  vitest: [...['--project', 'tests', '--tags-filter=table'], ...(await tagged('table'))],
};

/** What takes too long for `npm test`, which has another test of each guarantee. */
const slow: Part = {
  name: 'slow',
  isInTurn: true,
  vitest: [
    ...['--project', 'alone', '--project', 'tests', '--tags-filter=long and not table'],
    ...(await tagged('long')),
  ],
};

/** A dozen seeded defects in rotation; all of them at scale release. */
const defects: Part = { name: 'defects', program: 'tests/defects/run-defects.ts' };

/** Whether overlays look as they did in the commit before, unless a commit says what has changed. */
const pictures: Part = { name: 'pictures', program: 'tests/screenshots/index.ts', arguments: ['compare'] };

/** The parts of each lane, the longest first. */
const lanes: Readonly<Record<'long' | 'release', readonly Part[]>> = {
  long: [
    { name: 'engines', isAlone: true, vitest: ['--project', 'long/engines'] },
    {
      name: 'other',
      vitest: [
        '--project',
        'long/other',
        ...['service', 'sdk', 'journeys'].map((folder) => `tests/${folder}`),
      ],
    },
    slow,
    tables,
    { name: 'packages', vitest: ['--project', 'long/packages'] },
    {
      name: 'analytics',
      vitest: ['--project', 'tests', '--tags-filter=not long', 'tests/service/analytics'],
    },
    faults,
    hostile,
    defects,
    pictures,
    { name: 'deploy', vitest: ['--project', 'long/deploy'] },
    { name: 'stores', vitest: ['--project', 'long/stores'] },
    attacks,
  ],
  release: [
    { name: 'engines', isAlone: true, vitest: ['--project', 'long/engines'] },
    slow,
    tables,
    faults,
    attacks,
    hostile,
    {
      name: 'analytics',
      vitest: ['--project', 'tests', '--testTimeout=36000000', 'tests/service/analytics'],
      environment: { OVERLAY_DATA_SETS: '5000' },
    },
    { name: 'stores', vitest: ['--project', 'long/stores'] },
    { name: 'packages', vitest: ['--project', 'long/packages'] },
    defects,
    pictures,
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

/** The report of a part; that of what was repeated is beside it, so that `npm run tables` can read both. */
const reportOf = ({ name }: Part, again = '') => `tests/dist/reports/${scale}-${name}${again}.json`;

interface Result {
  readonly name: string;
  readonly seconds: string;
  readonly result: 'passed' | 'flaky' | 'FAILED';
  /** Why its tests failed in the first run, which is far above the end of the output. */
  readonly failures: string;
}

/** Part of the files of a part that runs in turn, unless the part was named. */
const turn =
  scale === 'long' && positionals.length === 0
    ? [`--shard=${1 + (Math.floor(Date.now() / 86_400_000) % 3)}/3`]
    : [];

async function runPart(part: Part, more: readonly string[] = []): Promise<boolean> {
  const { name, vitest = [], program, arguments: rest = [], environment } = part;
  const env = { ...process.env, OVERLAY_TEST_SCALE: scale, ...environment };
  const reporters = ['default', './tests/kit/counts-reporter.ts', 'json'].map((one) => `--reporter=${one}`);
  const report = reportOf(part, more.length === 0 ? '' : '-again');
  // What failed is repeated wherever it is.
  const shard = part.isInTurn && more.length === 0 ? turn : [];
  const options = [...reporters, `--outputFile.json=${report}`, ...shard, ...more];
  const args =
    program === undefined
      ? ['node_modules/vitest/vitest.mjs', 'run', ...vitest, ...options]
      : ['--conditions=source', '--import', 'tsx', program, ...rest];
  const running = startNode(args, { env, cwd: root, inherit: parts.length === 1 });
  const { code } = await running.closed;
  if (parts.length > 1) console.log(`\n== ${name}\n${running.output}`);
  return code === 0;
}

async function readReport(part: Part, again?: string): Promise<JsonReport> {
  return JSON.parse(await readFile(join(root, reportOf(part, again)), 'utf8').catch(() => '{}'));
}

/** The failed tests of the last run of a part, with the beginning of what each said. */
async function readFailures(part: Part): Promise<string> {
  const { testResults = [] } = part.program === undefined ? await readReport(part) : {};
  return testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages = [] }) => `${fullName}\n${failureMessages.join('\n').slice(0, 1_500)}`)
    .join('\n\n');
}

/** Repeats the tests that failed in the last run of a part; all of it if it has no report, or failed outside its tests. */
async function repeat(part: Part): Promise<boolean> {
  const { testResults = [] } = part.program === undefined ? await readReport(part) : {};
  const files = testResults.filter(({ status }) => status === 'failed');
  const failed = files.map(({ assertionResults }) =>
    assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
  );
  const names = failed.flat();
  const paths = files.map(({ name }) => name);
  if (failed.length === 0 || failed.some(({ length }) => length === 0)) return runPart(part, paths);
  const pattern = names.map((name) => name.replaceAll(/[^\w ]/g, '.')).join('|');
  const hasPassed = await runPart(part, [...paths, '-t', `^(?:${pattern})$`]);
  // A pattern that selects no test passes, too.
  return hasPassed && ((await readReport(part, '-again')).numPassedTests ?? 0) >= names.length;
}

async function timed(run: Promise<boolean>): Promise<[hasPassed: boolean, seconds: number]> {
  const startedMs = performance.now();
  return [await run, (performance.now() - startedMs) / 1_000];
}

/** Two at a time, because most parts wait for disks, browsers and timers half of their time. */
async function runAll(): Promise<Result[]> {
  const runs = new Map<Part, [hasPassed: boolean, seconds: number]>();
  const take = async (waiting: Part[]) => {
    for (let part = waiting.shift(); part; part = waiting.shift()) runs.set(part, await timed(runPart(part)));
  };
  const together = parts.filter(({ isAlone }) => !isAlone);
  await Promise.all([take(together), take(together)]);
  await take(parts.filter(({ isAlone }) => isAlone));
  const results: Result[] = [];
  for (const [part, [hasPassed, seconds]] of runs) {
    // A test that passes when it is repeated by itself is flaky and must be fixed first.
    const failures = hasPassed ? '' : await readFailures(part);
    const [passesNow, again] = hasPassed ? [true, 0] : await timed(repeat(part));
    const result = hasPassed ? 'passed' : passesNow ? 'flaky' : 'FAILED';
    results.push({ name: part.name, seconds: (seconds + again).toFixed(0), result, failures });
  }
  return results;
}

const results = await runAll();
for (const { name, failures } of results)
  if (failures) console.log(`\n== ${name}: failed in the first run\n${failures}`);
console.log(`\n${'part'.padEnd(12)}${'seconds'.padStart(9)}`);
for (const { name, seconds, result } of results)
  console.log(`${name.padEnd(12)}${seconds.padStart(9)}  ${result}`);
for (const { name, result } of results) if (result === 'flaky') console.log(`flaky: ${name}`);
const failed = results.filter(({ result }) => result === 'FAILED').length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
