// Installs the packages under the Node that they want: a first `npm ci` under an older one silently drops native parts.
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmCli, projectNode, ROOT, toolEnvironment } from './paths.mjs';
import { run } from './run.mjs';
import { Problem, step } from './say.mjs';
import { hashOf, once } from './stamp.mjs';

const OFFLINE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT)\b|network/i;

const STAMP = 'node_modules/.saffron-installed';

/** Brings node_modules to what the lock file says; does nothing when it is there already. */
export async function ensureInstalled() {
  if (!projectNode()) rmSync(join(ROOT, STAMP), { force: true });
  await once(STAMP, hashOf(['package-lock.json']), () =>
    step('Installing packages (a minute or two, the first time only)', installPackages),
  );
}

async function installPackages() {
  const node = await installerNode();
  await npm(node, ['ci', '--no-audit', '--no-fund', '--prefer-offline', ...PATIENCE]);
  if (!projectNode())
    throw new Problem(
      'npm did not install the package "node". Its install script has to be allowed: see allowScripts in package.json.',
    );
}

/** npm waits for minutes on a dead network by default. */
const PATIENCE = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];

async function installerNode() {
  const wanted = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).dependencies.node;
  if (Number(process.versions.node.split('.')[0]) >= Number(wanted.split('.')[0])) return process.execPath;
  // From another folder, so that npm takes it from its cache and not from the node_modules that is about to be replaced.
  const ask = [
    'exec',
    '--yes',
    '--allow-scripts=node',
    ...PATIENCE,
    `--package=node@${wanted}`,
    '--',
    'node',
    '-p',
    'process.execPath',
  ];
  const output = await npm(process.execPath, ask, tmpdir());
  return output.trim().split('\n').at(-1);
}

async function npm(node, args, cwd = ROOT) {
  const { code, output } = await run(node, [npmCli(), ...args], { cwd, env: toolEnvironment() });
  if (code === 0) return output;
  if (OFFLINE.test(output))
    throw new Problem(
      'The packages could not be downloaded: the npm registry cannot be reached. Check the network and run this again.',
    );
  const reason =
    output.split('\n').find((line) => /^npm (error|ERR!) (?!code|A complete log)/.test(line)) ??
    `npm ended with code ${code}`;
  throw new Problem(`The packages could not be installed: ${reason.replace(/^npm \S+ /, '')}`);
}
