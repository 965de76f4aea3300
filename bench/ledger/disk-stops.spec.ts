import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { diskFileOf, type DiskStop, DiskStops, longestOf } from './disk-stops.js';

/** One look each ten milliseconds: how much is completed, and how much under way. */
function stopsOf(looks: readonly (readonly [completed: number, underWay: number])[]): DiskStop[] {
  const found: DiskStop[] = [];
  const stops = new DiskStops((stop) => found.push(stop));
  looks.forEach(([completed, underWay], index) =>
    stops.look(index * 10, `0 0 0 0 ${completed} 0 0 0 ${underWay} 0 0 0 0 0 0 0 0`),
  );
  return found;
}
const still = (looks: number, underWay: number) => Array.from({ length: looks }, () => [7, underWay] as const);

it('finds the time in which nothing is completed of what is under way', () => {
  expect(stopsOf([[5, 2], [7, 3], ...still(10, 48), [9, 2], [11, 0]])).toEqual([{ stoppedAt: 10, until: 120 }]);
});

it('takes a disk that has nothing to do, one that goes on, and a slow request for no stop', () => {
  expect(stopsOf([[5, 2], ...still(20, 0), [9, 1]])).toEqual([]);
  expect(stopsOf(Array.from({ length: 20 }, (_, index) => [index, 5]))).toEqual([]);
  expect(stopsOf([[5, 2], [7, 3], ...still(3, 4), [9, 2]])).toEqual([]);
});

it('tells the longest that falls into a time', () => {
  const stops = [
    { stoppedAt: 100, until: 160 },
    { stoppedAt: 300, until: 800 },
  ];
  expect([
    longestOf(stops, 0, 100),
    longestOf(stops, 150, 250),
    longestOf(stops, 0, 400),
    longestOf(stops, 800, 900),
  ]).toEqual([0, 60, 500, 0]);
});

it.runIf(process.platform === 'linux')('reads what the kernel counts of the disk of a folder', () => {
  const file = diskFileOf(tmpdir());
  if (file) expect(readFileSync(file, 'utf8').trim().split(/\s+/).length).toBeGreaterThanOrEqual(11);
  expect(diskFileOf('/proc')).toBeUndefined();
});
