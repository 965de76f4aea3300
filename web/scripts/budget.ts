import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { closure, OUT, readManifest } from './manifest.ts';

/** What a browser may load before a page is alive: the entry, the page, and its English texts. 1 kB = 1000 bytes. */
const LANDING_KB = 120;
const PUBLIC_KB = 150;
const MEMBER_KB = 170;
const BUDGETS_KB: Readonly<Record<string, number>> = {
  'auth/Invitation': PUBLIC_KB,
  'auth/MemberIdSignIn': PUBLIC_KB,
  'auth/SignIn': PUBLIC_KB,
  'auth/Undo': PUBLIC_KB,
  'developers/ApiManagement': PUBLIC_KB,
  'home/Debug': PUBLIC_KB,
  'home/Home': LANDING_KB,
  'home/Unauthorized': PUBLIC_KB,
  'wallet/ConnectWallet': PUBLIC_KB,
};
const PAGE = /^src\/areas\/(\w+)\/pages\/(\w+)\.tsx$/;

const manifest = readManifest();

/** Gzip at its strongest, as a server may serve it. */
const kbOf = (file: string): number => gzipSync(readFileSync(join(OUT, file)), { level: 9 }).length / 1000;
const say = (kb: number, words: string): void =>
  void process.stdout.write(`${kb.toFixed(1).padStart(7)} kB  ${words}\n`);

for (const key of Object.keys(manifest).sort()) {
  const [, area, page] = PAGE.exec(key) ?? [];
  if (area === undefined) continue;
  // Whoever adds a page that needs no session names it above.
  const maxKb = BUDGETS_KB[`${area}/${page}`] ?? MEMBER_KB;
  const files = closure(manifest, ['index.html', key, `src/areas/${area}/i18n/en.json`]).map(({ file }) => file);
  const sizes = [...new Set(files)].map((file) => ({ file, kb: kbOf(file) }));
  const total = sizes.reduce((sum, { kb }) => sum + kb, 0);
  const isOver = total > maxKb;
  if (page === 'Home' || isOver) for (const { file, kb } of sizes) say(kb, file);
  say(total, `first-load JS of ${area}/${page} (at most ${maxKb} kB)${isOver ? ': over' : ''}`);
  if (isOver) process.exitCode = 1;
}

// A page that failed to load at first lives under another address; what imports it by its first one would fail for good.
for (const [key, { imports = [] }] of Object.entries(manifest)) {
  const pages = imports.filter((imported) => PAGE.test(imported));
  if (pages.length === 0) continue;
  process.stdout.write(`${key} shares code that was put into ${pages.join(', ')}\n`);
  process.exitCode = 1;
}
