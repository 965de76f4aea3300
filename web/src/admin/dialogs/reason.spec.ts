import { describe, expect, it } from 'vitest';
import { memberActionRequest } from '#contracts/identity';
import { oneLine, reasonProblem } from './reason.js';

const cases = ['', '  ', 'ab', 'abc', 'a\nb c', `${'x'.repeat(500)}`, `${'x'.repeat(501)}`];

describe('a reason', () => {
  it.each(cases)('%j is accepted exactly where the server accepts it', (text) => {
    const isAccepted = memberActionRequest.safeParse({ reason: oneLine(text) }).success;
    expect(reasonProblem(text, 'required') === undefined).toBe(isAccepted);
  });

  it('may be missing where it is optional, but not be too long', () => {
    expect(reasonProblem('', 'optional')).toBeUndefined();
    expect(reasonProblem('x'.repeat(501), 'optional')).toBe('ra.validation.maxLength');
  });

  it('is not judged where none is asked for', () => {
    expect(reasonProblem('', 'none')).toBeUndefined();
  });
});
