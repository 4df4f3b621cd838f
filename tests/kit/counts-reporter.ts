import { relative } from 'node:path';
import type { Reporter, TestCase, TestModule, TestRunEndReason, Vitest } from 'vitest/node';
import { root } from '../../tools/root.mjs';
import { mayBeNamed, testTitles } from './test-titles.ts';

/**
 * Ends a run with one line for logs and CI: `N passed, N failed, N skipped`. A file that breaks before its tests
 * counts as failed. A test may be skipped by `skipIf` or `runIf`, or by `context.skip('why')`; any other skipped test
 * fails the run. Before it stands `flaky: NAME` for each test that passed only when repeated (`--retry`).
 */
export default class CountsReporter implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[], _errors: unknown, reason: TestRunEndReason): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const file of modules) {
      const tests = [...file.children.allTests()];
      for (const test of tests) {
        const { state } = test.result();
        counts[state === 'pending' ? 'failed' : state] += 1;
        if (test.diagnostic()?.flaky)
          console.log(`flaky: ${relative(root, file.moduleId)}: ${test.fullName}`);
      }
      if (tests.length === 0 && !file.ok()) counts.failed += 1;
    }
    console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
    if (counts.passed + counts.failed === 0) process.exitCode = 1;
    const isFiltered =
      this.#vitest?.getGlobalTestNamePattern() !== undefined || this.#vitest?.config.tagsFilter !== undefined;
    // Filters skip what does not match, and a failure skips tests that depend on it.
    if (reason !== 'passed' || isFiltered) return;
    for (const test of modules.flatMap(unexplainedSkips)) {
      console.error(`skipped without a reason: ${relative(root, test.module.moduleId)}: ${test.fullName}`);
      process.exitCode = 1;
    }
  }
}

function unexplainedSkips(file: TestModule): TestCase[] {
  const skipped = [...file.children.allTests('skipped')].filter((test) => {
    const result = test.result();
    return !('note' in result && result.note);
  });
  if (skipped.length === 0) return [];
  const conditional = testTitles(root, relative(root, file.moduleId)).filter((one) => one.isConditional);
  return skipped.filter(
    (test) => !namesOf(test).some((name) => conditional.some(({ title }) => mayBeNamed(title, name))),
  );
}

/** The test's name and those of its suites. */
function namesOf(test: TestCase): string[] {
  const names = [test.name];
  for (let { parent } = test; parent.type === 'suite'; parent = parent.parent) names.push(parent.name);
  return names;
}
