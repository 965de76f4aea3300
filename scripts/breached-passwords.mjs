// Builds the filter of breached passwords that identity ships: node scripts/breached-passwords.mjs <list> …
// Each list has one password a line. Too short ones are left out: they are refused for their length. Name the lists and their terms in
// breached-passwords.NOTICE.txt, which ships beside the filter.
import { readFileSync, writeFileSync } from 'node:fs';
import { BloomFilter } from '../apps/identity/src/passwords/bloom-filter.ts';

const SHORTEST = 8;
const TARGET = new URL('../apps/identity/src/passwords/breached-passwords.bloom', import.meta.url);

const passwords = new Set(
  process.argv
    .slice(2)
    .flatMap((path) => readFileSync(path, 'utf8').split(/\r?\n/))
    // The spelling that `plainSpelling` of password.rules.ts looks for.
    .map((line) => line.normalize('NFKC').toLowerCase())
    .filter((password) => password.length >= SHORTEST),
);
if (passwords.size === 0) throw new Error('name at least one list of passwords');

const filter = BloomFilter.forEntries(passwords.size);
for (const password of passwords) filter.add(password);
writeFileSync(TARGET, filter.bits);
console.log(`${passwords.size} passwords in ${filter.bits.length} bytes`);
