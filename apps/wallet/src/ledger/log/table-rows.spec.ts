import { countRows } from '../../ledger-check/copy-stream.js';
import { int8 } from './fields.js';
import { column, piecesOf, sectionOf } from './table-rows.js';

const NUMBERS = { table: 'numbers', columns: [column<number, number>('n', int8, (n) => n)] };
const numbers = (count: number) =>
  sectionOf(
    NUMBERS,
    Array.from({ length: count }, (_, index) => index),
    new Date(0),
  );

describe('The rows of a section', () => {
  it.each([
    [1, [1]],
    [128, [128]],
    [129, [128, 1]],
    [300, [128, 128, 44]],
  ])('are sent 128 at a time: %d', (count, expected) => {
    const streams = piecesOf(numbers(count)).map((parts) => Buffer.concat(parts));
    expect(streams.map(countRows)).toEqual(expected);
    const rows = streams.map((stream) => stream.subarray(19, -2));
    expect(Buffer.concat(rows)).toEqual(numbers(count).stream.subarray(19, -2));
  });

  it('are sent as they are where nobody said where to cut', () => {
    const { stream, table, columns } = numbers(300);
    expect(piecesOf({ table, columns, stream })).toEqual([[stream]]);
  });
});
