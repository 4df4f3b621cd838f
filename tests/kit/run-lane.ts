import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findInFiles } from './find-in-files.ts';
import { startNode } from './process.ts';

/** What is read of Vitest's JSON report. */
interface JsonReport {
  readonly testResults?: readonly { readonly name: string; readonly status: string }[];
}

const root = fileURLToPath(new URL('../../', import.meta.url));

interface Part {
  readonly name: string;
  /** It judges latency, so nothing runs beside it. */
  readonly isAlone?: boolean;
  /** Arguments of `vitest run`. */
  readonly vitest?: readonly string[];
  /** A program to run instead. */
  readonly program?: string;
  readonly arguments?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

const faults: Part = { name: 'faults', vitest: ['--project', 'faults'] };
const attacks: Part = { name: 'attacks', isAlone: true, vitest: ['--project', 'hostile', 'attacks.test.ts'] };
const hostile: Part = {
  name: 'hostile',
  vitest: [
    ...['--project', 'hostile', '--project', 'long/other'],
    ...['fuzz', 'outgoing', 'oracles', 'attacks/exhausted-heap', 'attacks/soak'].map(
      (name) => `tests/hostile/${name}`,
    ),
  ],
};

/** Looks, pages, moments and folders: `npm test` has some rows of each table. */
const tables: Part = {
  name: 'tables',
  vitest: [
    '--tags-filter=table',
    ...['dashboard', 'journeys', 'sdk', 'service'].flatMap((name) => ['--project', name]),
    ...(await findInFiles(join(root, 'tests'), ["tags: ['table']"]))
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => `tests/${file}`),
  ],
};

/** A dozen seeded defects in rotation; all of them at scale release. */
const defects: Part = { name: 'defects', program: 'tests/defects/run-defects.ts' };

/** The parts of each lane, the longest first. */
const lanes: Readonly<Record<'long' | 'release', readonly Part[]>> = {
  long: [
    { name: 'engines', vitest: ['--project', 'long/engines'] },
    {
      name: 'other',
      vitest: [
        '--project',
        'long/other',
        ...['service', 'sdk', 'journeys'].map((folder) => `tests/${folder}`),
      ],
    },
    tables,
    { name: 'packages', vitest: ['--project', 'long/packages'] },
    { name: 'analytics', vitest: ['--project', 'service', 'tests/service/analytics'] },
    faults,
    hostile,
    defects,
    { name: 'deploy', vitest: ['--project', 'long/deploy'] },
    { name: 'stores', vitest: ['--project', 'long/stores'] },
    attacks,
  ],
  release: [
    tables,
    faults,
    attacks,
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

const reportOf = ({ name }: Part) => `tests/dist/reports/${scale}-${name}.json`;

interface Result {
  readonly name: string;
  readonly seconds: string;
  readonly result: 'passed' | 'flaky' | 'FAILED';
}

async function runPart(part: Part, files: readonly string[] = []): Promise<boolean> {
  const { name, vitest = [], program, arguments: rest = [], environment } = part;
  const env = { ...process.env, OVERLAY_TEST_SCALE: scale, ...environment };
  const reporters = ['default', './tests/kit/counts-reporter.ts', 'json'].map((one) => `--reporter=${one}`);
  const options = [...reporters, `--outputFile.json=${reportOf(part)}`, ...files];
  const args =
    program === undefined
      ? ['node_modules/vitest/vitest.mjs', 'run', ...vitest, ...options]
      : ['--conditions=source', '--import', 'tsx', program, ...rest];
  const running = startNode(args, { env, cwd: root, inherit: parts.length === 1 });
  const { code } = await running.closed;
  if (parts.length > 1) console.log(`\n== ${name}\n${running.output}`);
  return code === 0;
}

/** Of the last run of a part. Empty if it has no report, or failed outside its tests: then all of it is repeated. */
async function failedFiles(part: Part): Promise<string[]> {
  if (part.program !== undefined) return [];
  const report = JSON.parse(
    await readFile(join(root, reportOf(part)), 'utf8').catch(() => '{}'),
  ) as JsonReport;
  return (report.testResults ?? []).filter(({ status }) => status === 'failed').map(({ name }) => name);
}

async function runTimed(
  part: Part,
  files?: readonly string[],
): Promise<[hasPassed: boolean, seconds: number]> {
  const startedMs = performance.now();
  return [await runPart(part, files), (performance.now() - startedMs) / 1_000];
}

/** Two at a time, because most parts wait for disks, browsers and timers half of their time. */
async function runAll(): Promise<Result[]> {
  const runs = new Map<Part, [hasPassed: boolean, seconds: number]>();
  const take = async (waiting: Part[]) => {
    for (let part = waiting.shift(); part; part = waiting.shift()) runs.set(part, await runTimed(part));
  };
  const together = parts.filter(({ isAlone }) => !isAlone);
  await Promise.all([take(together), take(together)]);
  await take(parts.filter(({ isAlone }) => isAlone));
  const results: Result[] = [];
  for (const [part, [hasPassed, seconds]] of runs) {
    // If the failed files of a part pass when they are rerun by themselves, one of their tests is flaky and must be fixed first.
    const [passesNow, more] = hasPassed ? [true, 0] : await runTimed(part, await failedFiles(part));
    const result = hasPassed ? 'passed' : passesNow ? 'flaky' : 'FAILED';
    results.push({ name: part.name, seconds: (seconds + more).toFixed(0), result });
  }
  return results;
}

const results = await runAll();
console.log(`\n${'part'.padEnd(12)}${'seconds'.padStart(9)}`);
for (const { name, seconds, result } of results)
  console.log(`${name.padEnd(12)}${seconds.padStart(9)}  ${result}`);
for (const { name, result } of results) if (result === 'flaky') console.log(`flaky: ${name}`);
const failed = results.filter(({ result }) => result === 'FAILED').length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
