import { compared } from './compared.js';

const rate = (perSecond: number) => ({ perSecond, overPrepared: perSecond / 4_000, overSimple: perSecond / 3_000 });

describe('goals of the loads that take turns', () => {
  it('are the medians of the rounds', () => {
    const rounds = [20_000, 30_000, 22_000].map((uniform) => new Map([['uniform' as const, rate(uniform)]]));
    expect(compared(rounds).map(({ name, value, met }) => [name, value, met])).toEqual([
      ['transfers', 22_000 / 3_000, true],
      ['transfers', 5.5, true],
      ['transfers a second', 22_000, false],
    ]);
  });

  it('leave out what a failure kept from being measured, and of the round that it cut short take what there is', () => {
    const whole = new Map([['uniform' as const, rate(20_000)] as const, ['hot' as const, rate(21_000)] as const]);
    const cutShort = new Map([['uniform' as const, rate(30_000)]]);
    const values = Object.fromEntries(compared([whole, cutShort]).map(({ name, value }) => [name, value]));
    expect(values).toEqual({ transfers: 6.25, hot: 1.05, 'transfers a second': 25_000 });
    expect(compared([new Map()])).toEqual([]);
  });
});
