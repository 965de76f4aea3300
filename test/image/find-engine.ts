import { StartError } from '#platform/postgres-server';
import { installPackage, onPath } from '#testing/stack/distribution';
import { dockerAnswers } from '#testing/stack/docker';
import { buildah } from './buildah.js';
import { docker } from './docker.js';
import type { Engine } from './engine.js';

/** Docker where an engine answers; otherwise buildah, which needs none, installed from the distribution where we may. */
export async function findEngine(): Promise<Engine> {
  if (await dockerAnswers()) return docker;
  for (const program of ['buildah', 'debootstrap'])
    if (!onPath(program) && !(await installPackage(program))) throw new StartError(HELP);
  if (process.getuid?.() !== 0) throw new StartError(HELP);
  return buildah;
}

const HELP =
  'Nothing builds images here. Start Docker; or, as root on Debian or Ubuntu: apt-get install buildah debootstrap.';
