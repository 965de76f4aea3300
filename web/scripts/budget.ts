import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { closure, OUT, readManifest } from './manifest.ts';

/** What the browser loads before the home page is alive: the entry, the page, and its English texts. */
const HOME = ['index.html', 'src/areas/home/pages/Home.tsx', 'src/areas/home/i18n/en.json'];
/** 1 kB = 1000 bytes; gzip at its strongest, as a server may serve it. */
const BUDGET_KB = 120;

const files = new Set(closure(readManifest(), HOME).map(({ file }) => file));
const sizes = [...files].map((file) => ({
  file,
  kb: gzipSync(readFileSync(join(OUT, file)), { level: 9 }).length / 1000,
}));
const total = sizes.reduce((sum, { kb }) => sum + kb, 0);
const lines = [...sizes, { file: `first-load JS of the home page (at most ${BUDGET_KB} kB)`, kb: total }];
for (const { file, kb } of lines) process.stdout.write(`${kb.toFixed(1).padStart(7)} kB  ${file}\n`);
if (total > BUDGET_KB) process.exitCode = 1;
