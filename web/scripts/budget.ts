import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}
type Manifest = Readonly<Record<string, Chunk>>;

const out = fileURLToPath(new URL('../../dist/web', import.meta.url));
/** 1 kB = 1000 bytes; gzip at its strongest, as a server may serve it. */
const BUDGET_KB = 120;

/** The files that a chunk cannot start without. */
export function staticFiles(manifest: Manifest, keys: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    manifest[key]?.imports?.forEach(visit);
  };
  keys.forEach(visit);
  return new Set([...seen].flatMap((key) => manifest[key]?.file ?? []));
}

/** What the browser loads before the home page is alive: the entry, the page, and its English texts. */
const HOME = ['index.html', 'src/areas/home/pages/Home.tsx', 'src/areas/home/i18n/en.json'];

function main(): void {
  const manifest = JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8')) as Manifest;
  const missing = HOME.filter((key) => !manifest[key]);
  if (missing.length > 0) throw new Error(`Not in the build: ${missing.join(', ')}`);
  const sizes = [...staticFiles(manifest, HOME)].map((file) => {
    const kb = gzipSync(readFileSync(join(out, file)), { level: 9 }).length / 1000;
    return { file, kb };
  });
  const total = sizes.reduce((sum, { kb }) => sum + kb, 0);
  for (const { file, kb } of sizes) process.stdout.write(`${kb.toFixed(1).padStart(7)} kB  ${file}\n`);
  process.stdout.write(
    `${total.toFixed(1).padStart(7)} kB  first-load JS of the home page (at most ${BUDGET_KB} kB)\n`,
  );
  if (total > BUDGET_KB) process.exitCode = 1;
}

main();
