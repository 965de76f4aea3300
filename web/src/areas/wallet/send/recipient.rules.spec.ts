import { expect, it } from 'vitest';
import { ada, BO_ID } from '../test/builders.js';
import { judgeRecipient } from './recipient.rules.js';

it.each([
  ['', 'missing'],
  ['bo', 'malformed'],
  ['bo@', 'malformed'],
  ['SF 5725-7257-2573', 'malformed'],
  ['SF 5725-7257-2572', undefined],
  ['572572572572', undefined],
  [BO_ID, undefined],
  ['bo@example.com', undefined],
  [ada.saffronId, 'self'],
  ['Ada@Example.com', 'self'],
])('judges %j: %s', (text, problem) => {
  expect(judgeRecipient(text, ada)).toBe(problem);
});
