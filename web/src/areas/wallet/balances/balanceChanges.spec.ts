import { describe, expect, it } from 'vitest';
import { someAccount } from '../test/builders.js';
import { balanceChanges, heldDiffers, pinned } from './balanceChanges.js';

describe('balanceChanges', () => {
  it('tells exactly what came in and went out', () => {
    const before = [someAccount('SFN', '1.000000000000000001'), someAccount('USD', '10'), someAccount('EUR', '5')];
    const after = [someAccount('SFN', '2.5'), someAccount('USD', '7.5'), someAccount('EUR', '5')];
    expect(balanceChanges(before, after)).toEqual([
      { asset: 'SFN', direction: 'in', amount: '1.499999999999999999', total: '2.5' },
      { asset: 'USD', direction: 'out', amount: '2.5', total: '7.5' },
    ]);
  });

  it.each([
    ['-20', '-17', 'in', '3'],
    ['-20', '10', 'in', '30'],
    ['10', '-20.5', 'out', '30.5'],
  ] as const)('tells what lies between %s and %s, on credit', (old, total, direction, amount) => {
    const changes = balanceChanges([someAccount('SFN', old)], [someAccount('SFN', total)]);
    expect(changes).toEqual([{ asset: 'SFN', direction, amount, total }]);
  });

  it('does not take a hold or a new account for a movement', () => {
    const before = [someAccount('SFN', '5')];
    expect(
      balanceChanges(before, [{ ...someAccount('SFN', '5', '2'), available: '3' }, someAccount('USD', '9')]),
    ).toEqual([]);
  });
});

it('knows when more or less is reserved, whatever the total', () => {
  const before = [someAccount('SFN', '5', '2'), someAccount('USD', '9')];
  expect(heldDiffers(before, [someAccount('SFN', '7', '2'), someAccount('EUR', '1', '1')])).toBe(false);
  expect(heldDiffers(before, [someAccount('SFN', '5', '3'), someAccount('USD', '9')])).toBe(true);
});

it('pins the native token on top', () => {
  const accounts = [someAccount('EUR', '1'), someAccount('SFN', '2'), someAccount('USD', '3')];
  expect(pinned(accounts, 'SFN').map(({ asset }) => asset)).toEqual(['SFN', 'EUR', 'USD']);
});
