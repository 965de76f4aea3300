import { describe, expect, it } from 'vitest';
import { startOf } from './sendStart.js';

const read = (search: string) => startOf(new URLSearchParams(search));
const REQUEST = '019a0000-0000-7000-8000-000000000001';

describe('a link to the send page', () => {
  it('fills in the recipient, the asset, the amount and the note', () => {
    expect(read('to=SF572572572572&asset=EUR&amount=12.5&memo=Lunch')).toEqual({
      form: { to: 'SF572572572572', asset: 'EUR', amount: '12.5', memo: 'Lunch' },
    });
    expect(read('')).toEqual({ form: { to: '', asset: 'SFN', amount: '', memo: '' } });
  });

  it.each(['amount=-5', 'amount=1e9', 'amount=1,5', 'asset=GOLD'])('leaves out what makes no sense: %s', (search) => {
    expect(read(search)).toEqual(read(''));
  });

  it('cuts what is too long', () => {
    expect(read(`memo=${'a'.repeat(200)}`).form.memo).toHaveLength(140);
  });

  it('names a money request, which says everything itself', () => {
    expect(read(`request=${REQUEST}&to=SF1&amount=9`)).toEqual({ ...read(''), moneyRequestId: REQUEST });
    expect(read('request=../../x').moneyRequestId).toBeUndefined();
  });
});
