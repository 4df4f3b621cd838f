/**
 * @typedef {object} TestCounts
 * @property {number} passed
 * @property {number} failed tests, and files that broke before their first test
 * @property {number} skipped
 */

/**
 * What a run came to, from the report of Vitest's JSON reporter.
 * @param {{numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: readonly {status: string, assertionResults: readonly unknown[]}[]}} report
 * @returns {TestCounts}
 */
export function testCounts(report) {
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}
