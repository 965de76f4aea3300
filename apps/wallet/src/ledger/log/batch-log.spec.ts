import { zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { payloadOf, sectionsOf } from './batch-log.js';

const section = fc.record({
  table: fc.stringMatching(/^[a-z_]{1,20}$/),
  columns: fc.array(fc.stringMatching(/^[a-z_]{1,20}$/), { minLength: 1, maxLength: 5 }),
  stream: fc.tuple(fc.nat(12_000), fc.uint8Array({ minLength: 1 })).map(([size, bytes]) => Buffer.alloc(size, bytes)),
});

const ROWS = [{ table: 'transfers', columns: ['id', 'kind'], stream: Buffer.alloc(100_000, 'some rows ') }];

describe('The log of a batch', () => {
  it('gives back the sections that were put in, short or long', () => {
    fc.assert(
      fc.property(fc.array(section, { maxLength: 6 }), (sections) => {
        expect(sectionsOf(payloadOf(sections))).toEqual(sections);
      }),
    );
  });

  it('is packed where it is long', () => {
    expect(payloadOf(ROWS).length).toBeLessThan(2_000);
  });

  it('is as it was before logs were packed where it is short', () => {
    const short = [{ table: 'transfers', columns: ['id', 'kind'], stream: Buffer.from('rows') }];
    expect(payloadOf(short).toString('latin1')).toBe('\0\0\0\ttransfers\0\0\0\x07id,kind\0\0\0\x04rows');
  });

  it('of earlier versions is read, however long it is', () => {
    const stream = Buffer.alloc(100_000, 1);
    const plain = Buffer.concat([
      Buffer.from('\0\0\0\ttransfers\0\0\0\x02id', 'latin1'),
      Buffer.from([0, 1, 0x86, 0xa0]),
      stream,
    ]);
    expect(sectionsOf(plain)).toEqual([{ table: 'transfers', columns: ['id'], stream }]);
  });

  it.each<[string, (whole: Buffer) => Buffer]>([
    ['is cut off', (whole) => whole.subarray(0, -10)],
    ['has another byte in it', (whole) => Buffer.concat([whole.subarray(0, 6), Buffer.of(255), whole.subarray(7)])],
    ['tells of more than it has', () => zstdCompressSync(Buffer.from([0, 0, 1, 0, 65]))],
  ])('that %s is refused', (_, spoil) => {
    expect(() => sectionsOf(spoil(payloadOf(ROWS)))).toThrow(RangeError);
  });
});
