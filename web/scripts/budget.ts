import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { closure, OUT, readManifest } from './manifest.ts';

/** What the browser loads before a page is alive: the entry, the page, and its English texts. 1 kB = 1000 bytes. */
const BUDGETS = [
  { area: 'home', page: 'Home', maxKb: 120 },
  { area: 'auth', page: 'SignIn', maxKb: 150 },
  { area: 'wallet', page: 'Wallet', maxKb: 170 },
  { area: 'account', page: 'Security', maxKb: 170 },
] as const;

const manifest = readManifest();

/** Gzip at its strongest, as a server may serve it. */
const kbOf = (file: string): number => gzipSync(readFileSync(join(OUT, file)), { level: 9 }).length / 1000;
const isPage = (key: string): boolean => /\/pages\/\w+\.tsx$/.test(key);
const say = (kb: number, words: string): void =>
  void process.stdout.write(`${kb.toFixed(1).padStart(7)} kB  ${words}\n`);

for (const { area, page, maxKb } of BUDGETS) {
  const keys = ['index.html', `src/areas/${area}/pages/${page}.tsx`, `src/areas/${area}/i18n/en.json`];
  const sizes = [...new Set(closure(manifest, keys).map(({ file }) => file))].map((file) => ({ file, kb: kbOf(file) }));
  const total = sizes.reduce((sum, { kb }) => sum + kb, 0);
  if (area === 'home') for (const { file, kb } of sizes) say(kb, file);
  say(total, `first-load JS of ${area}/${page} (at most ${maxKb} kB)`);
  if (total > maxKb) process.exitCode = 1;
}

// A page that failed to load at first lives under another address; what imports it by its first one would fail for good.
for (const [key, { imports = [] }] of Object.entries(manifest)) {
  const pages = imports.filter(isPage);
  if (pages.length === 0) continue;
  process.stdout.write(`${key} shares code that was put into ${pages.join(', ')}\n`);
  process.exitCode = 1;
}
