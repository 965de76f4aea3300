import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import { Gate } from './gate.js';

describe('A gate', () => {
  it('never lets more through at once than it is wide, in the order of their coming, whatever fails', async () => {
    const gate = new Gate(2);
    const [begun, most] = [[] as number[], { now: 0, ever: 0 }];
    const works = Array.from({ length: 9 }, (_, n) =>
      gate.run(async () => {
        begun.push(n);
        most.ever = Math.max(most.ever, ++most.now);
        await turn();
        most.now -= 1;
        if (n % 3 === 0) throw new Error('failed');
        return n;
      }),
    );
    expect(gate.waiting).toBe(7);
    const outcomes = await Promise.allSettled(works);
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(works.map((_, n) => n % 3 !== 0));
    expect([begun, most]).toEqual([[0, 1, 2, 3, 4, 5, 6, 7, 8], { now: 0, ever: 2 }]);
    expect(gate.waiting).toBe(0);
  });

  it('lets one more in while there is room, however heavy, and then nobody before there is room again', async () => {
    const gate = new Gate(3);
    const ends = Array.from({ length: 4 }, () => Promise.withResolvers<unknown>());
    const begun: number[] = [];
    const works = [2, 9, 1, 2].map((weight, n) => gate.run(() => (begun.push(n), ends[n]!.promise), weight));
    expect([begun, gate.waiting]).toEqual([[0, 1], 3]);
    ends[0]?.resolve(undefined);
    await works[0];
    expect([begun, gate.waiting]).toEqual([[0, 1], 3]);
    ends[1]?.resolve(undefined);
    await works[1];
    await turn();
    expect([begun, gate.waiting]).toEqual([[0, 1, 2, 3], 0]);
    ends.forEach(({ resolve }) => resolve(undefined));
    await Promise.all(works);
  });

  it('has everybody work in the context of his own call, whoever made room for him', async () => {
    const [gate, context] = [new Gate(1), new AsyncLocalStorage<number>()];
    const work = async (): Promise<number | undefined> => (await turn(), context.getStore());
    const works = [0, 1, 2].map((n) => context.run(n, () => gate.run(work)));
    expect(await Promise.all(works)).toEqual([0, 1, 2]);
  });
});
