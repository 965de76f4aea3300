import { existsSync, realpathSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Problem } from './say.mjs';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const isWindows = process.platform === 'win32';

/** The Node that the project pins, as npm installed it; the real binary, not the link to it. */
export function projectNode() {
  return nodeIn(ROOT);
}

/** The same of any folder that npm has installed the package "node" in. */
export function nodeIn(folder) {
  const binary = join(folder, 'node_modules', 'node', 'bin', isWindows ? 'node.exe' : 'node');
  return existsSync(binary) ? realpathSync(binary) : undefined;
}

/** npm's own script: the one that started us, else the one that stands beside Node or on the PATH. */
export function npmCli() {
  const given = process.env.npm_execpath ?? '';
  if (given.endsWith('npm-cli.js')) return given;
  const beside = dirname(process.execPath);
  const folders = [beside, join(beside, '..', 'lib'), ...(process.env.PATH ?? '').split(delimiter)];
  const candidates = folders.flatMap((folder) => [
    join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
    join(folder, 'npm'),
  ]);
  const found = candidates.filter((path) => existsSync(path)).map((path) => realpathSync(path));
  const cli = found.find((path) => path.endsWith('npm-cli.js'));
  if (!cli) throw new Problem('npm was not found. Install Node.js with npm, then run this again.');
  return cli;
}

/** The environment for tools: the project's programs first, and nothing of the npm run that we may be part of. */
export function toolEnvironment(extra = {}) {
  const inherited = Object.entries(process.env).filter(
    ([name]) =>
      !/^(npm_(package|lifecycle|command|execpath|node)|npm_config_(local_)?prefix|INIT_CWD|NODE$)/.test(name),
  );
  const path = [dirname(projectNode() ?? process.execPath), join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(
    delimiter,
  );
  return { ...Object.fromEntries(inherited), PATH: path, ...extra };
}
