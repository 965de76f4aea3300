import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './paths.mjs';

const SKIPPED = /(^|\/)(node_modules|dist|\.cache)$|\.(spec|int-spec|e2e-spec|test)\.tsx?$/;

/** The files under a path of the repository, specs left out, in a stable order. */
export function sourceFiles(path) {
  if (SKIPPED.test(path)) return [];
  const full = join(ROOT, path);
  if (!statSync(full, { throwIfNoEntry: false })?.isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => sourceFiles(`${path}/${name}`));
}

/** One hash over names and contents. */
export function hashOf(paths) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const path of paths.flatMap(sourceFiles)) {
    const content = statSync(join(ROOT, path), { throwIfNoEntry: false }) ? readFileSync(join(ROOT, path)) : '';
    hash.update(`${path}\n`).update(content);
  }
  return hash.digest('hex');
}

/** Does `work` unless the stamp says that it was done for exactly these sources; the stamp is gone while it works. */
export async function once(stamp, hash, work) {
  const file = join(ROOT, stamp);
  if (statSync(file, { throwIfNoEntry: false }) && readFileSync(file, 'utf8') === hash) return;
  rmSync(file, { force: true });
  await work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, hash);
}
