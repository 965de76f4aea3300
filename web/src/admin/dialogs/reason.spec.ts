import { describe, expect, it } from 'vitest';
import { memberActionRequest } from '#contracts/identity';
import { oneLine, reasonProblem } from './reason.js';

const cases = ['', '  ', 'ab', 'abc', 'a\nb c', `${'x'.repeat(500)}`, `${'x'.repeat(501)}`];

describe('a reason', () => {
  it.each(cases)('%j is accepted exactly where the server accepts it', (text) => {
    const isAccepted = memberActionRequest.safeParse({ reason: oneLine(text) }).success;
    expect(reasonProblem(text, false) === undefined).toBe(isAccepted);
  });

  it('may be missing where it is optional, but not be too long', () => {
    expect(reasonProblem('', true)).toBeUndefined();
    expect(reasonProblem('x'.repeat(501), true)).toBe('ra.validation.maxLength');
  });
});
