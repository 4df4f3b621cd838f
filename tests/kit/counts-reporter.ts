import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with one line for logs and CI: `N passed, N failed, N skipped`. A file that breaks before its tests has failed. */
export default class CountsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 };
    for (const file of modules) {
      const tests = [...file.children.allTests()];
      for (const test of tests) {
        const { state } = test.result();
        counts[state === 'pending' ? 'failed' : state] += 1;
      }
      if (tests.length === 0 && !file.ok()) counts.failed += 1;
    }
    console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
    if (counts.passed + counts.failed === 0) process.exitCode = 1;
  }
}
