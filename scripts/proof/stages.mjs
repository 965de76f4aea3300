// The whole proof, in the order in which it fails fastest. `report` names the file that a runner writes its results to.
import { ensureBuilt } from '../bootstrap/build.mjs';
import { projectNode } from '../bootstrap/paths.mjs';
import { faultsCommand } from './faults-command.mjs';
import { READERS } from './results.mjs';

/** Run beside each other: none of them starts anything. */
export const CHECKS = [
  { name: 'types', command: 'tsc -p .' },
  { name: 'types of the web', command: 'tsc -p web' },
  { name: 'lint', command: 'eslint . --max-warnings 0' },
  { name: 'format', command: 'prettier --check --log-level warn .' },
  { name: 'boundaries', command: 'depcruise --config .dependency-cruiser.cjs apps libs web/src' },
];

export const STAGES = [
  { name: 'build', work: ensureBuilt },
  { name: 'budget', command: 'node web/scripts/budget.ts' },
  vitestStage('unit', '--project unit'),
  { ...vitestStage('deploy', '--project deploy'), prepare: kustomizeAndPromtool },
  vitestStage('integration', '--project integration'),
  vitestStage('web', '--root web'),
  vitestStage('e2e', '--project e2e'),
  { name: 'faults', prepare: servers, command: ['node', ...faultsCommand(), '--seeds', '2'].join(' ') },
  browserStage('browser', '--grep-invert @anvil', chromium),
  browserStage('browser wallets', '--grep @anvil', chromiumAndAnvil),
];

function browserStage(name, which, prepare) {
  return {
    name,
    read: READERS.playwright,
    prepare,
    command: () => `playwright test --config test/browser/playwright.config.ts --reporter=line,json ${which}`,
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: report, FORCE_COLOR: '0', SOUNDNESS: 'quick' }),
  };
}

function vitestStage(name, which) {
  const reporters = '--reporter=default --reporter=json';
  return {
    name,
    read: READERS.vitest,
    command: (report) => `vitest run ${which} ${reporters} --outputFile.json="${report}"`,
    env: () => ({ SAFFRON_TEST_COMPILED: '1' }),
  };
}

async function kustomize(run) {
  const command = await found(run, '#testing/kustomize', 'findKustomize');
  if (!command) return { missing: 'nothing renders the manifests; install kubectl or kustomize' };
  return { env: { KUSTOMIZE: command } };
}

async function kustomizeAndPromtool(run) {
  const promtool = await found(run, '#testing/promtool', 'findPromtool');
  if (!promtool) return { missing: 'nothing tests the alerts; install promtool (of Prometheus)' };
  const { missing, env } = await kustomize(run);
  return missing ? { missing } : { env: { ...env, PROMTOOL: promtool } };
}

/** What the cluster stands on, started by Docker or as it is. */
async function servers(run) {
  if (await found(run, '#testing/stack/docker', 'dockerAnswers')) return {};
  if (!(await found(run, '#testing/stack/java', 'findJava')))
    return { missing: 'no Docker answers and no Java 17 was found' };
  if (!(await found(run, '#testing/stack/redis-program', 'findRedis')))
    return { missing: 'no Docker answers and no Redis was found' };
  return {};
}

/** Resolves to the environment that the stage needs, or says why it cannot run. */
async function chromium(run) {
  const path = await found(run, '#testing/browser', 'findChromium');
  if (!path) return { missing: 'no Chromium was found; install the package chromium, or set CHROMIUM_PATH' };
  return { env: { CHROMIUM_PATH: path } };
}

async function chromiumAndAnvil(run) {
  const anvil = await found(run, '#testing/anvil', 'findAnvil');
  if (!anvil) return { missing: 'no anvil was found; install @foundry-rs/anvil for this machine, or set ANVIL_PATH' };
  const { missing, env } = await chromium(run);
  return missing ? { missing } : { env: { ...env, ANVIL_PATH: anvil } };
}

/** What a finder of libs/testing answers, in a process that can read TypeScript. */
async function found(run, module, finder) {
  const find = `import { ${finder} } from '${module}'; process.stdout.write(String((await ${finder}()) || ''));`;
  const { output, code } = await run(projectNode(), ['--input-type=module', '--eval', find]);
  if (code !== 0) throw new Error(output);
  return output;
}
