import { Latest } from './latest.js';

/** Its first look fails; each later one answers its number. */
function failingOnce(): Latest<number> {
  let count = 0;
  return new Latest(async () => {
    count += 1;
    if (count === 1) throw new Error('gone');
    return count;
  });
}

describe('the latest answer', () => {
  it('is shared by all who ask before the look begins, and never older than the question', async () => {
    const looks: PromiseWithResolvers<number>[] = [];
    const latest = new Latest(() => {
      looks.push(Promise.withResolvers<number>());
      return looks.at(-1)!.promise;
    });
    const first = [latest.get(), latest.get()];
    const untilLooks = async (count: number) => {
      while (looks.length < count) await new Promise(setImmediate);
    };
    await untilLooks(1);
    const second = [latest.get(), latest.get()];
    await new Promise(setImmediate);
    expect(looks.length).toBe(1);
    looks[0]!.resolve(1);
    await untilLooks(2);
    looks[1]!.resolve(2);
    expect(await Promise.all([...first, ...second])).toEqual([1, 1, 2, 2]);
    expect(looks.length).toBe(2);
  });

  it('is looked for anew after a failure', async () => {
    const latest = failingOnce();
    const all = [latest.get(), latest.get()];
    expect(await Promise.allSettled(all)).toMatchObject([
      { reason: { message: 'gone' } },
      { reason: { message: 'gone' } },
    ]);
    expect(await latest.get()).toBe(2);
  });
});
