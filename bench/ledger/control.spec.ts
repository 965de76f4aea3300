import { expect, it } from 'vitest';
import { type Reading, slowestOf } from './control.js';

const PERIOD_MS = 50;
const at = (index: number): number => index * PERIOD_MS;

function readings(change: (index: number) => Partial<Reading> = () => ({})): Reading[] {
  return Array.from({ length: 200 }, (_, index) => ({ at: at(index), coreUs: 140, memoryUs: 500, ...change(index) }));
}

it('tells nothing where each round takes the same', () => {
  expect(slowestOf(readings(), at(100), at(200))).toBe(1);
});

it.each([
  ['core', { coreUs: 210 }],
  ['memory', { memoryUs: 750 }],
])('finds a quarter of a second in which the %s took half as long again', (_, slow) => {
  const all = readings((index) => (index >= 120 && index < 125 ? slow : {}));
  expect(slowestOf(all, at(100), at(200))).toBeCloseTo(1.5);
  expect(slowestOf(all, at(0), at(100))).toBe(1);
});

it('counts a single round by its share of the quarter', () => {
  const all = readings((index) => (index === 150 ? { coreUs: 280 } : {}));
  expect(slowestOf(all, at(100), at(200))).toBeCloseTo(1.2);
});

it('knows nothing of a time in which the control did not run', () => {
  expect(slowestOf(readings(), at(300), at(400))).toBeNaN();
});
