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

  describe('that is looked for ahead', () => {
    let looks = 0;
    const latest = new Latest(async () => (looks += 1));
    const rest = () => new Promise((resolve) => setTimeout(resolve, 5));
    beforeEach(async () => {
      await rest();
      looks = 0;
    });

    it('is there for who asks for what has been true since', async () => {
      const since = performance.now();
      latest.ahead();
      await rest();
      expect(looks).toBe(1);
      expect(await latest.get(since)).toBe(1);
      expect(looks).toBe(1);
    });

    it('is not for who asks for what is true now', async () => {
      latest.ahead();
      await rest();
      expect(await latest.get()).toBe(2);
      const since = performance.now();
      expect(await latest.get(since)).toBe(3);
    });

    it('is shared while the look is under way, by those who came before it', async () => {
      const [since] = [performance.now(), latest.ahead()];
      const answers = await Promise.all([latest.get(since), latest.get(since), latest.get()]);
      expect(answers).toEqual([1, 1, 1]);
    });

    it('is looked for once for many who come at once', async () => {
      const since = performance.now();
      for (let n = 0; n < 100; n += 1) latest.ahead();
      await rest();
      for (let n = 0; n < 100; n += 1) expect(await latest.get(since)).toBe(1);
      expect(looks).toBe(1);
    });

    it('is looked for again where the look ahead has failed', async () => {
      const failing = failingOnce();
      const since = performance.now();
      failing.ahead();
      await rest();
      expect(await failing.get(since)).toBe(2);
    });
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
