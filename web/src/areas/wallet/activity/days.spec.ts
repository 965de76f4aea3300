import { expect, it } from 'vitest';
import { someTransaction } from '../test/builders.js';
import { groupByDay } from './days.js';

const at = (number: number, day: number, hour: number) =>
  someTransaction(number, { createdAt: new Date(2026, 10, day, hour).toISOString() });

it('groups lines by calendar day of the reader, in their order', () => {
  const days = groupByDay([at(4, 21, 0), at(3, 20, 23), at(2, 20, 1), at(1, 18, 12)]);
  expect(days.map(({ items }) => items.map(({ amount }) => amount))).toEqual([['4'], ['3', '2'], ['1']]);
});

it('has no days without lines', () => {
  expect(groupByDay([])).toEqual([]);
});
