// Installs the packages under the Node that they want: a first `npm ci` under an older one silently drops native parts.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeIn, npmCli, projectNode, ROOT, toolEnvironment } from './paths.mjs';
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
  await withNode(async (node) => {
    await npm(node, ['ci', ...QUIET, '--prefer-offline', ...PATIENCE]);
  });
  installedIn(ROOT);
}

function installedIn(folder) {
  const node = nodeIn(folder);
  if (!node)
    throw new Problem(
      'npm did not install the package "node". Its install script has to be allowed: see allowScripts in package.json.',
    );
  return node;
}

const QUIET = ['--no-audit', '--no-fund'];

/** npm waits for minutes on a dead network by default. */
const PATIENCE = ['--fetch-retries=2', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000'];

/** Calls `use` with the binary of a Node that is new enough; one that is fetched for it is gone afterwards. */
async function withNode(use) {
  const { dependencies, allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  if (Number(process.versions.node.split('.')[0]) >= Number(dependencies.node.split('.')[0]))
    return use(process.execPath);
  // In a folder of its own, for the node_modules here is about to be replaced. Not by `npm exec --allow-scripts`: the
  // install script of this package calls npm again, which inherits that flag and, from 11.19 on, refuses it.
  const folder = mkdtempSync(join(tmpdir(), 'saffron-node-'));
  try {
    const manifest = { private: true, dependencies: { node: dependencies.node }, allowScripts };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
    await npm(process.execPath, ['install', ...QUIET, ...PATIENCE], folder);
    await use(installedIn(folder));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function npm(node, args, cwd = ROOT) {
  const { code, output } = await run(node, [npmCli(), ...args], { cwd, env: toolEnvironment() });
  if (code === 0) return output;
  if (OFFLINE.test(output))
    throw new Problem(
      'The packages could not be downloaded: the npm registry cannot be reached. Check the network and run this again.',
    );
  const reason = output.split('\n').find((line) => /^npm (error|ERR!) (?!code|A complete log)/.test(line));
  throw new Problem(
    reason
      ? `The packages could not be installed: ${reason.replace(/^npm \S+ /, '')}`
      : `The packages could not be installed: npm ended with code ${code}. It printed last:\n${lastLines(output)}`,
  );
}

function lastLines(output) {
  return output.trim().split('\n').slice(-10).join('\n');
}
