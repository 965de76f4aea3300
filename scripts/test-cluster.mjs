// `npm run test:cluster [filter]`: the journeys and the specs that speak to the product by HTTP, on one process per service.
import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { projectNode, ROOT, toolEnvironment } from './bootstrap/paths.mjs';
import { fail, say, seconds } from './bootstrap/say.mjs';
import { ON_CLUSTER } from './proof/cluster-specs.mjs';

const JEST = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
const PLAYWRIGHT = ['node_modules/@playwright/test/cli.js', 'test', '--config', 'test/browser/playwright.config.ts'];
/** A cluster takes longer to start than one process. */
const PATIENCE_MS = 300_000;

const [filter = ''] = process.argv.slice(2);
const started = Date.now();

try {
  await ensureInstalled();
  await ensureBuilt();
  const results = { 'end to end': endToEnd(), browser: browser() };
  for (const [name, isSound] of Object.entries(results)) say(`${isSound ? '✓' : '✗'} ${name}, on the cluster`);
  say(`It took ${seconds(started)}.`);
  process.exitCode = Object.values(results).every(Boolean) ? 0 : 1;
} catch (error) {
  fail(error);
}

/** One after another, because each starts a cluster of its own. */
function endToEnd() {
  const which = ON_CLUSTER.map((spec) => `(?=.*${filter}).*${spec}\\.e2e-spec`);
  return run([
    ...JEST,
    '--selectProjects',
    'e2e',
    '--runInBand',
    '--passWithNoTests',
    `--testTimeout=${PATIENCE_MS}`,
    '--testPathPatterns',
    ...which,
  ]);
}

function browser() {
  return run([
    '--conditions=saffron-source',
    ...PLAYWRIGHT,
    '--pass-with-no-tests',
    `--timeout=${PATIENCE_MS}`,
    ...(filter ? [filter] : []),
  ]);
}

function run(args) {
  const env = toolEnvironment({ SAFFRON_PROFILE: 'cluster' });
  return spawnSync(projectNode(), args, { cwd: ROOT, env, stdio: 'inherit' }).status === 0;
}
