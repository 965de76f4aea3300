import { isTooSimple } from './pin.rules.js';

describe('A POS PIN', () => {
  it.each(['0000', '9999', '1234', '4321', '6789', '7890', '0987', '1212', '1122', '1984', '2026', '2580'])(
    'is refused where anybody would try it first: %s',
    (pin) => expect(isTooSimple(pin)).toBe(true),
  );

  it.each(['4071', '8302', '5916', '1357', '3021'])('is taken where it is one of many: %s', (pin) =>
    expect(isTooSimple(pin)).toBe(false),
  );

  it('leaves most of the ten thousand to choose from', () => {
    const taken = Array.from({ length: 10_000 }, (_, i) => String(i).padStart(4, '0')).filter(
      (pin) => !isTooSimple(pin),
    );
    expect(taken.length).toBeGreaterThan(9_500);
  });
});
