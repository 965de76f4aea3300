import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** One file of the build, as Vite lists it. */
export interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}
export type Manifest = Readonly<Record<string, Chunk>>;

export const OUT = fileURLToPath(new URL('../../dist/web', import.meta.url));

export const readManifest = (): Manifest =>
  JSON.parse(readFileSync(join(OUT, '.vite/manifest.json'), 'utf8')) as Manifest;

/** The chunks that these modules cannot start without, themselves included. */
export function closure(manifest: Manifest, keys: readonly string[]): readonly Chunk[] {
  const seen = new Map<string, Chunk>();
  const visit = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`${key} is not in the build`);
    if (seen.has(key)) return;
    seen.set(key, chunk);
    chunk.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return [...seen.values()];
}
