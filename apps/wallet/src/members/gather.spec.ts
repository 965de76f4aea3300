import { Gather, type Named } from './gather.js';

describe('gathered look-ups', () => {
  it('ask once for what is asked at the same time, and next for what came meanwhile', async () => {
    const sets: string[][] = [];
    const { promise: go, resolve } = Promise.withResolvers<null>();
    const gather = new Gather(async (wishes: readonly Named<string>[]) => {
      const keys = wishes.map(({ key }) => key);
      sets.push(keys);
      await go;
      return new Map(keys.filter((key) => key !== 'missing').map((key) => [key, key.toUpperCase()]));
    }, String);
    const first = [gather.find('a'), gather.find('missing'), gather.find('a')];
    await Promise.resolve();
    await Promise.resolve();
    const second = gather.find('b');
    resolve(null);
    expect(await Promise.all([...first, second])).toEqual(['A', undefined, 'A', 'B']);
    expect(sets).toEqual([['a', 'missing', 'a'], ['b']]);
  });

  it('fail together and work on', async () => {
    let isBroken = true;
    const gather = new Gather(async (wishes: readonly Named<string>[]) => {
      if (isBroken) throw new Error('gone');
      return new Map(wishes.map(({ text }) => [text, 1]));
    }, String);
    await expect(gather.find('a')).rejects.toThrow('gone');
    isBroken = false;
    expect(await gather.find('a')).toBe(1);
  });
});
