import { beforeEach, expect, it } from 'vitest';
import { keepTarget, takeTarget } from './target.js';

beforeEach(() => sessionStorage.clear());

it('leads back once', () => {
  keepTarget('/send-sfn?to=bo@example.com&amount=2.5');
  expect(takeTarget()).toBe('/send-sfn?to=bo@example.com&amount=2.5');
  expect(takeTarget()).toBeUndefined();
});

it.each(['//evil.example/send', 'https://evil.example', 'javascript:alert(1)', '/\\evil.example'])(
  'leads nowhere else: %s',
  (address) => {
    keepTarget(address);
    expect(takeTarget()).toBeUndefined();
  },
);
