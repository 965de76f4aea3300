import { eventually, until } from './eventually.js';

describe('what happens soon', () => {
  it('is waited for, and no longer', async () => {
    let looks = 0;
    await eventually(() => expect(++looks).toBeGreaterThan(2));
    expect(await until(() => ++looks > 5 && 'found')).toBe('found');
    expect(looks).toBe(6);
  });

  it('may be nothing to speak of: zero and an empty text are found', async () => {
    expect([await until(() => 0), await until(() => Promise.resolve(''))]).toEqual([0, '']);
  });

  it('is missed with the last that was seen of it', async () => {
    let looks = 0;
    await expect(eventually(() => Promise.reject(new Error(`look ${++looks}`)), 40)).rejects.toThrow(/look [2-9]/);
    await expect(until(() => undefined, 40)).rejects.toThrow(/^Nothing was found within 40 ms by .*undefined$/);
  });
});
