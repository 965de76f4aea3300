import { describe, expect, it } from 'vitest';
import { someAccount } from '../test/builders.js';
import { creditWithin } from './creditWithin.js';

describe('the credit within what can be spent', () => {
  it.each([
    ['0', '7', '0'],
    ['50', '60', '50'],
    ['50', '30', '30'],
    ['50', '0', '0'],
  ])('of %s, where %s is available, is %s', (creditLimit, available, credit) =>
    expect(creditWithin({ ...someAccount('SFN', '0'), available, creditLimit })).toBe(credit),
  );
});
