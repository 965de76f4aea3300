// What each runner's JSON report says, as {passed, failed, skipped}.
import { existsSync, readFileSync } from 'node:fs';

export const READERS = {
  /** Jest and Vitest write the same. A suite that could not run is a failure of its own. */
  jest(file) {
    const report = read(file);
    const broken = report.testResults.filter(
      (suite) => suite.status === 'failed' && suite.assertionResults.length === 0,
    );
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    };
  },
  playwright(file) {
    const { stats, errors } = read(file);
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
  },
};

function read(file) {
  if (!existsSync(file)) throw new Error('The runner wrote no report.');
  return JSON.parse(readFileSync(file, 'utf8'));
}
