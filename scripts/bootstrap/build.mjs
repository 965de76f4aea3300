// Compiles the server with swc and the web with Vite, each only when its sources have changed.
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT, toolEnvironment } from './paths.mjs';
import { run } from './run.mjs';
import { Problem, step } from './say.mjs';
import { hashOf, once, sourceFiles } from './stamp.mjs';

const TOOLS = ['package.json', 'package-lock.json', 'scripts/bootstrap/build.mjs'];

export async function ensureBuilt() {
  const server = hashOf(['apps', 'libs', '.swcrc', ...TOOLS]);
  await once('dist/.stamps/server', server, () => step('Compiling the server', compileServer));
  const web = hashOf(['web', 'libs/kernel', 'libs/contracts', ...TOOLS]);
  await once('dist/.stamps/web', web, () => step('Building the web', buildWeb));
}

async function compileServer() {
  const { transformFile } = await import('@swc/core');
  for (const folder of ['apps', 'libs']) await rm(join(ROOT, 'dist', folder), { recursive: true, force: true });
  const files = ['apps', 'libs'].flatMap(sourceFiles).filter((path) => path.includes('/src/'));
  await Promise.all(files.map((path) => (path.endsWith('.ts') ? compile(transformFile, path) : copy(path))));
}

async function compile(transformFile, path) {
  const target = join(ROOT, 'dist', path.replace(/\.ts$/, '.js'));
  const { code, map } = await transformFile(join(ROOT, path), { cwd: ROOT }).catch((error) => {
    throw new Problem(`${path} does not compile:\n${error.message}`);
  });
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, `${code}\n//# sourceMappingURL=${target.split('/').at(-1)}.map\n`);
  await writeFile(`${target}.map`, map ?? '');
}

/** Templates and the like that a module reads from beside itself. */
async function copy(path) {
  const target = join(ROOT, 'dist', path);
  await mkdir(dirname(target), { recursive: true });
  await copyFile(join(ROOT, path), target);
}

async function buildWeb() {
  if (!existsSync(join(ROOT, 'web', 'vite.config.ts'))) throw new Problem('web/vite.config.ts is missing.');
  const command = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).scripts['web:build'];
  // A test runner's NODE_ENV would make it a development build.
  const env = { ...toolEnvironment(), NODE_ENV: 'production' };
  const { code, output } = await run(command, [], { shell: true, env });
  if (code !== 0) throw new Problem(`The web could not be built.\n${output.trim()}`);
}
