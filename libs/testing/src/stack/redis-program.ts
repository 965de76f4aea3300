import { glob } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { installPackage, onPath, unpackPackages } from './distribution.js';

export interface RedisProgram {
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
}

/** redis-server from the PATH, from the distribution's package installed, or from the package unpacked into the cache. */
export async function findRedis(): Promise<RedisProgram | undefined> {
  const installed = onPath('redis-server') ?? ((await installPackage('redis-server')) && onPath('redis-server'));
  if (installed) return { command: installed, env: {} };
  return unpacked();
}

/** Its libraries lie beside it instead of where the system would look. */
async function unpacked(): Promise<RedisProgram | undefined> {
  // The server is a link to a program of the tools.
  const root = await unpackPackages('redis-server', 'redis-tools');
  if (!root) return undefined;
  const libraries = new Set<string>();
  for await (const file of glob('{usr/,}lib/**/*.so*', { cwd: root })) libraries.add(join(root, dirname(file)));
  return { command: join(root, 'usr/bin/redis-server'), env: { LD_LIBRARY_PATH: [...libraries].join(':') } };
}
