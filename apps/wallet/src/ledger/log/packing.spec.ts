import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { isPacked, pack, unpack } from './packing.js';

const TIMES = 300;
const ROWS = Buffer.alloc(100_000, 'some rows ');

describe('Packing', () => {
  it('gives back what was packed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200_000 }).map(Buffer.from), (plain) => {
        const packed = pack(plain);
        expect(isPacked(packed)).toBe(true);
        expect(unpack(packed).equals(plain)).toBe(true);
      }),
    );
  });

  it('leaves no more than a few kilobytes behind that only a full collection would take away', () => {
    const collect = collector();
    collect('major');
    const before = process.memoryUsage().arrayBuffers;
    for (let time = 0; time < TIMES; time += 1) pack(ROWS);
    // What lives on after two of the young is among the old.
    collect('minor');
    collect('minor');
    expect((process.memoryUsage().arrayBuffers - before) / TIMES).toBeLessThan(8_000);
  });
});

function collector(): (type: 'major' | 'minor') => void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as (options: { type: 'major' | 'minor' }) => void;
  return (type) => gc({ type });
}
