import { expect, it } from 'vitest';
import { failedInPlaywright, failedInVitest } from './failed-tests.mjs';

it('a failed test is named by its file, its title and the first line of its error; a file that did not load by itself', () => {
  const passed = { status: 'passed', fullName: 'fine', failureMessages: [] };
  const failed = {
    status: 'failed',
    fullName: 'receipts are issued once',
    failureMessages: ['\u001b[31mAssertionError\u001b[39m: expected 2 to be 1\n    at somewhere'],
  };
  const late = {
    status: 'failed',
    fullName: 'a month is billed',
    failureMessages: ['Error: STACK_TRACE_ERROR\n    at task (file:///a/chunk-artifact.js:1784:27)'],
    duration: 20_006.4,
  };
  const report = {
    testResults: [
      { name: '/a/b/issue.http.test.ts', status: 'failed', message: '', assertionResults: [passed, failed, late] },
      { name: '/a/b/broken.test.ts', status: 'failed', message: 'SyntaxError: no\nmore', assertionResults: [] },
      { name: '/a/b/whole.test.ts', status: 'passed', message: '', assertionResults: [passed] },
    ],
  };
  expect(failedInVitest(report)).toEqual([
    'issue.http.test.ts › receipts are issued once: AssertionError: expected 2 to be 1',
    'issue.http.test.ts › a month is billed: timed out after 20006 ms',
    'broken.test.ts: SyntaxError: no',
  ]);
  expect(failedInVitest(null)).toEqual([]);
});

it('a failed journey is named with the width it failed at, and a flaky one is failed', () => {
  const tests = (status: string, message?: string) => [
    { projectName: 'phone', status, results: [{ ...(message !== undefined && { error: { message } }) }] },
  ];
  const suites = [
    {
      specs: [{ file: 'site.spec.ts', title: 'lies still', tests: tests('expected') }],
      suites: [
        { specs: [{ file: 'site.spec.ts', title: 'the menu', tests: tests('unexpected', 'Error: late\nmore') }] },
      ],
    },
    { specs: [{ file: 'demo.spec.ts', title: 'the demo', tests: tests('flaky') }] },
  ];
  expect(failedInPlaywright({ suites })).toEqual([
    'site.spec.ts › the menu (phone): Error: late',
    'demo.spec.ts › the demo (phone)',
  ]);
  expect(failedInPlaywright(null)).toEqual([]);
});
