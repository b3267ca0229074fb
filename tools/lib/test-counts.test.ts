import { describe, expect, it } from 'vitest';
import { countCheck, countPlaywright, countVitest } from './test-counts.mjs';

const vitestReport = (counts: {
  passed?: number;
  failed?: number;
  pending?: number;
  todo?: number;
  unloaded?: number;
}) => ({
  numPassedTests: counts.passed ?? 0,
  numFailedTests: counts.failed ?? 0,
  numPendingTests: counts.pending ?? 0,
  numTodoTests: counts.todo ?? 0,
  testResults: Array.from({ length: counts.unloaded ?? 0 }, () => ({ status: 'failed', assertionResults: [] })),
});
const playwrightReport = (expected: number, unexpected = 0, flaky = 0, skipped = 0) => ({
  stats: { expected, unexpected, flaky, skipped },
});

describe('the counts of npm test', () => {
  it.each([
    ['a check that passed', countCheck(0), 1, 0],
    ['a check that failed', countCheck(2), 0, 1],
    ['tests that all passed', countVitest(vitestReport({ passed: 7 }), 0), 7, 0],
    ['failed tests', countVitest(vitestReport({ passed: 5, failed: 2 }), 1), 5, 2],
    ['a file that could not be loaded', countVitest(vitestReport({ passed: 5, unloaded: 1 }), 1), 5, 1],
    [
      'a skipped and an unwritten test, which show nothing',
      countVitest(vitestReport({ passed: 5, pending: 1, todo: 1 }), 0),
      5,
      2,
    ],
    ['an error outside of every test', countVitest(vitestReport({ passed: 5 }), 1), 5, 1],
    ['a run that found no test', countVitest(vitestReport({}), 0), 0, 1],
    ['a run that left no report', countVitest(null, 0), 0, 1],
    ['journeys that all passed', countPlaywright(playwrightReport(4), 0), 4, 0],
    ['a journey that failed', countPlaywright(playwrightReport(3, 1), 1), 3, 1],
    ['a journey that passed only when repeated', countPlaywright(playwrightReport(3, 0, 1), 0), 3, 1],
    ['a skipped journey', countPlaywright(playwrightReport(3, 0, 0, 2), 0), 3, 2],
    ['a browser that never started', countPlaywright(null, 1), 0, 1],
  ])('are right for %s', (_what, { passed, failed }, expectedPassed, expectedFailed) => {
    expect({ passed, failed }).toEqual({ passed: expectedPassed, failed: expectedFailed });
  });
});
