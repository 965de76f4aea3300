import fc from 'fast-check';
import { formatMemberId } from './member-id-format.js';
import { memberIdFromDigits, parseMemberId } from './member-id.js';

const digits = fc.stringMatching(/^\d{11}$/);

describe('member IDs', () => {
  it('are read as people type them', () => {
    const id = memberIdFromDigits('12345678901');
    for (const typed of [id, id.toLowerCase(), formatMemberId(id), id.slice(2), ` ${formatMemberId(id)} `]) {
      expect(parseMemberId(typed)).toBe(id);
    }
  });

  it('betray every single wrong digit', () => {
    fc.assert(
      fc.property(digits, fc.nat(11), fc.integer({ min: 1, max: 9 }), (base, at, shift) => {
        const id = memberIdFromDigits(base);
        const wrong = [...id].map((char, n) => (n === at + 2 ? String((Number(char) + shift) % 10) : char)).join('');
        expect(parseMemberId(wrong)).toBeUndefined();
      }),
    );
  });

  it('betray every swap of neighbours', () => {
    fc.assert(
      fc.property(digits, fc.nat(10), (base, at) => {
        const id = [...memberIdFromDigits(base)];
        const [a, b] = [id[at + 2]!, id[at + 3]!];
        fc.pre(a !== b);
        [id[at + 2], id[at + 3]] = [b, a];
        expect(parseMemberId(id.join(''))).toBeUndefined();
      }),
    );
  });
});
