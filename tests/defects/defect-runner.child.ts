import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type TestModule } from 'vitest/node';
import { applyDefect, type Defect } from './defect.ts';
import type { Verdict } from './run-defects.ts';

/**
 * Runs in a copy of the tree, which is its working directory: takes the defects of one test file at a time and sends a
 * verdict on each. One Vitest stays loaded, so that a run translates only what a defect changed.
 */
const root = process.cwd();

const vitest = await createVitest('test', {
  root,
  watch: false,
  reporters: [{}],
  // Modules that a defect changed must not stay loaded.
  isolate: true,
  maxWorkers: 1,
  // `npm test` has to catch each defect.
  tagsFilter: ['not long'],
  // A test that waits in vain for what a defect prevents has failed; the test without the defect has to pass within this.
  testTimeout: 60_000,
});
// Vitest knows the project of a file only once it has looked for all of them.
await vitest.globTestSpecifications();

process.on('message', (defects: readonly Defect[]) => {
  judge(defects).then(
    () => process.send?.('next'),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
// Vitest sets the exit code to 1 for the failures that are wanted here.
process.once('disconnect', () => void vitest.close().finally(() => process.exit(0)));
process.send?.('next');

async function judge(defects: readonly Defect[]): Promise<void> {
  const passing = await runTests(defects);
  for (const defect of defects) {
    const started = performance.now();
    const verdict = await judgeOne(defect, passing);
    process.send?.({ id: defect.id, ...verdict, seconds: (performance.now() - started) / 1000 });
  }
}

async function judgeOne(defect: Defect, passing: TestRun): Promise<Omit<Verdict, 'id' | 'seconds'>> {
  const before = passing.results.filter(({ name }) => name.includes(defect.name));
  const broken = passing.fileError ?? before.find(({ error }) => error !== undefined)?.error;
  if (broken !== undefined) return { outcome: 'invalid', reason: `fails without the defect: ${broken}` };
  if (before.length === 0) return { outcome: 'invalid', reason: `${defect.test} has no test of this name` };

  const file = join(root, defect.file);
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, applyDefect(defect, source));
  try {
    if (defect.build) build();
    vitest.invalidateFile(file);
    const { results, fileError } = await runTests([defect]);
    if (results.length === 0)
      return { outcome: 'invalid', reason: `${defect.test} did not load: ${fileError}` };
    const error = results.find((result) => result.error !== undefined)?.error ?? fileError;
    return error === undefined ? { outcome: 'missed' } : { outcome: 'caught', reason: error };
  } catch (error) {
    return { outcome: 'invalid', reason: String(error) };
  } finally {
    writeFileSync(file, source);
    vitest.invalidateFile(file);
    if (defect.build) build();
  }
}

function build(): void {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
    encoding: 'utf8',
    env: { ...process.env, WIREIT_LOGGER: 'quiet-ci' },
  });
  if (status !== 0) throw new Error(`the build failed: ${firstLine(stderr || stdout)}`);
}

/** What became of the tests that were selected, and an error outside of them: a hook, the file itself, a rejection. */
interface TestRun {
  readonly results: readonly { readonly name: string; readonly error: string | undefined }[];
  readonly fileError: string | undefined;
}

/** Runs the tests that the defects name, all of one file. */
async function runTests(defects: readonly Defect[]): Promise<TestRun> {
  const [first] = defects;
  if (first === undefined) return { results: [], fileError: undefined };
  const path = join(root, first.test);
  const specifications = vitest.getModuleSpecifications(path);
  if (specifications.length === 0)
    return { results: [], fileError: `${first.test} belongs to no project of vitest.config.ts` };
  vitest.setGlobalTestNamePattern(new RegExp(defects.map(({ name }) => escapeRegExp(name)).join('|')));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const modules = testModules.filter(({ moduleId }) => moduleId === path);
  const names = defects.map(({ name }) => name);
  return {
    results: modules.flatMap((module) => namedResults(module, names)),
    fileError: [...modules.flatMap(errorsOutsideTests), ...unhandledErrors.map(errorMessage)][0],
  };
}

function namedResults(module: TestModule, names: readonly string[]): TestRun['results'] {
  return [...module.children.allTests()].flatMap((test) => {
    // `fullName` joins with ` > `, the pattern of names with a space.
    const name = test.fullName.replaceAll(' > ', ' ');
    if (!names.some((wanted) => name.includes(wanted))) return [];
    const { state, errors } = test.result();
    return [{ name, error: state === 'failed' ? errorMessage(errors?.[0]) : undefined }];
  });
}

function errorsOutsideTests(module: TestModule): string[] {
  const suites = [...module.children.allSuites()];
  return [module, ...suites].flatMap((suite) => suite.errors()).map(errorMessage);
}

function errorMessage(error: unknown): string {
  const hasMessage = typeof error === 'object' && error !== null && 'message' in error;
  return firstLine(hasMessage ? String(error.message) : String(error));
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0]?.slice(0, 200) ?? '';
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
