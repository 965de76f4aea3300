import { people } from './builders.js';

describe('people', () => {
  it('are the same for the same seed and others for another', () => {
    const [first, again, other] = [people(1), people(1), people(2)];
    const twenty = Array.from({ length: 20 }, first);

    expect(Array.from({ length: 20 }, again)).toEqual(twenty);
    expect(Array.from({ length: 20 }, other)).not.toEqual(twenty);
  });

  it('never share an e-mail address, and have one that a form accepts', () => {
    const addresses = Array.from({ length: 500 }, people(3)).map(({ email }) => email);

    expect(new Set(addresses).size).toBe(500);
    expect(addresses.filter((email) => !/^[a-z.]+\.[a-z0-9]+@example\.org$/.test(email))).toEqual([]);
  });
});
