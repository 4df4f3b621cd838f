import { expect, test } from 'vitest';
import { testCounts } from './test-counts.mjs';

test('a file that breaks before its first test counts as a failure', () => {
  const report = {
    numPassedTests: 4,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [{}] },
      { status: 'failed', assertionResults: [] },
    ],
  };
  expect(testCounts(report)).toEqual({ passed: 4, failed: 2, skipped: 3 });
});
