import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { npmCli, projectNode } from '../../scripts/bootstrap/paths.mjs';
import { logged, outputOf, succeeds } from './run.js';

const RELEASE = 'bookworm';
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
/** Of the packages that debootstrap unpacks: nothing of it is needed to run anything. */
const SURPLUS = ['var/cache/apt', 'var/lib/apt/lists', 'var/log', 'usr/share/doc', 'usr/share/man', 'usr/share/locale'];
/** Whom this machine trusts, so does the build: it may reach the registry through a proxy of its own. */
const AUTHORITIES = 'etc/ssl/certs/ca-certificates.crt';

/** An image of plain Debian with the pinned Node and npm at the places where the official image has them; made once. */
export async function debianBase(say: (line: string) => void): Promise<string> {
  const { version } = JSON.parse(await readFile('node_modules/node/package.json', 'utf8')) as { version: string };
  const image = `localhost/saffron-base:${RELEASE}-node-${version}`;
  if (await exists(image)) return image;
  say(`Making a base of Debian ${RELEASE} and Node ${version} …`);
  const root = await mkdtemp(join(tmpdir(), 'saffron-base-'));
  try {
    await fill(root);
    await commit(root, image);
  } finally {
    await rm(root, { recursive: true, force: true });
  }
  return image;
}

const exists = (image: string): Promise<boolean> =>
  succeeds(outputOf('buildah', ['inspect', '--type', 'image', image]));

async function fill(root: string): Promise<void> {
  const options = ['--variant=minbase', '--include=ca-certificates'];
  await logged(`${root}.log`, 'debootstrap', [...options, RELEASE, root]);
  for (const path of SURPLUS) await rm(join(root, path), { recursive: true, force: true });
  if (existsSync(`/${AUTHORITIES}`)) await cp(`/${AUTHORITIES}`, join(root, AUTHORITIES));
  const local = join(root, 'usr/local');
  await cp(projectNode() ?? process.execPath, join(local, 'bin/node'));
  await cp(dirname(dirname(npmCli())), join(local, 'lib/node_modules/npm'), { recursive: true, dereference: true });
  await symlink('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'));
}

async function commit(root: string, image: string): Promise<void> {
  const container = (await outputOf('buildah', ['from', 'scratch'])).trim();
  try {
    await outputOf('buildah', ['copy', '--quiet', container, root, '/']);
    await outputOf('buildah', ['config', '--env', `PATH=${PATH}`, container]);
    await outputOf('buildah', ['commit', '--quiet', '--format', 'docker', container, image]);
  } finally {
    await outputOf('buildah', ['rm', container]);
  }
}
