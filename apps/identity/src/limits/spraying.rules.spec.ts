import { isSpraying } from './spraying.rules.js';

describe('Passwords over many accounts', () => {
  it.each([
    ['all wrong', { tried: 100, wrong: 100 }, true],
    ['more than half wrong', { tried: 300, wrong: 151 }, true],
    ['half wrong', { tried: 300, wrong: 150 }, false],
    ['a few wrong ones among many', { tried: 10_000, wrong: 900 }, false],
    ['too few to tell', { tried: 99, wrong: 99 }, false],
    ['none at all', { tried: 0, wrong: 0 }, false],
  ])('are an attack or not: %s', (_, strangers, expected) => {
    expect(isSpraying(strangers, 100)).toBe(expected);
  });
});
