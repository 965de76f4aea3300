import fc from 'fast-check';
import { Fifo } from './fifo.js';

describe('What is first in, first out', () => {
  it('is what an array would be, however it is filled and emptied', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9, max: 9 }), { maxLength: 200 }), (steps) => {
        const [fifo, model] = [new Fifo<number>(), [] as number[]];
        for (const [index, step] of steps.entries()) {
          if (step === -1) expect(fifo.shift()).toBe(model.shift());
          else if (step < 0) expect(fifo.take(-step)).toEqual(model.splice(0, -step));
          else for (let n = 0; n < step; n += 1) fifo.push(model[model.push(index * 10 + n) - 1] as number);
          expect([fifo.length, fifo.first]).toEqual([model.length, model[0]]);
        }
      }),
    );
  });
});
