// What each runner's JSON report says, as {passed, failed, skipped, failures: [{name, message}]}.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';

export const READERS = {
  /** A suite that could not run is a failure of its own. */
  vitest(file) {
    const report = read(file);
    const broken = report.testResults.filter(isBroken);
    return {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
      failures: report.testResults.flatMap(failuresOfSuite),
    };
  },
  playwright(file) {
    const { stats, errors, suites } = read(file);
    return {
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + errors.length,
      skipped: stats.skipped,
      failures: [
        ...errors.map(({ message }) => ({ name: 'outside of the tests', message })),
        ...specsOf(suites).flatMap(failuresOfSpec),
      ],
    };
  },
};

function read(file) {
  if (!existsSync(file)) throw new Error('The runner wrote no report.');
  return JSON.parse(readFileSync(file, 'utf8'));
}

const isFailed = ({ status }) => status === 'failed';
const isBroken = (suite) => isFailed(suite) && !suite.assertionResults.some(isFailed);

function failuresOfSuite(suite) {
  const place = relative(ROOT, suite.name);
  if (isBroken(suite)) return [{ name: place, message: suite.message }];
  return suite.assertionResults.filter(isFailed).map(({ ancestorTitles, title, failureMessages }) => ({
    name: [place, ...ancestorTitles, title].join(' › '),
    message: failureMessages.join('\n\n'),
  }));
}

/** Those of nested suites with the titles that lead to them. */
const specsOf = (suites, titles = []) =>
  suites.flatMap(({ title, file, specs, suites: inner = [] }) => {
    const path = title === file ? titles : [...titles, title];
    return [...specs.map((spec) => ({ ...spec, path })), ...specsOf(inner, path)];
  });

function failuresOfSpec({ file, line, path, title, tests }) {
  return tests
    .filter(({ status }) => status === 'unexpected')
    .map(({ results }) => ({
      name: [`${file}:${line}`, ...path, title].join(' › '),
      message: results.flatMap(wordsOf).join('\n\n'),
    }));
}

/** The errors of one try, and the page as it stood then. */
function wordsOf({ errors, attachments }) {
  const context = attachments.find(({ name }) => name === 'error-context')?.path;
  const [, page] = (context && existsSync(context) && readFileSync(context, 'utf8').split('# Page snapshot')) || [];
  const snapshot = page?.split('# Test source')[0].trim();
  return [...errors.map(({ message }) => message), ...(snapshot ? [snapshot] : [])];
}
