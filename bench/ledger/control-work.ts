// A process of its own: the same two pieces of work twenty times a second, and how much CPU time each took. See control.ts.
// And a hundred times a second what the disk has completed, where a file that tells it is named.
import { readFileSync } from 'node:fs';
import type { Reading } from './control.js';
import { DiskStops } from './disk-stops.js';
import '../end-with-parent.js';

const PERIOD_MS = 50;
const DISK_PERIOD_MS = 10;
const SUMS = 200_000;
const READS = 1_500;
const WARM_UP_ROUNDS = 2_000;
const MEMORY_WORDS = 2 ** 24;

const next = new Uint32Array(MEMORY_WORDS).map((_, index) => index);
// One ring through all of them in random order (Sattolo), so that each read has to wait for the one before it.
for (let last = MEMORY_WORDS - 1; last > 0; last -= 1) {
  const other = Math.floor(Math.random() * last);
  const word = next[last] as number;
  next[last] = next[other] as number;
  next[other] = word;
}

/** Sums that do not depend on one another, as many at once as a core can do; nothing of the memory is needed. */
function calculate(): number {
  let a = 1;
  let b = 2;
  let c = 3;
  let d = 4;
  let e = 5;
  let f = 6;
  for (let turn = 0; turn < SUMS; turn += 1) {
    a = (a + (b ^ turn)) | 0;
    b = (b + turn) | 0;
    c = (c ^ (d + turn)) | 0;
    d = (d + turn) | 0;
    e = (e + (f ^ turn)) | 0;
    f = (f + turn) | 0;
  }
  return a ^ b ^ c ^ d ^ e ^ f;
}

let place = 0;
function read(): number {
  for (let count = 0; count < READS; count += 1) place = next[place] as number;
  return place;
}

function cpuUs(work: () => number): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

// Until both are compiled as well as they are going to be.
for (let round = 0; round < WARM_UP_ROUNDS; round += 1) cpuUs(() => calculate() ^ read());
setInterval(() => {
  const reading: Reading = { at: Date.now(), coreUs: cpuUs(calculate), memoryUs: cpuUs(read) };
  process.send?.(reading);
}, PERIOD_MS);
const diskFile = process.argv[2];
if (diskFile) {
  const stops = new DiskStops((stop) => process.send?.(stop));
  setInterval(() => stops.look(Date.now(), readFileSync(diskFile, 'utf8')), DISK_PERIOD_MS);
}
