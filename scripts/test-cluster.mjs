// `npm run test:cluster [filter]`: the journeys and the specs that speak to the product by HTTP, on one process per service.
import { spawnSync } from 'node:child_process';
import { ensureBuilt } from './bootstrap/build.mjs';
import { ensureInstalled } from './bootstrap/install.mjs';
import { projectNode, ROOT, toolEnvironment } from './bootstrap/paths.mjs';
import { fail, say, seconds } from './bootstrap/say.mjs';
import { ON_CLUSTER } from './proof/cluster-specs.mjs';

const VITEST = ['node_modules/vitest/vitest.mjs', 'run', '--project=e2e', '--maxWorkers=1'];
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
  const specs = ON_CLUSTER.filter((spec) => spec.includes(filter)).map((spec) => `${spec}.e2e-spec`);
  if (specs.length === 0) return true;
  return run([...VITEST, `--testTimeout=${PATIENCE_MS}`, `--hookTimeout=${PATIENCE_MS}`, ...specs]);
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
