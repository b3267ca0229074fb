/**
 * What a part of the tests showed: `passed` and `failed` are counts, `notes` are lines for the person. A skipped test counts as
 * failed, because a skipped test shows nothing; a run that breaks without a failed test is one failure of its own.
 */
export function countCheck(code) {
  return code === 0 ? { passed: 1, failed: 0, notes: [] } : { passed: 0, failed: 1, notes: [] };
}

/** The JSON report of vitest (null when it was never written). */
export function countVitest(report, code) {
  if (report === null) return { passed: 0, failed: 1, notes: ['vitest не залишив звіту'] };
  const passed = report.numPassedTests;
  const skipped = report.numPendingTests + report.numTodoTests;
  // A file that could not be loaded has no tests to fail; it is a failure all the same.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return settle({ passed, failed: report.numFailedTests + unloaded.length, skipped, code });
}

/** The JSON report of Playwright (null when it was never written). */
export function countPlaywright(report, code) {
  if (report === null) return { passed: 0, failed: 1, notes: ['Playwright не залишив звіту'] };
  const { expected, unexpected, flaky, skipped } = report.stats;
  // A flaky test failed once: with one worker and no network there is no excuse for it.
  return settle({ passed: expected, failed: unexpected + flaky, skipped, code });
}

function settle({ passed, failed, skipped, code }) {
  const notes = skipped > 0 ? [`пропущено тестів: ${skipped}; пропущений тест рахуємо невдалим`] : [];
  let total = failed + skipped;
  if (passed === 0 && total === 0) {
    notes.push('не виконано жодного тесту');
    total = 1;
  } else if (code !== 0 && total === 0) {
    notes.push(`усі тести пройшли, але запуск завершився з кодом ${code}`);
    total = 1;
  }
  return { passed, failed: total, notes };
}
