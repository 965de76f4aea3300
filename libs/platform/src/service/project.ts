import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The compiled tree lies one folder deeper than the sources. */
const ROOT = new URL(import.meta.url.includes('/dist/') ? '../../../../../' : '../../../../', import.meta.url);

/** A path of the project, from the sources as from the compiled tree. */
export const fromRoot = (path: string): string => fileURLToPath(new URL(path, ROOT));

/** Which version of the software this is. */
export const projectVersion = (): string =>
  (JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string }).version;
