import { describe, expect, it } from 'vitest';
import { someAccount } from '../test/builders.js';
import { balanceChanges, pinned } from './balanceChanges.js';

describe('balanceChanges', () => {
  it('tells exactly what came in and went out', () => {
    const before = [someAccount('SFN', '1.000000000000000001'), someAccount('USD', '10'), someAccount('EUR', '5')];
    const after = [someAccount('SFN', '2.5'), someAccount('USD', '7.5'), someAccount('EUR', '5')];
    expect(balanceChanges(before, after)).toEqual([
      { asset: 'SFN', direction: 'in', amount: '1.499999999999999999', total: '2.5' },
      { asset: 'USD', direction: 'out', amount: '2.5', total: '7.5' },
    ]);
  });

  it('does not take a hold or a new account for a movement', () => {
    const before = [someAccount('SFN', '5')];
    expect(
      balanceChanges(before, [{ ...someAccount('SFN', '5', '2'), available: '3' }, someAccount('USD', '9')]),
    ).toEqual([]);
  });
});

it('pins the native token on top', () => {
  const accounts = [someAccount('EUR', '1'), someAccount('SFN', '2'), someAccount('USD', '3')];
  expect(pinned(accounts, 'SFN').map(({ asset }) => asset)).toEqual(['SFN', 'EUR', 'USD']);
});
